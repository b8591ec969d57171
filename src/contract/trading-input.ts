// Decides what owners may write about closing and moving, and what of it is stored.
import { calendarDay } from './calendar-day.ts'
import { tradingStates } from './trading.ts'
import { z } from './zod.ts'

/** One of the four states. */
export const TradingState = z.enum(
  tradingStates,
  'Please choose open, temporarily closed, moved or closed for good',
)

const dateSentence = 'The day must be a date like 2027-01-14'

/** The first day on which it is open again. An empty text is null. */
export const ClosedUntil = z
  .union([z.literal(['', null]).transform(() => null), calendarDay(dateSentence)], { error: dateSentence })
  .meta({ description: 'The first day on which it is open again; empty for none.' })

/** The last move: the day on which the owner said it, and the name of the place before. */
export const Moved = z.strictObject({ on: z.iso.date(), from: z.string().nullable() })

/** Refuses a closure whose day is empty. */
export function closedUntilADay(
  edit: { trading?: string | undefined; closedUntil?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (edit.trading !== 'temporarily-closed' || edit.closedUntil !== null) return
  context.addIssue({ code: 'custom', path: ['closedUntil'], message: missingDay })
}

/** What is said when nobody knows when it opens again. */
export const missingDay = 'Please say on which day it opens again'

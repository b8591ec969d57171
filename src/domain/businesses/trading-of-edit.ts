// Decides what an edit says about closing and moving: by itself it ends, and the day and the place before are found here.
import type { OwnBusiness } from '../../contract/business.ts'
import { withWaiting } from '../../contract/field-changes.ts'
import type { FieldChange } from '../../contract/history.ts'
import type { BusinessEdit } from '../../contract/owner-edits.ts'
import { BusinessPlace } from '../../contract/place.ts'
import { currentTrading, dayAfter, maxClosedDays } from '../../contract/trading.ts'
import { missingDay } from '../../contract/trading-input.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField } from '../failures.ts'
import { listRecentEdits } from '../history/history-queries.ts'
import type { EditChanges } from './edit-rules.ts'

/** A new address counts as that of the move for so many days before the owner says 'we moved'. */
const recentDays = 90

/**
 * The changes with what the edit says about trading on the day `today`. A closure brings its day, a move its date and the place
 * before; what ended by itself counts as open. The owner sees what waits, visitors do not: a move is one from the address that they
 * read. Refuses: a day that is missing, past or too far, and a move without a new address.
 */
export async function withTrading(
  db: Db,
  current: OwnBusiness,
  edit: BusinessEdit,
  changes: EditChanges,
  today: string,
): Promise<EditChanges> {
  const { trading: _, closedUntil: __, ...others } = changes
  const seen = withWaiting(current)
  const now = currentTrading(seen, today)
  const wanted = edit.trading ?? now
  const moveWaits = now === 'moved' && current.trading !== 'moved'
  if (wanted === now && moveWaits && isMove(others))
    return { ...others, moved: { on: seen.moved?.on ?? today, from: await placeBefore(db, current, others) } }
  const unsaid = moveWaits && wanted !== now ? { moved: current.moved } : {}
  if (wanted === 'temporarily-closed') return { ...others, ...unsaid, ...closeUntil(seen, edit, today) }
  if (wanted === now) return others
  const opened = seen.closedUntil === null ? {} : { closedUntil: null }
  if (wanted !== 'moved') return { ...others, ...unsaid, trading: wanted, ...opened }
  const from = await placeBefore(db, current, others)
  return { ...others, trading: wanted, ...opened, moved: { on: today, from } }
}

function closeUntil(current: OwnBusiness, edit: BusinessEdit, today: string): EditChanges {
  const isClosed = currentTrading(current, today) === 'temporarily-closed'
  const closedUntil = edit.closedUntil === undefined && isClosed ? current.closedUntil : edit.closedUntil
  if (isClosed && closedUntil === current.closedUntil) return {}
  if (!closedUntil) throw invalidField('closedUntil', missingDay)
  if (closedUntil <= today)
    throw invalidField('closedUntil', 'The day on which it opens again must be after today')
  if (closedUntil > dayAfter(today, maxClosedDays))
    throw invalidField('closedUntil', 'The day on which it opens again must be within a year')
  return { ...(current.trading !== 'temporarily-closed' && { trading: 'temporarily-closed' }), closedUntil }
}

/**
 * The name of the place that was left; null when the place is the same, or was unknown. The new address is in these changes, waits
 * already, or became live a while ago.
 */
async function placeBefore(db: Db, current: OwnBusiness, changes: EditChanges): Promise<string | null> {
  const after = { ...withWaiting(current), ...changes }
  if (after.placeId !== current.placeId) return current.place?.name ?? null
  if (after.location !== current.location) return null
  const recent = await listRecentEdits(db, current.id, recentDays)
  const move = recent.find((lines) => findChange(lines, 'location') ?? findChange(lines, 'place'))
  if (!move)
    throw invalidField('location', 'Please also write the new address: visitors read that you moved there')
  const place = BusinessPlace.safeParse(findChange(move, 'place')?.from)
  return place.success ? place.data.name : null
}

const findChange = (changes: FieldChange[], name: string) => changes.find(({ field }) => field === name)
const isMove = ({ location, placeId }: EditChanges) => location !== undefined || placeId !== undefined

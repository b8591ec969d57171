// Trades: what a business does, more exactly than its category.
import { categories } from './categories.ts'
import { limitUpTo, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

/** The most trades of one business. */
export const maxTrades = 5

/** A trade as cards and pages show it. */
export const BusinessTrade = z.strictObject({ id: z.string(), name: z.string() })
export type BusinessTrade = z.infer<typeof BusinessTrade>

const tradesSentence = 'Trades must be a list'

/** One to five trades, the main one first, each by its id or one of its names; an empty list for none. That each exists is checked in domain/trades. */
export const Trades = z
  .array(
    z.string({ error: tradesSentence }).trim().min(1, tradesSentence).max(60, 'Choose a trade from the list'),
    {
      error: tradesSentence,
    },
  )
  .max(maxTrades, `Please choose at most ${maxTrades} trades`)

/** Which trades: by the beginning of a name, or those that a text about a business tells of. */
export const TradesInput = z.strictObject({
  q: z.string('Give q once, as text.').trim().max(60, 'Shorten the name of the trade.').optional(),
  about: z
    .string('Give about once, as text.')
    .max(maxLengths.name + maxLengths.description + 1, 'Shorten the text.')
    .optional(),
  limit: limitUpTo(20, 8),
})
export type TradesInput = z.infer<typeof TradesInput>

/** A trade with all its names, in all languages. */
export const TradeItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  plural: z.string(),
  category: z.enum(categories),
  names: z.array(z.string()),
})
export type TradeItem = z.infer<typeof TradeItem>

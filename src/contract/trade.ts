// Trades: what a business does, more precisely than its category.
import { guid, limitUpTo, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

/** Maximum number of trades of one business. */
export const maxTrades = 5

/** A trade as cards and pages show it. */
export const BusinessTrade = z.strictObject({ id: z.string(), name: z.string() })
export type BusinessTrade = z.infer<typeof BusinessTrade>

const tradesSentence = 'Trades must be a list'

/** One to five trades, the main one first, each by its id or one of its names; an empty list for none. Whether each exists is checked in domain/trades. */
export const Trades = z
  .array(
    z
      .string({ error: tradesSentence })
      .check(z.trim(), z.minLength(1, tradesSentence), z.maxLength(60, 'Choose a trade from the list')),
    {
      error: tradesSentence,
    },
  )
  .check(z.maxLength(maxTrades, `Please choose at most ${maxTrades} trades`))

/** Which trades: by the beginning of a name (`q`), or those that a text about a business suggests (`about`). */
export const TradesInput = z.strictObject({
  q: z.optional(
    z.string('Give q once, as text.').check(z.trim(), z.maxLength(60, 'Shorten the name of the trade.')),
  ),
  about: z.optional(
    z
      .string('Give about once, as text.')
      .check(z.maxLength(maxLengths.name + maxLengths.description + 1, 'Shorten the text.')),
  ),
  limit: limitUpTo(20, 8),
})
export type TradesInput = z.infer<typeof TradesInput>

/** A trade with all its names, in all languages. */
export const TradeItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  plural: z.string(),
  category: z.string(),
  names: z.array(z.string()),
})
export type TradeItem = z.infer<typeof TradeItem>

/** Maximum number of businesses without a trade that are listed, and that one answer covers. */
export const maxUntraded = 500

/** Businesses without a trade whose texts suggest the same trades; `proposal` is empty if they suggest none. */
export const UntradedGroup = z.strictObject({
  proposal: z.array(BusinessTrade),
  businesses: z.array(z.strictObject({ id: z.guid(), name: z.string() })),
})
export type UntradedGroup = z.infer<typeof UntradedGroup>

/** The trades to give to several businesses. */
export const TradeAnswer = z.strictObject({
  trades: Trades.check(z.minLength(1, 'Please choose at least one trade')),
  ids: z
    .array(guid('Please choose the businesses'), 'Please choose the businesses')
    .check(
      z.minLength(1, 'Please choose at least one business'),
      z.maxLength(maxUntraded, `Please choose at most ${maxUntraded} businesses at once`),
    ),
})
export type TradeAnswer = z.infer<typeof TradeAnswer>

/** The outcome for one business. `message` is a sentence for people. */
export const TradedBusiness = z.strictObject({ id: z.guid(), ok: z.boolean(), message: z.string() })
export type TradedBusiness = z.infer<typeof TradedBusiness>

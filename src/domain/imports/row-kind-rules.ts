// Which category and trades a row of a list has: by what it calls itself, by its name, by an answer, or by what holds for the whole list.
import { findCategory } from '../../contract/categories.ts'
import { tokenize } from '../text/token-rules.ts'
import { proposeTrades, type Trade, type TradeLexicon } from '../trades/trade-match-rules.ts'
import type { ListedDetails } from './read-row-rules.ts'

/** A category, and the ids of trades. */
export type Kind = { category: string; trades: string[] }
/** What people said: answers by question, and what holds for rows that say nothing. */
export type SaidKinds = { answers: Readonly<Record<string, Kind>>; standard: Kind | null }

/** Trades that are taken from a text. */
const maxProposed = 2

/**
 * The kind of a business that calls itself `kind`, or null with what to ask: the same question for all rows that say the same. `lexicon`
 * has the trades that are offered.
 */
export function findKind(
  lexicon: TradeLexicon,
  { name, description }: Pick<ListedDetails, 'name' | 'description'>,
  kind: string,
  { answers, standard }: SaidKinds,
): { kind: Kind; question: null } | { kind: null; question: string } {
  const question = questionOf(kind)
  const answered = Object.hasOwn(answers, question) ? answers[question] : undefined
  const found =
    answered ??
    readKind(lexicon, name, kind) ??
    propose(lexicon, `${name}\n${kind}`) ??
    propose(lexicon, description ?? '') ??
    standard
  return found ? { kind: found, question: null } : { kind: null, question }
}

/** Rows that differ in case and spaces ask the same. */
export const questionOf = (kind: string): string => kind.replace(/\s+/g, ' ').trim().toLowerCase()

/** What the cell says: names of trades or of a category, or several of them. With a category, the name may say which of its trades. */
function readKind(lexicon: TradeLexicon, name: string, kind: string): Kind | null {
  const parts = [kind, ...kind.split(/[,;/|&]| and | en /)].map((part) => part.trim()).filter(Boolean)
  const trades = parts.flatMap((part) => {
    const ids = lexicon.tradesOf.get(tradeKey(part)) ?? []
    return ids.length === 1 ? (lexicon.trades.get(ids[0] ?? '') ?? []) : []
  })
  const category = parts
    .map((part) => findCategory(lexicon.categories, part)?.name ?? onlyCategory(lexicon, part))
    .find((one) => one !== null)
  const [first] = trades
  if (first) return toKind(category ?? first.category, trades)
  if (!category) return null
  const told = proposeTrades(lexicon, name, maxProposed).filter((trade) => trade.category === category)
  return toKind(category, told)
}

function onlyCategory({ categoriesOf }: TradeLexicon, part: string): string | null {
  const known = categoriesOf.get(tradeKey(part)) ?? []
  return known.length === 1 ? (known[0] ?? null) : null
}

function propose(lexicon: TradeLexicon, text: string): Kind | null {
  const trades = proposeTrades(lexicon, text, maxProposed)
  const [first] = trades
  return first ? toKind(first.category, trades) : null
}

const toKind = (category: string, trades: readonly Trade[]): Kind => ({
  category,
  trades: [...new Set(trades.map(({ id }) => id))].slice(0, maxProposed),
})

/** The form in which names of trades are compared. */
const tradeKey = (name: string): string => tokenize(name).join(' ')

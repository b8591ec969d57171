// Finds the category and trades of a row: by an answer, by its category cell, its name or description, or by the default of the list.
import { findCategory } from '../../contract/categories.ts'
import { proposeTrades, type Trade, type TradeLexicon, tradeKey } from '../trades/trade-match-rules.ts'
import type { ListedDetails } from './read-row-rules.ts'

/** A category, and the ids of trades. */
export type Kind = { category: string; trades: string[] }
/** The administrator's answers by question, and the default for rows whose kind cannot be recognised. */
export type SaidKinds = { answers: Readonly<Record<string, Kind>>; standard: Kind | null }

/** The most trades of one row. */
const maxProposed = 2

/**
 * The kind of a business whose category cell is `kind`, or null with the question to ask, which is the same for all rows with the same cell.
 * `lexicon` has the trades that are offered.
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

/** The question for a category cell. Cells that differ only in case and spaces have the same question. */
const questionOf = (kind: string): string => kind.replace(/\s+/g, ' ').trim().toLowerCase()

/** Reads a cell with the names of trades or of a category, or several of them. If it has only a category, the business name may give the trades. */
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
  const fromName = proposeTrades(lexicon, name, maxProposed).filter((trade) => trade.category === category)
  return toKind(category, fromName)
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

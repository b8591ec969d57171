// Rules for changing a trade: its id, the rows of its names, and names that are invalid or taken.
import { type Categories, findCategory } from '../../contract/categories.ts'
import { maxTradeNames } from '../../contract/trade-changes.ts'
import { stopWords } from '../search/stop-word-rules.ts'
import { tokenize } from '../text/token-rules.ts'
import { type Trade, type TradeLexicon, type TradeName, tradeKey } from './trade-match-rules.ts'

/** The names of a trade; `names` are all except the English name and plural. */
export type CalledBy = Pick<Trade, 'name' | 'plural'> & { names: readonly string[] }
export type NameRow = Omit<TradeName, 'tradeId'>
/** A field of the form, and its error message. */
export type NameFault = { path: 'name' | 'plural' | 'names'; message: string }

const isTitle = ({ kind, language }: NameRow) => language === 'en' && (kind === 'name' || kind === 'plural')

/** The names of a trade apart from its English name and plural, including misspelt ones. */
export const otherNames = ({ names }: TradeLexicon, id: string): string[] =>
  names.flatMap((row) => (row.tradeId === id && !isTitle(row) ? row.name : []))

/** An id from the words of the name, with a number if it is taken or is a category, whose path it would share. */
export function makeTradeId(
  name: string,
  taken: { has(id: string): boolean },
  categories: Categories,
): string {
  const words = tokenize(name)
    .join('-')
    .replace(/[^a-z0-9-]/g, '')
  const base = words.slice(0, 36).replace(/-+/g, '-').replace(/^-|-$/g, '') || 'trade'
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!taken.has(id) && findCategory(categories, id) === null) return id
  }
}

/**
 * The rows of the names of a trade whose previous rows are `before`. A previous name keeps its kind and language. The former English name and
 * plural become other names.
 */
export function toNameRows(before: readonly NameRow[], { name, plural, names }: CalledBy): NameRow[] {
  const known = new Map(before.map((row) => [row.key, row]))
  const rows = new Map<string, NameRow>()
  const add = (row: Omit<NameRow, 'key'>) => {
    const key = tradeKey(row.name)
    if (!rows.has(key)) rows.set(key, { key, ...row })
  }
  add({ name, kind: 'name', language: 'en' })
  add({ name: plural, kind: 'plural', language: 'en' })
  const former = before.filter(isTitle).map((row) => row.name)
  for (const other of [...names, ...former]) {
    const previous = known.get(tradeKey(other))
    const { kind, language } =
      previous && !isTitle(previous) ? previous : ({ kind: 'other', language: null } as const)
    add({ name: other, kind, language })
  }
  return [...rows.values()]
}

/** The first error in the names of a trade, without regard to other trades; null if there is none. `currentCount` is how many other names it has now. */
export function findNameFault({ name, plural, names }: CalledBy, currentCount: number): NameFault | null {
  if (new Set(names.map(tradeKey)).size > Math.max(maxTradeNames, currentCount))
    return { path: 'names', message: `Please give at most ${maxTradeNames} other names` }
  const called = [['name', name], ['plural', plural], ...names.map((other) => ['names', other])] as const
  const unsearchable = called.find(([, text]) => !isSearchable(text))
  if (!unsearchable) return null
  const [path, text] = unsearchable
  return {
    path: path as NameFault['path'],
    message: `Nobody can search for "${text}". Use a word that says what the business does.`,
  }
}

const isSearchable = (name: string) => tokenize(name).some((word) => !stopWords.has(word))

/** The first of these names that another trade has and the trade `id` does not; null if there is none. */
export function findTakenName(
  { trades, tradesOf }: TradeLexicon,
  id: string | null,
  rows: readonly NameRow[],
): NameFault | null {
  for (const { key, name, kind, language } of rows) {
    const owners = tradesOf.get(key) ?? []
    const [other] = owners
    if (other === undefined || owners.some((owner) => owner === id)) continue
    const path = !isTitle({ key, name, kind, language }) ? 'names' : kind === 'name' ? 'name' : 'plural'
    return { path, message: `"${name}" is already a name of the trade ${trades.get(other)?.name ?? other}.` }
  }
  return null
}

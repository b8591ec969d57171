// What an administrator's change makes of a trade: its id, all its names, and which of them another trade has.
import { type Categories, findCategory } from '../../contract/categories.ts'
import { maxTradeNames } from '../../contract/trade-changes.ts'
import { stopWords } from '../search/stop-word-rules.ts'
import { tokenize } from '../text/token-rules.ts'
import type { Trade, TradeLexicon, TradeName } from './trade-match-rules.ts'

/** What a trade is called; `names` are all but the name and the plural of English. */
export type CalledBy = Pick<Trade, 'name' | 'plural'> & { names: readonly string[] }
export type NameRow = Omit<TradeName, 'tradeId'>
/** A field of the form, and what is wrong with it. */
export type NameFault = { path: 'name' | 'plural' | 'names'; message: string }

const keyOf = (name: string) => tokenize(name).join(' ')
const isTitle = ({ kind, language }: NameRow) => language === 'en' && (kind === 'name' || kind === 'plural')

/** The names of a trade beside its name and plural, misspelt ones included. */
export const otherNames = ({ names }: TradeLexicon, id: string): string[] =>
  names.flatMap((row) => (row.tradeId === id && !isTitle(row) ? row.name : []))

/** An id of the name that is not `taken`, nor a category in addresses of places: its words, and a number where others have it. */
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
 * The rows of the names of a trade that had `before`. A name that it had stays what it is: one of a language, or misspelt. A former name
 * and plural become other names.
 */
export function toNameRows(before: readonly NameRow[], { name, plural, names }: CalledBy): NameRow[] {
  const known = new Map(before.map((row) => [row.key, row]))
  const rows = new Map<string, NameRow>()
  const add = (row: Omit<NameRow, 'key'>) => {
    const key = keyOf(row.name)
    if (!rows.has(key)) rows.set(key, { key, ...row })
  }
  add({ name, kind: 'name', language: 'en' })
  add({ name: plural, kind: 'plural', language: 'en' })
  const former = before.filter(isTitle).map((row) => row.name)
  for (const other of [...names, ...former]) {
    const had = known.get(keyOf(other))
    const { kind, language } = had && !isTitle(had) ? had : ({ kind: 'other', language: null } as const)
    add({ name: other, kind, language })
  }
  return [...rows.values()]
}

/** The first thing that is wrong with the names of a trade by themselves; null when nothing is. `had` is how many others it has now. */
export function findNameFault({ name, plural, names }: CalledBy, had: number): NameFault | null {
  if (new Set(names.map(keyOf)).size > Math.max(maxTradeNames, had))
    return { path: 'names', message: `Please give at most ${maxTradeNames} other names` }
  const called = [['name', name], ['plural', plural], ...names.map((other) => ['names', other])] as const
  const unheard = called.find(([, text]) => !isSearchable(text))
  if (!unheard) return null
  const [path, text] = unheard
  return {
    path: path as NameFault['path'],
    message: `Nobody can search for "${text}". Use a word that says what the business does.`,
  }
}

const isSearchable = (name: string) => tokenize(name).some((word) => !stopWords.has(word))

/** The first of these names that another trade has, unless the trade `id` had it, too; null when there is none. */
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

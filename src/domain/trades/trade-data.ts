// Reads the trades and categories of trades/, the default of every directory.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from '../../contract/zod.ts'
import { tokenize } from '../text/token-rules.ts'

const languages = ['en', 'af', 'zu', 'xh', 'st'] as const
const name = z.string().trim().min(1).max(40)
/** The form of an id, and of the name of an icon of Lucide. */
const kebab = z.string().regex(/^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$/)
const NamePair = z.tuple([name, name])

const TradeCategory = z.strictObject({ name, words: z.array(name) })
/** `words` are what people type when they mean the category as a whole; its name and plural are not among them. `name` is that of the specification. */
export type TradeCategory = z.infer<typeof TradeCategory>

const StoredTrade = z.strictObject({
  id: kebab,
  schemaType: z.string().regex(/^[A-Z][A-Za-z]+$/),
  icon: kebab,
  en: NamePair,
  af: NamePair,
  zu: NamePair,
  xh: NamePair,
  st: NamePair.optional(),
  other: z.array(name),
  misspelt: z.array(name),
  unsure: z.array(name),
  related: z.array(kebab).min(2).max(5),
})
/** A trade with the name of its category. */
export type Trade = z.infer<typeof StoredTrade> & { category: string }

/** One of the names of a trade. `language` is null for what is of several languages or of none. */
export type TradeName = {
  name: string
  kind: 'name' | 'plural' | 'other' | 'misspelt'
  language: (typeof languages)[number] | null
}

const ownFolder = new URL('../../../trades/', import.meta.url)

/** The categories in their order, and the trades in the order of the categories. Throws a sentence with the file and the id. */
export function readTradeData(folder = ownFolder): { categories: TradeCategory[]; trades: Trade[] } {
  const categories = readEntries(new URL('categories.json', folder), TradeCategory)
  const trades = categories.flatMap(({ name }) =>
    readEntries(new URL(`${name.toLowerCase()}.json`, folder), StoredTrade).map((trade) => ({
      ...trade,
      category: name,
    })),
  )
  return { categories, trades }
}

function readEntries<Entry>(file: URL, schema: z.ZodType<Entry>): Entry[] {
  const entries: Record<string, unknown>[] = JSON.parse(readFileSync(file, 'utf8'))
  return entries.map((entry) => {
    const { success, data, error } = schema.safeParse(entry)
    if (success) return data
    const fields = error.issues.map(({ path, message }) => `${path.join('.') || 'a field'} (${message})`)
    const where = `${basename(file.pathname)}, ${entry.id ?? entry.name}: ${fields.join(', ')}`
    throw new Error(`A trade or category cannot be read: ${where}.`)
  })
}

/** Every name of a trade, in each language that has it. */
export function listTradeNames(trade: Trade): TradeName[] {
  const pairs = languages.flatMap((language): TradeName[] => {
    const [singular, plural] = trade[language] ?? []
    if (!singular || !plural) return []
    return [
      { name: singular, kind: 'name', language },
      { name: plural, kind: 'plural', language },
    ]
  })
  const others = (['other', 'misspelt'] as const).flatMap((kind) =>
    trade[kind].map((name): TradeName => ({ name, kind, language: null })),
  )
  return [...pairs, ...others]
}

/** The form in which a name is looked up: its words in lower case without accents, with one space between them. */
export const tradeKey = (name: string): string => tokenize(name).join(' ')

// How many businesses hold the words of a search, and which words are typos of a word that is known.
import { sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { placeKey } from '../places/place-match-rules.ts'
import { isEnglishWord } from './english-words.ts'
import { listSearchPlaces } from './lexicon.ts'
import type { Term } from './read-search.ts'
import type { Search } from './search-queries.ts'
import { closestWord, isOtherForm, type Known, mayBeTypo, wordsOneEditAway } from './typo-rules.ts'

// With more misspelt words than these it is no text about anything we hold.
const mostMisspelt = 3

/** How many businesses hold each of the words, those of nobody left out. */
export async function countWords(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ word: string; businesses: number }>(
    sql`SELECT word, businesses FROM search_vocabulary WHERE word = ANY (${sql.param(words)}::text[])`,
  )
  return new Map(rows.map(({ word, businesses }) => [word, businesses]))
}

/** Every spelling of the words of a reading. */
export const spellingsOf = (terms: readonly Term[]): string[] => [
  ...new Set(
    terms.flatMap((term) =>
      term.kind === 'word' || term.kind === 'street' ? term.spellings.flat() : term.words,
    ),
  ),
]

/**
 * What each word stands for that no business holds and that is near to a word of the businesses or a name of a trade, a category or a place; the
 * last word of each text may also be the beginning of one.
 * The name of a place is no typo, and an English word only of its other forms. Who writes a sign into a word knows how it is spelt.
 */
export async function findTypos(
  db: Db,
  { reading, lexicon }: Pick<Search, 'reading' | 'lexicon'>,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  const unknown = [...reading.text, ...reading.location].flatMap((term) =>
    term.kind === 'word' && term.words.length === 1 && spellingsOf([term]).every((word) => !counts.has(word))
      ? term.words
      : [],
  )
  const misspelt = [...new Set(unknown.filter(mayBeTypo))]
  if (misspelt.length === 0 || misspelt.length > mostMisspelt) return new Map()
  const begun = [reading.text, reading.location].flatMap((terms) => terms.at(-1)?.words ?? [])
  const [known, places] = await Promise.all([listKnown(db, misspelt), listNearPlaces(db, misspelt)])
  const { names, categoriesOf } = lexicon.trades
  const rightNames = names.filter(({ kind }) => kind !== 'misspelt').map(({ key }) => key)
  const called = [...rightNames, ...categoriesOf.keys()].filter((key) => !key.includes(' '))
  for (const name of [...called, ...places])
    known.set(name, { businesses: known.get(name)?.businesses ?? 0, isName: true })
  const found = misspelt.flatMap((word) => {
    const isEnglish = isEnglishWord(word)
    const candidates = [...known].filter(
      ([other]) => other !== word && (!isEnglish || isOtherForm(word, other)),
    )
    const meant = closestWord(word, new Map(candidates), begun.includes(word))
    return meant ? [[word, meant] as const] : []
  })
  return new Map(found)
}

/** The words of the businesses that are one edit away from these or look like them, and the commonest that begins with each. */
async function listKnown(db: Db, words: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await db.execute<{ word: string; businesses: number }>(sql`
    SELECT DISTINCT near.word, near.businesses FROM unnest(${sql.param(words)}::text[]) said, LATERAL (
      SELECT * FROM search_similar(said)
      UNION ALL SELECT * FROM search_vocabulary WHERE word = ANY (${sql.param(words.flatMap(wordsOneEditAway))}::text[])
      UNION ALL (SELECT * FROM search_vocabulary WHERE word > said AND word < said || chr(1114109) ORDER BY businesses DESC, word LIMIT 1)) near`)
  return new Map(rows.map(({ word, businesses }) => [word, { businesses, isName: false }]))
}

/** The names of one word of places that are one edit away. */
async function listNearPlaces(db: Db, words: readonly string[]): Promise<string[]> {
  const places = await listSearchPlaces(db, words.flatMap(wordsOneEditAway))
  return places.flatMap(({ names, keys }) =>
    keys.filter((key) => names.some((name) => placeKey(name) === key)),
  )
}

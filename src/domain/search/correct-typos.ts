// Which words of a search are typos of a word that is known.
import { sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { tokenize, wordsOneEditAway } from '../text/token-rules.ts'
import type { Search } from './search-queries.ts'
import { isEnglishWord } from './typed-words.ts'
import { closestWord, type Known, mayBeTypo } from './typo-rules.ts'

// With more misspelt words than these it is no text about anything we hold.
const mostMisspelt = 3

/**
 * What each word stands for that no business holds and that is near to a word of the businesses or a name of a trade, a category or a place; the
 * last word of each text may also be the beginning of one.
 * The name of a place and an English word are no typos. Who writes a sign into a word knows how it is spelt.
 */
export async function findTypos(
  db: Db,
  { reading: { text, location }, counts, trades }: Pick<Search, 'reading' | 'counts' | 'trades'>,
): Promise<Map<string, string>> {
  const unknown = [...text, ...location].flatMap((term) =>
    term.kind === 'word' && term.words.length === 1 && !term.spellings.flat().some((word) => counts.has(word))
      ? term.words
      : [],
  )
  const misspelt = [...new Set(unknown)].filter(
    (word) => mayBeTypo(word, trades.categories) && !isEnglishWord(word),
  )
  if (misspelt.length === 0 || misspelt.length > mostMisspelt) return new Map()
  const begun = [text, location].flatMap((terms) => terms.at(-1)?.words ?? [])
  const known = await listKnown(db, misspelt)
  const rightNames = trades.names.filter(({ kind }) => kind !== 'misspelt').map(({ key }) => key)
  for (const name of [...rightNames, ...trades.categoriesOf.keys()].filter((key) => !key.includes(' ')))
    known.set(name, { businesses: known.get(name)?.businesses ?? 0, isName: true })
  const found = misspelt.flatMap((word) => {
    const others = new Map([...known].filter(([other]) => other !== word))
    const meant = closestWord(word, others, begun.includes(word))
    return meant ? [[word, meant] as const] : []
  })
  return new Map(found)
}

/** The words of the businesses that are one edit away from these or look like them, the commonest that begins with each, and the places one edit away. */
async function listKnown(db: Db, words: readonly string[]): Promise<Map<string, Known>> {
  const near = sql.param(words.flatMap(wordsOneEditAway))
  const { rows } = await db.execute<{ word: string } & Known>(sql`
    SELECT word, max(businesses) AS businesses, bool_or(is_name) AS "isName" FROM (
      SELECT found.*, false AS is_name FROM unnest(${sql.param(words)}::text[]) said, LATERAL (
        SELECT * FROM search_similar(said) UNION ALL
        (SELECT * FROM search_vocabulary WHERE word > said AND word < said || chr(1114109) ORDER BY businesses DESC, word LIMIT 1)) found
      UNION ALL SELECT *, false FROM search_vocabulary WHERE word = ANY (${near}::text[])
      UNION ALL SELECT key, 0, true FROM place_names WHERE key = ANY (${near}::text[])) AS known
    GROUP BY word`)
  return new Map(rows.map(({ word, ...one }) => [word, one]))
}

/** A text with its typos corrected. */
export const rewrite = (text: string | undefined, typos: ReadonlyMap<string, string>) =>
  text
    ?.split(' ')
    .map((piece) => typos.get(tokenize(piece).join(' ')) ?? piece)
    .join(' ')

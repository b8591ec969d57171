// Interprets the input of a search with what the database knows: names, postcodes, holidays; and corrects typos.
import { sql } from '#drizzle'
import type { SiteRegion } from '../../contract/provinces.ts'
import type { FilterCountsInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { invalidField } from '../failures.ts'
import { dateOf, dayOf, localMinuteOf } from '../hours/opening-rules.ts'
import { clockAt } from '../hours/with-hours-now.ts'
import { isAreaKey } from '../places/areas.ts'
import { splitsOf, tokenize, wordsOneEditAway } from '../text/token-rules.ts'
import { lexiconOfEdition, resolveSearchedCategory } from '../trades/trade-lexicon.ts'
import { makePlaceOf, makePlaceOfPostcode, readNames } from './names.ts'
import { placeOf, readSearch, type Term } from './read-search.ts'
import { isArea, type Search } from './search-queries.ts'
import { inName } from './term-queries.ts'
import { isEnglishWord, readTokens, splitPieces } from './typed-words.ts'
import { closestWord, type Known, mayBeTypo } from './typo-rules.ts'

/** What a search is asked with: its input, the moment of `open`, and the region that the directory is for. */
export type Request = { input: FilterCountsInput; now: Date; region?: SiteRegion | undefined }

/** Interprets the texts as they were typed. Refuses an unknown place, trade or category (400). */
export async function readRequest(db: Db, { input, now, region }: Request): Promise<Search> {
  const texts = [input.q, input.location].map((text) => readTokens(text ?? ''))
  const names = await readNames(db, texts, input.place)
  const { places } = names
  const trades = await lexiconOfEdition(db, names.edition)
  const trade = trades.trades.get(input.trade ?? '')?.id
  const category =
    input.category === undefined ? undefined : resolveSearchedCategory(trades.categories, input.category).name
  if (input.trade !== undefined && trade === undefined)
    throw invalidField('trade', 'There is no trade with this id.')
  const chosen = places.find(({ id }) => id === input.place)
  if (input.place !== undefined && !chosen) throw invalidField('place', 'There is no place with this number.')
  const clock = clockAt(now, names.proclaimed)
  const today = { date: dateOf(dayOf(localMinuteOf(now))), isHoliday: clock.isHoliday }
  const lexicon = { trades, placeOf: makePlaceOf(places), placeOfPostcode: makePlaceOfPostcode(names) }
  const reading = readSearch(input, lexicon, today)
  const place = chosen ?? placeOf(reading)
  const origin = input.near ?? place
  return { ...names, input: { ...input, trade, category }, trades, clock, region, reading, place, origin }
}

/** The search with its typos corrected, and the correct words; null when there are no typos. */
export async function correctTypos(
  db: Db,
  search: Search,
): Promise<{ search: Search; typos: string[] } | null> {
  const typos = await findTypos(db, search)
  if (typos.size === 0) return null
  const { clock, region } = search
  const [q, location] = [rewrite(search.input.q, typos), rewrite(search.input.location, typos)]
  const input = { ...search.input, q, location }
  const right = await readRequest(db, { input, now: clock.instant, region })
  return { search: right, typos: [...typos.values()] }
}

/** Text with more typos is about nothing that the directory contains. */
const mostMisspelt = 3

/** The correct word for each typo. Where a place is named already, no typo stands for another that no business writes. A word with a sign inside is no typo. */
async function findTypos(
  db: Db,
  { reading: { text, location }, counts, trades }: Pick<Search, 'reading' | 'counts' | 'trades'>,
): Promise<Map<string, string>> {
  const terms = [...text, ...location]
  const isUnknown = (term: Term) =>
    term.kind === 'word' && term.words.length === 1 && !term.spellings.flat().some((word) => counts.has(word))
  const unknown = terms.filter(isUnknown).flatMap(({ words }) => words)
  const misspelt = [...new Set(unknown)].filter((word) => mayBeTypo(word) && !isEnglishWord(word))
  if (misspelt.length === 0 || misspelt.length > mostMisspelt) return new Map()
  const begun = [text, location].flatMap((terms) => terms.at(-1)?.words ?? [])
  const namesPlace = terms.some(isArea)
  const known = await listKnown(db, misspelt, namesPlace)
  const nearAreas = namesPlace ? [] : misspelt.flatMap(wordsOneEditAway).filter(isAreaKey)
  const rightNames = trades.names.filter(({ kind }) => kind !== 'misspelt').map(({ key }) => key)
  const oneWord = [...rightNames, ...trades.categoriesOf.keys()].filter((key) => !key.includes(' '))
  for (const name of [...oneWord, ...nearAreas])
    known.set(name, { businesses: known.get(name)?.businesses ?? 0, isName: true })
  const meant = misspelt.map((word) => [word, closestWord(word, known, begun.includes(word))] as const)
  return new Map(meant.flatMap(([word, other]) => (other ? [[word, other]] : [])))
}

/** Similar words of businesses, words one edit away, the most common word that begins with each, words of a name that are typed as one, and perhaps names of places one edit away. */
async function listKnown(db: Db, words: readonly string[], namesPlace: boolean): Promise<Map<string, Known>> {
  // Unnested, because PostgreSQL estimates each word of a constant array, which takes ten times as long as finding them.
  const near = sql`ANY (ARRAY(SELECT unnest(${sql.param(words.flatMap(wordsOneEditAway))}::text[])))`
  const splits = words.flatMap(splitsOf)
  const { rows } = await db.execute<{ word: string } & Known>(sql`
    SELECT word, max(businesses) AS businesses, bool_or(is_name) AS "isName" FROM (
      SELECT found.*, false AS is_name FROM unnest(${sql.param(words)}::text[]) said, LATERAL (
        SELECT * FROM search_similar(said) UNION ALL
        (SELECT * FROM search_vocabulary WHERE word > said AND word < said || chr(1114109) ORDER BY businesses DESC, word LIMIT 1)) found
      UNION ALL SELECT *, false FROM search_vocabulary WHERE word = ${near}
      UNION ALL SELECT split, 0, false FROM unnest(${sql.param(splits)}::text[], ${sql.param(splits.map((split) => inName(split.split(' '))))}::text[]) AS ways (split, query) WHERE EXISTS (
        SELECT FROM search_documents WHERE document @@ query::tsquery AND search_is_dear(business_id) AND ' ' || name_key || ' ' LIKE '% ' || split || ' %')
      UNION ALL SELECT key, 0, true FROM place_names WHERE key = ${near} AND NOT ${namesPlace}) AS known
    GROUP BY word`)
  return new Map(rows.map(({ word, ...one }) => [word, one]))
}

const rewrite = (text: string | undefined, typos: ReadonlyMap<string, string>) =>
  text &&
  splitPieces(text)
    .map((piece) => typos.get(tokenize(piece).join(' ')) ?? piece)
    .join(' ')

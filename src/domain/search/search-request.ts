// Reads a search with all that it depends on: names, the clock, and its typos.
import type { SiteRegion } from '../../contract/provinces.ts'
import type { FilterCountsInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { resolveSearchedCategory } from '../categories/read-categories.ts'
import { invalidField } from '../failures.ts'
import { dateOf, dayOf, localMinuteOf } from '../hours/opening-rules.ts'
import { readClock } from '../hours/with-hours-now.ts'
import { readTradeLexicon } from '../trades/trade-lexicon.ts'
import { findTypos, rewrite } from './correct-typos.ts'
import { makePlaceOf, makePlaceOfPostcode, readNames } from './names.ts'
import { readPostcodes } from './postcodes.ts'
import { placeOf, readSearch } from './read-search.ts'
import type { Search } from './search-queries.ts'
import { readTokens } from './typed-words.ts'

/** Reads the texts as they were typed. Refuses a place, a trade and a category that do not exist. */
export async function readRequest(
  db: Db,
  input: FilterCountsInput,
  now: Date,
  region?: SiteRegion,
): Promise<Search> {
  const [trades, clock] = await Promise.all([readTradeLexicon(db), readClock({ db, now: () => now })])
  const trade = trades.trades.get(input.trade ?? '')?.id
  const category =
    input.category === undefined ? undefined : resolveSearchedCategory(trades.categories, input.category).name
  if (input.trade !== undefined && trade === undefined)
    throw invalidField('trade', 'There is no trade with this id.')
  return readTexts(db, { input: { ...input, trade, category }, trades, clock, region })
}

/** The search with its typos corrected, and the words that they stand for; null without any. */
export async function correctTypos(
  db: Db,
  search: Search,
): Promise<{ search: Search; typos: string[] } | null> {
  const typos = await findTypos(db, search)
  if (typos.size === 0) return null
  const { q, location } = search.input
  const input = { ...search.input, q: rewrite(q, typos), location: rewrite(location, typos) }
  return { search: await readTexts(db, { ...search, input }), typos: [...typos.values()] }
}

async function readTexts(
  db: Db,
  { input, trades, clock, region }: Pick<Search, 'input' | 'trades' | 'clock' | 'region'>,
): Promise<Search> {
  const texts = [input.q, input.location].map((text) => readTokens(text ?? ''))
  const postcodes = await readPostcodes(db, texts)
  const names = await readNames(db, texts, [...(input.place ? [input.place] : []), ...postcodes.values()])
  const { places } = names
  const chosen = places.find(({ id }) => id === input.place)
  if (input.place !== undefined && !chosen) throw invalidField('place', 'There is no place with this number.')
  const today = { date: dateOf(dayOf(localMinuteOf(clock.instant))), isHoliday: clock.isHoliday }
  const placeOfPostcode = makePlaceOfPostcode(places, postcodes)
  const reading = readSearch(input, { trades, placeOf: makePlaceOf(places), placeOfPostcode }, today)
  const place = chosen ?? placeOf(reading)
  return { ...names, input, trades, clock, region, reading, place, origin: input.near ?? place }
}

// What the landing page of a place, a province or the municipality of the directory says, also at an address with a name of the past.
import { and, eq, sql } from '#drizzle'
import { type Categories, findCategory } from '../../contract/categories.ts'
import type {
  CountedPlace,
  CountedTrade,
  Place,
  PlaceOverview,
  PlaceOverviewInput,
  ProvinceCount,
} from '../../contract/place.ts'
import {
  type MunicipalityRegion,
  type Province,
  provincePath,
  provinces,
  type SiteRegion,
} from '../../contract/provinces.ts'
import { leastForLanding } from '../../contract/public-addresses.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, placeNames } from '../../database/schema.ts'
import { isListed } from '../businesses/columns-by-reader.ts'
import { notFound } from '../failures.ts'
import { lexemes } from '../search/term-queries.ts'
import { readTradeLexicon } from '../trades/trade-lexicon.ts'
import type { Trade, TradeLexicon } from '../trades/trade-match-rules.ts'
import { getLandingArea, getNamedPoint, type LandingArea } from './list-places.ts'
import { type Area, areaOf, idsIn, isInRegion } from './place-queries.ts'

/** The nine provinces with their counts, by name. */
export async function listProvinces(db: Db): Promise<ProvinceCount[]> {
  const { rows } = await db.execute<{ word: string; businesses: number }>(
    sql`SELECT word, businesses FROM search_vocabulary WHERE word = ANY (${sql.param(provinces.map(lexemes.province))}::text[])`,
  )
  const known = new Map(rows.map(({ word, businesses }) => [word, businesses]))
  return provinces.map((name) => ({
    name,
    path: provincePath(name),
    total: known.get(lexemes.province(name)) ?? 0,
  }))
}

/**
 * The place, the province or the municipality of the directory at a path. A path of the past finds the place by any of its names, followed by words of its
 * label, and a province by any of its names; then the overview has another path. Refuses a path that names no place, and a trade
 * that nobody knows (404). In the directory of a region it says what lies outside.
 */
export async function getPlaceOverview(
  db: Db,
  { path, trade }: PlaceOverviewInput,
  region?: SiteRegion,
): Promise<PlaceOverview> {
  const lexicon = await readTradeLexicon(db)
  const asked = trade === undefined ? null : lexicon.trades.get(trade)
  if (asked === undefined) throw notFound('There is no trade with this id.')
  const found = await getLandingArea(db, path, region)
  const overview = isPlace(found)
    ? await describePlace(db, found, lexicon, asked)
    : await describeWideArea(db, found, lexicon, asked)
  return region && !(await isInside(db, region, found)) ? { ...overview, isOutside: true } : overview
}

const isPlace = (found: LandingArea): found is Place =>
  typeof found !== 'string' && found.kind !== 'municipality'

/** A province lies in no region but itself; a municipality has a page when it is the region. */
async function isInside(db: Db, region: SiteRegion, found: LandingArea): Promise<boolean> {
  if (typeof found === 'string') return region.kind === 'province' && region.id === found
  if (!isPlace(found)) return true
  const { rows } = await db.execute<{ is: boolean }>(
    sql`SELECT ${isInRegion(region, sql`${found.id}::integer`)} AS is`,
  )
  return rows[0]?.is ?? false
}

async function describeWideArea(
  db: Db,
  found: Province | MunicipalityRegion,
  lexicon: TradeLexicon,
  asked: Trade | null,
): Promise<PlaceOverview> {
  const area = typeof found === 'string' ? { province: found } : areaOf(found)
  const [categories, trades, inside] = await Promise.all([
    countByCategory(db, area),
    countByTrade(db, area),
    listInside(db, area, asked?.id),
  ])
  return {
    ...nameWideArea(found),
    ...describeTrades(trades, lexicon, asked),
    id: null,
    latitude: null,
    longitude: null,
    formerNames: [],
    around: [],
    near: [],
    total: sumOf(categories),
    categories,
    inside,
  }
}

/** 'George' is the town, so a heading says 'George Municipality'. */
function nameWideArea(found: Province | MunicipalityRegion) {
  if (typeof found === 'string')
    return {
      kind: 'province',
      name: found,
      label: found,
      province: found,
      path: provincePath(found),
    } as const
  const { kind, name, label, province, path } = found
  return { kind, name: `${name} Municipality`, label, province, path } as const
}

async function describePlace(
  db: Db,
  place: Place,
  lexicon: TradeLexicon,
  asked: Trade | null,
): Promise<PlaceOverview> {
  const { id, province } = place
  const [{ name }, formerNames, around, categories, trades, inside, near] = await Promise.all([
    getNamedPoint(db, id),
    listFormerNames(db, id),
    listAround(db, id),
    countByCategory(db, { id }),
    countByTrade(db, { id }),
    listInside(db, { id }, asked?.id),
    listNear(db, place, asked?.id),
  ])
  return {
    ...place,
    ...describeTrades(trades, lexicon, asked),
    name,
    formerNames,
    total: sumOf(categories),
    categories,
    inside,
    near,
    around: [{ name: province, path: provincePath(province) }, ...around],
  }
}

/** Those with a landing page, most first; and the trade that was asked for, with those of its related ones that have a page. */
function describeTrades(
  totals: ReadonlyMap<string, number>,
  { trades, categories }: TradeLexicon,
  asked: Trade | null,
): Pick<PlaceOverview, 'trades' | 'trade'> {
  const describe = ({ id, plural }: Trade): CountedTrade => ({ id, plural, total: totals.get(id) ?? 0 })
  // The id of a merged trade stands for another.
  const listAll = (ids: Iterable<string>) =>
    [...new Set([...ids].flatMap((id) => trades.get(id) ?? []))]
      .filter((trade) => !trade.isHidden && hasLanding(trade.id, totals.get(trade.id) ?? 0, categories))
      .map(describe)
  const trade = asked && { ...describe(asked), related: listAll(asked.related).slice(0, maxTradeLinks) }
  return { trades: listAll(totals.keys()).slice(0, maxTradeLinks), trade }
}

/** Whether a trade has a page in an area with so many. The address of one with the name of a category is that of the category. */
export const hasLanding = (trade: string, total: number, categories: Categories): boolean =>
  total >= leastForLanding && findCategory(categories, trade) === null

const sumOf = (counts: readonly { total: number }[]) => counts.reduce((sum, { total }) => sum + total, 0)

/** The names that a place had in the past. */
export async function listFormerNames(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .select({ name: placeNames.name })
    .from(placeNames)
    .where(and(eq(placeNames.placeId, id), eq(placeNames.kind, 'former')))
    .orderBy(placeNames.key)
  return rows.map(({ name }) => name)
}

/** The places that a place lies in, the largest first. */
export async function listAround(db: Db, id: number): Promise<{ name: string; path: string }[]> {
  const { rows } = await db.execute<{ name: string; path: string }>(sql`
    WITH RECURSIVE around (id, depth) AS (
      SELECT parent_id, 1 FROM places WHERE id = ${id}
      UNION ALL SELECT parent_id, depth + 1 FROM around JOIN places USING (id))
    SELECT name, path FROM around JOIN places USING (id) ORDER BY depth DESC`)
  return rows
}

/** The listed businesses of an area by category, most first. */
export async function countByCategory(db: Db, area: Area): Promise<{ category: string; total: number }[]> {
  const { rows } = await db.execute<{ category: string; total: number }>(sql`
    SELECT category, count(*)::int AS total FROM ${businesses}
    WHERE ${isListed} AND place_id = ANY (ARRAY(${idsIn(area)}))
    GROUP BY category ORDER BY total DESC, category`)
  return rows
}

/** How many listed businesses of an area have each trade, most first. */
async function countByTrade(db: Db, area: Area): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ trade: string; total: number }>(sql`
    SELECT trade, count(*)::int AS total FROM ${businesses}, unnest(trades) AS trade
    WHERE ${isListed} AND place_id = ANY (ARRAY(${idsIn(area)}))
    GROUP BY trade ORDER BY total DESC, trade`)
  return new Map(rows.map(({ trade, total }) => [trade, total]))
}

/**
 * The places with a landing page, each with its count: search_vocabulary counts the word of each place ('/p', its number).
 * Places are looked up by the words. The other way round, every place would be read for each word.
 */
const counted = sql`(
  WITH counted AS MATERIALIZED (SELECT substr(word, 3)::integer AS id, businesses AS total FROM search_vocabulary
    WHERE word > '/p' AND word < '/q' AND businesses >= ${leastForLanding})
  SELECT * FROM counted JOIN places USING (id)) AS counted`

/** The most links to other places on one page. */
const maxLinks = 24
const maxTradeLinks = 12
const maxNear = 8
/** So many of the largest places inside, or of the nearest ones, are looked at for one trade. */
const maxTried = 60
const maxNearKm = 150
/** No place within that distance is farther in degrees. The box saves most of the arithmetic. */
const maxNearDegrees = { latitude: 1.4, longitude: 1.7 }

/** The places right inside an area that have a landing page, most businesses first. With a trade, those that have one for it. */
export async function listInside(db: Db, area: Area, trade?: string): Promise<CountedPlace[]> {
  const isInside =
    'province' in area ? sql`id IN (${idsIn(area)}) AND parent_id IS NULL` : sql`parent_id = ${area.id}`
  const { rows } = await db.execute<CountedPlace & { id: number }>(sql`
    SELECT id, name, path, total FROM ${counted}
    WHERE ${isInside} ORDER BY total DESC, importance DESC LIMIT ${trade === undefined ? maxLinks : maxTried}`)
  const found = await keepWithTrade(db, rows, trade)
  return found.sort((a, b) => b.total - a.total).slice(0, maxLinks)
}

/**
 * The nearest places with a landing page, a drive away at most, without those that a place lies in and those inside it. With a
 * trade, those that have one for it.
 */
export async function listNear(db: Db, place: Place, trade?: string): Promise<PlaceOverview['near']> {
  const nearest = await listNearest(db, place, trade === undefined ? maxNear : maxTried)
  return (await keepWithTrade(db, nearest, trade)).slice(0, maxNear)
}

/** Those of these places that have a landing page for a trade, and their counts of it; all of them without one. */
async function keepWithTrade<Found extends CountedPlace>(
  db: Db,
  found: readonly (Found & { id: number })[],
  trade: string | undefined,
): Promise<Omit<Found & { id: number }, 'id'>[]> {
  if (trade === undefined) return found.map(({ id, ...place }) => place)
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    WITH RECURSIVE inside AS (
      SELECT id AS around, id FROM unnest(${sql.param(found.map(({ id }) => id))}::integer[]) AS id
      UNION ALL SELECT around, places.id FROM places JOIN inside ON parent_id = inside.id)
    SELECT around AS id, count(*)::int AS total FROM inside JOIN ${businesses} ON place_id = inside.id
    WHERE ${isListed} AND ${trade} = ANY (trades) GROUP BY around HAVING count(*) >= ${leastForLanding}`)
  const totals = new Map(rows.map(({ id, total }) => [id, total]))
  return found.flatMap(({ id, ...place }) => {
    const total = totals.get(id)
    return total === undefined ? [] : [{ ...place, total }]
  })
}

type Near = PlaceOverview['near'][number] & { id: number }

async function listNearest(db: Db, { id, latitude, longitude }: Place, limit: number): Promise<Near[]> {
  const { rows } = await db.execute<Near>(sql`
    SELECT id, name, path, total, round(km::numeric, 1)::double precision AS "distanceKm"
    FROM ${counted}, LATERAL (SELECT search_km(point(longitude * 0.8746, latitude), ${latitude}, ${longitude}) AS km) AS distance
    WHERE abs(latitude - ${latitude}) < ${maxNearDegrees.latitude} AND abs(longitude - ${longitude}) < ${maxNearDegrees.longitude}
      AND km <= ${maxNearKm} AND id NOT IN (${idsIn({ id })}) AND id NOT IN (SELECT search_places_around(${id}))
    ORDER BY km LIMIT ${limit}`)
  return rows
}

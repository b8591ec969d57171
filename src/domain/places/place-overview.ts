// The content of the landing page of a place, a province or another area, also at a former path.
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
  type Province,
  provincePath,
  provinces,
  type SiteRegion,
  type WideArea,
} from '../../contract/provinces.ts'
import { leastForLanding } from '../../contract/public-addresses.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, placeNames } from '../../database/schema.ts'
import { isListed } from '../businesses/columns-by-reader.ts'
import { notFound } from '../failures.ts'
import { lexemes } from '../search/term-queries.ts'
import { readTradeLexicon } from '../trades/trade-lexicon.ts'
import type { Trade, TradeLexicon } from '../trades/trade-match-rules.ts'
import { listAreas } from './areas.ts'
import { spotScale } from './kilometre-rules.ts'
import {
  getLandingArea,
  getNamedPoint,
  isWide,
  type LandingArea,
  listPlaceNames,
  placesOf,
} from './list-places.ts'
import { idsByPath, idsIn, isInRegion, type Places, partsOf } from './place-queries.ts'

/** The nine provinces with their counts of businesses, by name. */
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
 * The place, the province or another area at a path. A former path finds a place by any of its names, followed by words of
 * its label, and a province by any of its names; the overview then has the current path. Refuses a path without a place, and an unknown trade
 * (404). In the directory of a region, an area outside has `isOutside`.
 */
export async function getPlaceOverview(
  db: Db,
  { path, trade }: PlaceOverviewInput,
  region?: SiteRegion,
): Promise<PlaceOverview> {
  const lexicon = await readTradeLexicon(db)
  const requested = trade === undefined ? null : lexicon.trades.get(trade)
  if (requested === undefined) throw notFound('There is no trade with this id.')
  const found = await getLandingArea(db, path, region)
  const overview = isPlace(found)
    ? await describePlace(db, found, lexicon, requested, region)
    : await describeWideArea(db, found, lexicon, requested, region)
  return region && !(await isInside(db, region, found)) ? { ...overview, isOutside: true } : overview
}

const isPlace = (found: LandingArea): found is Place => typeof found !== 'string' && !isWide(found)

/** Whether all places of the area are in the region. */
async function isInside(db: Db, region: SiteRegion, found: LandingArea): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    SELECT NOT EXISTS (SELECT FROM (${idsIn(placesOf(found))}) AS own WHERE NOT ${isInRegion(region, sql`own.id`)}) AS is`)
  return rows[0]?.is ?? false
}

async function describeWideArea(
  db: Db,
  found: Province | WideArea,
  lexicon: TradeLexicon,
  requested: Trade | null,
  region: SiteRegion | undefined,
): Promise<PlaceOverview> {
  const area = placesOf(found)
  const [categories, trades, inside, areas] = await Promise.all([
    countByCategory(db, area),
    countByTrade(db, area),
    listInside(db, area, requested?.id),
    typeof found === 'string' ? countByArea(db, listAreas(found, region), requested?.id) : [],
  ])
  return {
    ...nameWideArea(found),
    ...describeTrades(trades, lexicon, requested),
    id: null,
    latitude: null,
    longitude: null,
    formerNames: [],
    around: !region && isOfOneProvince(found) ? [provinceLink(found.province)] : [],
    near: [],
    total: sumOf(categories),
    categories,
    inside,
    areas,
  }
}

const isOfOneProvince = (found: Province | WideArea): found is WideArea =>
  typeof found !== 'string' && partsOf(found).every(({ province }) => province === found.province)

const provinceLink = (province: Province) => ({ name: province, path: provincePath(province) })

/** The name of a municipality is 'George Municipality', because 'George' is the town. */
function nameWideArea(found: Province | WideArea) {
  if (typeof found === 'string')
    return {
      kind: 'province',
      name: found,
      label: found,
      province: found,
      path: provincePath(found),
    } as const
  const { kind, name, label, province, path } = found
  return { kind, name: kind === 'area' ? name : `${name} Municipality`, label, province, path } as const
}

async function describePlace(
  db: Db,
  place: Place,
  lexicon: TradeLexicon,
  requested: Trade | null,
  region: SiteRegion | undefined,
): Promise<PlaceOverview> {
  const { id, province } = place
  const [{ name }, formerNames, around, categories, trades, inside, near] = await Promise.all([
    getNamedPoint(db, id),
    listFormerNames(db, id),
    listAround(db, id, region),
    countByCategory(db, { id }),
    countByTrade(db, { id }),
    listInside(db, { id }, requested?.id),
    listNear(db, place, requested?.id),
  ])
  return {
    ...place,
    ...describeTrades(trades, lexicon, requested),
    name,
    formerNames,
    total: sumOf(categories),
    categories,
    inside,
    near,
    areas: [],
    around: region ? around : [provinceLink(province), ...around],
  }
}

/** The trades with a landing page, most businesses first; and the requested trade, with its related trades that have a page. */
function describeTrades(
  totals: ReadonlyMap<string, number>,
  { trades, categories }: TradeLexicon,
  requested: Trade | null,
): Pick<PlaceOverview, 'trades' | 'trade'> {
  const describe = ({ id, plural }: Trade): CountedTrade => ({ id, plural, total: totals.get(id) ?? 0 })
  // The lexicon maps the id of a merged trade to the other trade.
  const listAll = (ids: Iterable<string>) =>
    [...new Set([...ids].flatMap((id) => trades.get(id) ?? []))]
      .filter((trade) => !trade.isHidden && hasLanding(trade.id, totals.get(trade.id) ?? 0, categories))
      .map(describe)
  const trade = requested && {
    ...describe(requested),
    related: listAll(requested.related).slice(0, maxTradeLinks),
  }
  return { trades: listAll(totals.keys()).slice(0, maxTradeLinks), trade }
}

/** Whether a trade has a landing page in an area with this total. A trade with the name of a category has none, because the category has that path. */
export const hasLanding = (trade: string, total: number, categories: Categories): boolean =>
  total >= leastForLanding && findCategory(categories, trade) === null

const sumOf = (counts: readonly { total: number }[]) => counts.reduce((sum, { total }) => sum + total, 0)

/** The former names of a place. */
async function listFormerNames(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .select({ name: placeNames.name })
    .from(placeNames)
    .where(and(eq(placeNames.placeId, id), eq(placeNames.kind, 'former')))
    .orderBy(placeNames.key)
  return rows.map(({ name }) => name)
}

/** The places that contain this place, the largest first; only those within the region, without the region itself. */
async function listAround(
  db: Db,
  id: number,
  region: SiteRegion | undefined,
): Promise<{ name: string; path: string }[]> {
  const isWithin = region ? sql`${isInRegion(region, sql`id`)} AND path <> ${region.path}` : sql`true`
  const { rows } = await db.execute<{ id: number; name: string; path: string }>(sql`
    WITH RECURSIVE around (id, depth) AS (
      SELECT parent_id, 1 FROM places WHERE id = ${id}
      UNION ALL SELECT parent_id, depth + 1 FROM around JOIN places USING (id))
    SELECT id, name, path FROM around JOIN places USING (id) WHERE ${isWithin} ORDER BY depth DESC`)
  return (await withClearNames(db, rows)).map(({ name, path }) => ({ name, path }))
}

/** The places with their unambiguous names, by which a search finds them. */
async function withClearNames<Found extends { id: number; name: string }>(
  db: Db,
  found: readonly Found[],
): Promise<Found[]> {
  const ids = found.map(({ id }) => id)
  const names = await listPlaceNames(db, ids)
  return found.map((place) => ({ ...place, name: names.get(place.id) ?? place.name }))
}

/** The number of listed businesses of an area by category, most first. */
async function countByCategory(db: Db, area: Places): Promise<{ category: string; total: number }[]> {
  const { rows } = await db.execute<{ category: string; total: number }>(sql`
    SELECT category, count(*)::int AS total FROM ${businesses}
    WHERE ${isListed} AND place_id = ANY (ARRAY(${idsIn(area)}))
    GROUP BY category ORDER BY total DESC, category`)
  return rows
}

/** The areas that have a landing page, most businesses first. With a trade, those with a page for it. */
async function countByArea(db: Db, listed: readonly WideArea[], trade?: string): Promise<CountedPlace[]> {
  const ids = idsByPath(listed.map((area) => ({ path: area.path, parts: partsOf(area) })))
  const { rows } = await db.execute<{ path: string; total: number }>(sql`
    SELECT inside.path, count(*)::int AS total FROM (${ids}) AS inside JOIN ${businesses} ON place_id = inside.id
    WHERE ${isListed} AND ${trade === undefined ? sql`true` : sql`${trade} = ANY (trades)`}
    GROUP BY inside.path HAVING count(*) >= ${leastForLanding} ORDER BY total DESC, path LIMIT ${maxLinks}`)
  const names = new Map(listed.map(({ path, name }) => [path, name]))
  return rows.map(({ path, total }) => ({ name: names.get(path) ?? path, path, total }))
}

/** The number of listed businesses of an area by trade, most first. */
async function countByTrade(db: Db, area: Places): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ trade: string; total: number }>(sql`
    SELECT trade, count(*)::int AS total FROM ${businesses}, unnest(trades) AS trade
    WHERE ${isListed} AND place_id = ANY (ARRAY(${idsIn(area)}))
    GROUP BY trade ORDER BY total DESC, trade`)
  return new Map(rows.map(({ trade, total }) => [trade, total]))
}

/**
 * The places with a landing page and their counts, as a subquery: search_vocabulary counts the word of each place ('/p' and its id). It starts
 * from these words; the other way round, the vocabulary would be searched for every place.
 */
const counted = sql`(
  WITH counted AS MATERIALIZED (SELECT substr(word, 3)::integer AS id, businesses AS total FROM search_vocabulary
    WHERE word > '/p' AND word < '/q' AND businesses >= ${leastForLanding})
  SELECT * FROM counted JOIN places USING (id)) AS counted`

/** The most links to other places on one page. */
const maxLinks = 24
const maxTradeLinks = 12
const maxNear = 8
/** How many of the largest places inside, or of the nearest ones, are checked for a trade. */
const maxTried = 60
const maxNearKm = 150
/** A bounding box in degrees around that distance, which saves most of the distance calculations. */
const maxNearDegrees = { latitude: 1.4, longitude: 1.7 }

/** The places directly inside an area that have a landing page, most businesses first. With a trade, those with a page for it. */
async function listInside(db: Db, area: Places, trade?: string): Promise<CountedPlace[]> {
  const isInside =
    'id' in area
      ? sql`parent_id = ${area.id}`
      : sql`id IN (${idsIn(area)}) AND (parent_id IN (${idsIn(area)})) IS NOT TRUE`
  const { rows } = await db.execute<CountedPlace & { id: number }>(sql`
    SELECT id, name, path, total FROM ${counted}
    WHERE ${isInside} ORDER BY total DESC, importance DESC LIMIT ${trade === undefined ? maxLinks : maxTried}`)
  const found = await keepWithTrade(db, rows, trade)
  return found.sort((a, b) => b.total - a.total).slice(0, maxLinks)
}

/**
 * The nearest places with a landing page, within `maxNearKm`, without the places that contain this one or are inside it. With a trade, those
 * with a page for it.
 */
async function listNear(db: Db, place: Place, trade?: string): Promise<PlaceOverview['near']> {
  const nearest = await listNearest(db, place, trade === undefined ? maxNear : maxTried)
  return (await keepWithTrade(db, nearest, trade)).slice(0, maxNear)
}

/** Filters the places with a landing page for a trade, with their counts of it; without a trade, returns all. */
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
    FROM ${counted}, LATERAL (SELECT search_km(point(longitude * ${spotScale}, latitude), ${latitude}, ${longitude}) AS km) AS distance
    WHERE abs(latitude - ${latitude}) < ${maxNearDegrees.latitude} AND abs(longitude - ${longitude}) < ${maxNearDegrees.longitude}
      AND km <= ${maxNearKm} AND id NOT IN (${idsIn({ id })}) AND id NOT IN (SELECT search_places_around(${id}))
    ORDER BY km LIMIT ${limit}`)
  return await withClearNames(db, rows)
}

// The sitemap pages: how the listed businesses and the landing pages are divided among them.
import { and, count, gte, lt, sql } from '#drizzle'
import { findCategory, offeredCategories } from '../../contract/categories.ts'
import { categorySlug } from '../../contract/landing-address.ts'
import { type Province, provincePath, type SiteRegion } from '../../contract/provinces.ts'
import { landingPath, leastForLanding } from '../../contract/public-addresses.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { listAreas } from '../places/areas.ts'
import { hasLanding } from '../places/place-overview.ts'
import { idsByPath, isInRegion, partsOf } from '../places/place-queries.ts'
import { readCategories } from '../trades/trade-lexicon.ts'
import { detailColumns, isListed } from './columns-by-reader.ts'

/** The maximum number of addresses that a search engine reads from one sitemap page. */
const maxAddresses = 50_000
/** Half of the maximum leaves room for pages of unequal size. */
const addressesPerPage = maxAddresses / 2
/** The first two hexadecimal digits of the random id determine the page, so there are at most 256. */
const maxPages = 256

/** One entry of a sitemap page; `path` is the readable path. */
export type SitemapEntry = { path: string; updatedAt: Date }

/** The number of sitemap pages: a power of two, 1 for a small directory. */
export async function countSitemapPages(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(businesses).where(isListed)
  const needed = Math.ceil((row?.total ?? 0) / addressesPerPage)
  return Math.min(maxPages, 2 ** Math.ceil(Math.log2(Math.max(1, needed))))
}

/** The listed businesses of page `page` (from 1) of `pages`. Ids are random, so equal ranges contain about the same number. */
export async function listSitemapPage(db: Db, page: number, pages: number): Promise<SitemapEntry[]> {
  const from = rangeStart(page - 1, pages)
  const to = page < pages ? lt(businesses.id, rangeStart(page, pages)) : undefined
  return db
    .select({ path: detailColumns.path, updatedAt: businesses.updatedAt })
    .from(businesses)
    .where(and(isListed, gte(businesses.id, from), to))
    .orderBy(businesses.id)
}

/** The offered categories with at least one listed business, in their order. */
export async function listListedCategories(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ category: businesses.category }).from(businesses).where(isListed)
  const listed = new Set(rows.map(({ category }) => category))
  return offeredCategories(await readCategories(db)).flatMap(({ name }) => (listed.has(name) ? [name] : []))
}

function rangeStart(page: number, pages: number): string {
  const firstByte = (page * maxPages) / pages
  return `${firstByte.toString(16).padStart(2, '0')}000000-0000-0000-0000-000000000000`
}

type LandingCount = { path: string; category: string | null; trade: string | null; total: number }

/**
 * The landing pages of a province, its areas and its places: for all businesses, for a category, and for a trade. Those with the most businesses come
 * first. The directory of a region has only the pages in the region, and its own.
 */
export async function listLandingPaths(db: Db, province: Province, region?: SiteRegion): Promise<string[]> {
  if (region && region.province !== province) return []
  const isListedPlace = region ? isInRegion(region, sql`id`) : sql`true`
  // The page above the places is that of the province, or of the directory's municipality.
  const top = region?.path ?? provincePath(province)
  const isInTop = region
    ? region.kind === 'place'
      ? sql`false`
      : isInRegion(region, sql`place_id`)
    : sql`true`
  const areas = listAreas(province, region).map((area) => ({ path: area.path, parts: partsOf(area) }))
  const { rows } = await db.execute<LandingCount>(sql`
    WITH RECURSIVE own AS MATERIALIZED (
      SELECT place_id, category, trades FROM businesses
      WHERE ${isListed} AND place_id IN (SELECT id FROM places WHERE province = ${province})),
    around AS (
      SELECT place_id, place_id AS id, path, parent_id FROM (SELECT DISTINCT place_id FROM own) AS own JOIN places ON id = place_id
      UNION ALL SELECT place_id, places.id, places.path, places.parent_id FROM around JOIN places ON places.id = around.parent_id),
    pages AS (SELECT place_id, path FROM around WHERE ${isListedPlace}
      UNION ALL SELECT DISTINCT place_id, ${top} FROM own WHERE ${isInTop}
      UNION ALL SELECT id, path FROM (${idsByPath(areas)}) AS inside),
    counted AS (
      SELECT path, category, NULL AS trade, count(*) AS total FROM own JOIN pages USING (place_id)
      GROUP BY GROUPING SETS ((path), (path, category))
      UNION ALL SELECT path, NULL, trade, count(*) FROM own JOIN pages USING (place_id), unnest(trades) AS trade
      WHERE trade IN (SELECT id FROM trades WHERE NOT is_hidden) GROUP BY path, trade)
    SELECT path, category, trade, total::int FROM counted WHERE total >= ${leastForLanding}
    ORDER BY total DESC, path, category NULLS FIRST, trade NULLS FIRST LIMIT ${maxAddresses}`)
  const categories = await readCategories(db)
  return rows.flatMap(({ path, category, trade, total }) => {
    if (trade !== null) return hasLanding(trade, total, categories) ? landingPath(path, trade) : []
    if (category === null) return landingPath(path)
    const knownCategory = findCategory(categories, category)
    return knownCategory && !knownCategory.isHidden ? landingPath(path, categorySlug(knownCategory)) : []
  })
}

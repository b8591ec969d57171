// How the listed businesses and the landing pages are divided into sitemap pages.
import { and, count, gte, lt, sql } from '#drizzle'
import type { Category } from '../../contract/categories.ts'
import type { Province } from '../../contract/provinces.ts'
import { leastForLanding } from '../../contract/public-addresses.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { isListed } from './business-queries.ts'
import { detailColumns } from './card-columns.ts'

/** A search engine reads at most 50,000 addresses of a page. Half of that leaves room for pages of unequal size. */
const addressesPerPage = 25_000
/** The first two hexadecimal digits of the random id choose the page, so there are at most 256. */
const maxPages = 256

/** One line of a sitemap page; `path` is the readable address. */
export type SitemapEntry = { path: string; updatedAt: Date }

/** How many sitemap pages there are: a power of two, 1 for a small directory. */
export async function countSitemapPages(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(businesses).where(isListed)
  const needed = Math.ceil((row?.total ?? 0) / addressesPerPage)
  return Math.min(maxPages, 2 ** Math.ceil(Math.log2(Math.max(1, needed))))
}

/** The listed businesses of page `page` (from 1) of `pages`. Ids are random, so equal ranges hold about equally many. */
export async function listSitemapPage(db: Db, page: number, pages: number): Promise<SitemapEntry[]> {
  const from = rangeStart(page - 1, pages)
  const to = page < pages ? lt(businesses.id, rangeStart(page, pages)) : undefined
  return db
    .select({ path: detailColumns.path, updatedAt: businesses.updatedAt })
    .from(businesses)
    .where(and(isListed, gte(businesses.id, from), to))
    .orderBy(businesses.id)
}

/** The categories that have a listed business. */
export async function listListedCategories(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ category: businesses.category }).from(businesses).where(isListed)
  return rows.map(({ category }) => category)
}

function rangeStart(page: number, pages: number): string {
  const firstByte = (page * maxPages) / pages
  return `${firstByte.toString(16).padStart(2, '0')}000000-0000-0000-0000-000000000000`
}

/** A landing page of a place: of all its businesses, or of one category. */
export type LandingEntry = { path: string; category: Category | null }

/** The landing pages of the places of a province, in one pass over the index of its businesses. */
export async function listLandings(db: Db, province: Province): Promise<LandingEntry[]> {
  const { rows } = await db.execute<LandingEntry>(sql`
    WITH RECURSIVE own AS (
      SELECT place_id, category, count(*) AS total FROM businesses
      WHERE ${isListed} AND place_id IN (SELECT id FROM places WHERE province = ${province})
      GROUP BY place_id, category),
    around AS (
      SELECT DISTINCT place_id, place_id AS id FROM own
      UNION ALL SELECT place_id, parent_id FROM around JOIN places USING (id) WHERE parent_id IS NOT NULL)
    SELECT path, category FROM own JOIN around USING (place_id) JOIN places USING (id)
    GROUP BY GROUPING SETS ((path), (path, category)) HAVING sum(total) >= ${leastForLanding}
    ORDER BY path, category NULLS FIRST`)
  return rows
}

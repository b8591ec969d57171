// Decides how the listed businesses are divided into sitemap pages.
import { and, count, gte, lt } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { detailColumns } from './card-columns.ts'
import { isListed } from './listed-condition.ts'

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

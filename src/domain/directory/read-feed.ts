// Feeds: the newest businesses of the directory, of an area, or of one category or trade there.
import { and, desc, eq, type SQL, sql } from '#drizzle'
import type { Category } from '../../contract/categories.ts'
import { categorySlug, type LandingAddress } from '../../contract/landing-address.ts'
import { provincePath, type SiteRegion } from '../../contract/provinces.ts'
import { landingPath } from '../../contract/public-addresses.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { detailColumns, isListed, isoTime } from '../businesses/columns-by-reader.ts'
import { notFound } from '../failures.ts'
import { getLandingArea, type LandingArea, placesOf } from '../places/list-places.ts'
import { idsIn, isInRegion } from '../places/place-queries.ts'
import { readTradeLexicon } from '../trades/trade-lexicon.ts'

/** The subject of a feed: the path of its page, and `about`, its description in words. For the whole directory they are '/' and null. */
export type FeedSubject = { path: string; about: string | null; condition: SQL | undefined }

/** All listed businesses; in the directory of a region, those in the region. */
export const wholeDirectory = (region: SiteRegion | undefined): FeedSubject => ({
  path: '/',
  about: null,
  condition: region && isInRegion(region, sql`${businesses.placeId}`),
})

/**
 * The subject for the address of a landing page. If the returned `path` differs from the given one, it is the current address. Refuses an
 * address that names nothing (404).
 */
export async function getFeedSubject(
  db: Db,
  { path, category, trade }: LandingAddress,
  region?: SiteRegion,
): Promise<FeedSubject> {
  const kind = category ? ofCategory(category) : trade ? await getTrade(db, trade) : everything
  const found = await getLandingArea(db, path, region)
  const area = describeArea(found)
  return {
    path: landingPath(area.path, kind.slug),
    about: `${kind.name} in ${area.label}`,
    condition: and(sql`${businesses.placeId} = ANY (ARRAY(${idsIn(placesOf(found))}))`, kind.condition),
  }
}

const describeArea = (found: LandingArea) =>
  typeof found === 'string' ? { path: provincePath(found), label: found } : found

type Kind = { slug: string; name: string; condition: SQL | undefined }

const everything: Kind = { slug: '', name: 'Local businesses', condition: undefined }

const ofCategory = (category: Category): Kind => ({
  slug: categorySlug(category),
  name: category.plural,
  condition: eq(businesses.category, category.name),
})

async function getTrade(db: Db, tradeId: string): Promise<Kind> {
  const trade = (await readTradeLexicon(db)).trades.get(tradeId)
  if (!trade) throw notFound('There is no trade with this id.')
  return { slug: trade.id, name: trade.plural, condition: sql`${trade.id} = ANY (${businesses.trades})` }
}

/** The number of entries of a feed. A feed reader that polls daily misses none unless more are approved in one day. */
const maxEntries = 50

/** A business in a feed. `updatedAt` is never before `approvedAt`. */
export type FeedEntry = Awaited<ReturnType<typeof listFeedEntries>>[number]

/** The newest listed businesses of a subject, the latest approval first, with their public fields. */
export function listFeedEntries(db: Db, { condition }: Pick<FeedSubject, 'condition'>) {
  const { id, name, category, trades, description, location, path, image } = detailColumns
  const { approvedAt, updatedAt } = businesses
  return db
    .select({
      id,
      name,
      category,
      trades,
      description,
      location,
      path,
      image,
      approvedAt: isoTime(approvedAt).as('approved_at'),
      updatedAt: isoTime(sql`greatest(${approvedAt}, ${updatedAt})`).as('updated_at'),
    })
    .from(businesses)
    .where(and(isListed, condition))
    .orderBy(desc(approvedAt), desc(businesses.id))
    .limit(maxEntries)
}

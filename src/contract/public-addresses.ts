// Readable addresses without zod: the code of a business, landing pages of places, reviews, feeds, and the parameters of the home page.
import type { SignedInUser } from './account.ts'
import type { ReviewSort } from './review-choices.ts'
import type { FooterColumn } from './site-page.ts'

/** The code of a business, in any case; the database stores lower case. It has no vowels, so no path of a call looks like a code. */
export const codePattern = /^[bcdfghjkmnpqrstvwxz34679]{6}$/i

/** The code at the end of the last part of an address; null when there is none. */
export const findCode = (slug: string): string | null =>
  /[bcdfghjkmnpqrstvwxz34679]{6}$/i.exec(slug)?.[0].toLowerCase() ?? null

/** The page of all provinces. Below it are the pages of provinces and places, and below those the pages of their categories and trades. */
export const provincesPath = '/in'

type Column = { name: FooterColumn | null; title: string; labels: Record<string, string | null> }

/**
 * The columns of the footer. A label without a path links to the operator's account there, if any (spec §2). A column with a name can
 * link to the operator's own pages.
 */
export const footerColumns: readonly Column[] = [
  { name: 'company', title: 'Company', labels: { About: '/about', Contact: '/contact' } },
  {
    name: 'support',
    title: 'Support',
    labels: { 'Help Centre': '/help', 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' },
  },
  { name: null, title: 'Follow Us', labels: { Facebook: null, Instagram: null, WhatsApp: null } },
]

/** The most ids in the address of one call for the points of a map. */
export const maxPointIds = 50

/** The page that says where the data comes from. The last line of the footer links to it. */
export const aboutDataPath = '/about-the-data'

/** How many businesses a place, a province, or a category or trade in one of them needs for a landing page. */
export const leastForLanding = 3

/**
 * '/in/soweto-gauteng', '/in/soweto-gauteng/restaurants' or '/in/soweto-gauteng/plumber'. `path` is that of the place or the
 * province, `slug` that of a category or the id of a trade.
 */
export const landingPath = (path: string, slug = ''): string =>
  [provincesPath, path, ...(slug ? [slug] : [])].join('/')

/** The parameters of a search, in the order of an address, with the names that they have in the search call. */
export const filterParts = [
  'q',
  'trade',
  'category',
  'location',
  'place',
  'province',
  'near',
  'radiusKm',
  'open',
  'whatsapp',
  'price',
  'rating',
  'offers',
  'sort',
] as const
export type FilterPart = (typeof filterParts)[number]

/** The formats, each with the media type of its responses: Atom (RFC 4287) and JSON Feed 1.1. */
export const feedTypes = { atom: 'application/atom+xml', json: 'application/feed+json' } as const
export type FeedFormat = keyof typeof feedTypes

/** The address of a feed. `path` is the path of its page: '/' or that of a landing page. */
export const feedPath = (path: string, format: FeedFormat): string =>
  `${path.replace(/\/$/, '')}/feed.${format}`

/** The address of the feed of reviews of the business whose page has this path. */
export const reviewFeedPath = (path: string): string => `${path}/reviews.atom`

/** The title of a feed. `about` is what it is limited to, such as 'Restaurants in Soweto, Gauteng'; null for all. */
export const feedTitle = (siteName: string, about: string | null): string =>
  about === null ? `New on ${siteName}` : `New on ${siteName}: ${about}`

/** The parameters of the page of reviews; '' is none. */
export type ReviewsView = { sort: ReviewSort; q: string; cursor: string; isWriting: boolean }

/** The page of reviews of the business at `path`, its readable address. */
export function reviewsPath(path: string, { sort, q, cursor }: Partial<ReviewsView> = {}): string {
  const query = new URLSearchParams({
    ...(sort && sort !== 'newest' && { sort }),
    ...(q && { q }),
    ...(cursor && { cursor }),
  })
  return String(query) ? `${path}/reviews?${query}` : `${path}/reviews`
}

/** The page with the form for a new review. */
export const writePath = (path: string): string => `${path}/reviews?write=1`

/**
 * The first page of an account after signing in (spec §2, Login). `home` is that of an account without a listing or a role, for example a
 * claim: the others cannot claim a listing.
 */
export function dashboardPath({ isAdmin, businessId }: SignedInUser, home = '/'): string {
  if (isAdmin === 1) return '/admin'
  return businessId ? '/business' : home
}

// Readable addresses without zod: the code of a business, landing pages of places, reviews, feeds, and the parameters of the home page.
import { type Categories, type Category, findCategory, slugOf } from './categories.ts'
import type { ReviewSort } from './review-choices.ts'
import type { FooterColumn } from './site-page.ts'

/** A code in upper or lower case; the database stores lower case. Without vowels, so no path of a call is one. */
export const codePattern = /^[bcdfghjkmnpqrstvwxz34679]{6}$/i

/** The code at the end of the last part of an address; null when there is none. */
export const findCode = (slug: string): string | null =>
  /[bcdfghjkmnpqrstvwxz34679]{6}$/i.exec(slug)?.[0].toLowerCase() ?? null

/** The page of all provinces. Below it are those of provinces and places, and below these those of their categories and trades. */
export const provincesPath = '/in'

type Column = { name: FooterColumn | null; title: string; labels: Record<string, string | null> }

/** The columns of the footer. A label without a path leads to the operator's account there, else nowhere (spec §2). One with a name may link to pages of the operator's own. */
export const footerColumns: readonly Column[] = [
  { name: 'company', title: 'Company', labels: { About: '/about', Contact: '/contact' } },
  {
    name: 'support',
    title: 'Support',
    labels: { 'Help Centre': '/help', 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' },
  },
  { name: null, title: 'Follow Us', labels: { Facebook: null, Instagram: null, WhatsApp: null } },
]

/** The page that says where the data comes from. The last line of the footer links to it. */
export const aboutDataPath = '/about-the-data'

/** The pages at fixed addresses that search engines list. */
export const listedPaths: readonly string[] = [
  '/',
  '/signup',
  provincesPath,
  ...footerColumns.flatMap(({ labels }) => Object.values(labels).filter((path) => path !== null)),
  aboutDataPath,
]

/** A place, a province, and a category or a trade in one of them, has a landing page from so many businesses on. */
export const leastForLanding = 3

/** The last part of the address of a category in a place. */
export const categorySlug = ({ plural }: Pick<Category, 'plural'>): string => slugOf(plural)

/**
 * '/in/soweto-gauteng', '/in/soweto-gauteng/restaurants' or '/in/soweto-gauteng/plumber'. `path` is the one of the place or the
 * province, `slug` that of a category or the id of a trade.
 */
export const landingPath = (path: string, slug = ''): string =>
  [provincesPath, path, ...(slug ? [slug] : [])].join('/')

/** What such an address asks for. A name of a category is read first, so a trade with such an id has no page. */
export type LandingAddress = { path: string; category: Category | null; trade: string | null }

/** The parts of the address of a landing page. Whether the place and the trade exist is not known here. */
export function readLandingPath(address: string, categories: Categories): LandingAddress {
  const [, , path = '', slug = ''] = address.replace(/\/$/, '').split('/')
  const category = findCategory(categories, slug)
  return { path, category, trade: category || slug === '' ? null : slug.toLowerCase() }
}

/** The parts of the filter, in the order of an address. They have the names of the search call. */
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

/** The address of a feed. `path` is the one of its page: '/' or that of a landing page. */
export const feedPath = (path: string, format: FeedFormat): string =>
  `${path.replace(/\/$/, '')}/feed.${format}`

/** The address of the feed of the reviews of a business, whose page has this path. */
export const reviewFeedPath = (path: string): string => `${path}/reviews.atom`

/** What feed readers call it. `about` is what it is narrowed to, such as 'Restaurants in Soweto, Gauteng'; null for all. */
export const feedTitle = (siteName: string, about: string | null): string =>
  about === null ? `New on ${siteName}` : `New on ${siteName}: ${about}`

/** What the address of the page of reviews says; '' is nothing. */
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

/** Where a form of the page is sent, so that the same reviews are shown with what was refused. */
export function reviewsFormPath(path: string, view: ReviewsView, form: string): string {
  const address = reviewsPath(path, view)
  return `${address}${address.includes('?') ? '&' : '?'}form=${form}`
}

/** The form of a review. */
export const writePath = (path: string): string => `${path}/reviews?write=1`

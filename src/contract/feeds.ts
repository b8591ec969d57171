// The feeds of new listings (of the whole directory, of a place or a province, and of a category or a trade there) and of the reviews of a business.

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

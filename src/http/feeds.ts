// Serves feeds at the addresses of their pages: new listings as Atom and JSON Feed, the reviews of a business as Atom.
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../contract/escape-html.ts'
import { readLandingPath } from '../contract/landing-address.ts'
import type { Site } from '../contract/page.ts'
import {
  type FeedFormat,
  feedPath,
  feedTitle,
  feedTypes,
  findCode,
  landingPath,
  reviewFeedPath,
} from '../contract/public-addresses.ts'
import type { Review } from '../contract/review.ts'
import type { Db } from '../database/connect.ts'
import { findApprovedBusiness, findStandingId } from '../domain/businesses/business-queries.ts'
import {
  type FeedEntry,
  type FeedSubject,
  getFeedSubject,
  listFeedEntries,
  wholeDirectory,
} from '../domain/directory/read-feed.ts'
import { notFound } from '../domain/failures.ts'
import { refuseWhenOff } from '../domain/reviews/review-keeping.ts'
import { selectLatest } from '../domain/reviews/review-queries.ts'
import { readCategories } from '../domain/trades/trade-lexicon.ts'
import type { PlainResponse } from './encoded-response.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

type LandingParams = { place: string; kind?: string }

/** Registers the feeds of the directory, of each place, area and province, and of each category and trade there. */
export function registerFeeds(server: FastifyInstance, parts: ServerParts): void {
  const read = (make: (db: Db) => Promise<PlainResponse>) => parts.reads.run(() => parts.readPublic(make))
  for (const format of Object.keys(feedTypes) as FeedFormat[]) {
    servePublic(server, parts, feedPath('/', format), () =>
      read((db) => makeFeed(db, parts.live.site, format, wholeDirectory(parts.live.site.region))),
    )
    for (const route of ['/in/:place', '/in/:place/:kind'])
      servePublic<LandingParams>(
        server,
        parts,
        feedPath(route, format),
        (asked) => read((db) => makeLandingFeed(db, parts.live.site, format, pageOf(asked))),
        (asked) => feedPath(pageOf(asked), format),
      )
  }
}

const pageOf = ({ place, kind }: LandingParams) =>
  landingPath(encodeURIComponent(place), encodeURIComponent(kind ?? ''))

/** An outdated address redirects to the current one, as the page itself does. */
async function makeLandingFeed(db: Db, site: Site, format: FeedFormat, page: string): Promise<PlainResponse> {
  const asked = readLandingPath(decodeURIComponent(page), await readCategories(db))
  const subject = await getFeedSubject(db, asked, site.region)
  if (subject.path === page) return makeFeed(db, site, format, subject)
  const location = feedPath(subject.path, format)
  return { status: 301, type: 'text/plain; charset=utf-8', body: '', headers: { location } }
}

async function makeFeed(
  db: Db,
  site: Site,
  format: FeedFormat,
  subject: FeedSubject,
): Promise<PlainResponse> {
  const entries = await listFeedEntries(db, subject)
  const body = format === 'atom' ? writeAtom(site, subject, entries) : writeJsonFeed(site, subject, entries)
  return { status: 200, type: `${feedTypes[format]}; charset=utf-8`, body, headers: {} }
}

/** The update time of a feed without entries. */
const never = '1970-01-01T00:00:00.000Z'

/** An entry has the id of its business, so a new name or place does not make a new entry. */
function writeAtom(site: Site, { path, about }: FeedSubject, entries: FeedEntry[]): string {
  const updated =
    entries
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? never
  const self = site.url + feedPath(path, 'atom')
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-ZA">
<title>${asXml(feedTitle(site.name, about))}</title>
<id>${asXml(self)}</id>
<link rel="self" type="${feedTypes.atom}" href="${asXml(self)}"/>
<link rel="alternate" type="text/html" href="${asXml(site.url + path)}"/>
<updated>${updated}</updated>
<author><name>${asXml(site.name)}</name></author>
${entries.map((entry) => writeEntry(site, entry)).join('\n')}
</feed>
`
}

function writeEntry(site: Site, { id, name, path, category, trades, ...entry }: FeedEntry): string {
  const terms = [category, ...trades.map((trade) => trade.name)]
  return `<entry>
<title>${asXml(name)}</title>
<id>urn:uuid:${id}</id>
<link rel="alternate" type="text/html" href="${asXml(site.url + path)}"/>
<published>${entry.approvedAt}</published>
<updated>${entry.updatedAt}</updated>
${terms.map((term) => `<category term="${asXml(term)}"/>`).join('')}
<summary>${asXml(textOf(entry))}</summary>
</entry>`
}

function writeJsonFeed(site: Site, { path, about }: FeedSubject, entries: FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(site.name, about),
    home_page_url: site.url + path,
    feed_url: site.url + feedPath(path, 'json'),
    language: 'en-ZA',
    authors: [{ name: site.name, url: site.url }],
    items: entries.map(({ id, name, category, trades, image, ...entry }) => ({
      id: `urn:uuid:${id}`,
      url: site.url + entry.path,
      title: name,
      content_text: textOf(entry),
      ...(image && { image: site.url + image }),
      date_published: entry.approvedAt,
      date_modified: entry.updatedAt,
      tags: [category, ...trades.map((trade) => trade.name)],
    })),
  })
}

const textOf = ({ location, description }: Pick<FeedEntry, 'location' | 'description'>) =>
  `${location}\n\n${description}`

/** Characters that XML 1.0 cannot contain, even escaped. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes text for XML. */
export const asXml = (text: string) => escapeHtml(text.replace(notXml, ''))

/** Maximum number of reviews in a feed. */
const maxReviews = 50

/** Registers the review feed of each business. An outdated address redirects to the current one, as the page itself does. */
export function registerReviewFeed(server: FastifyInstance, parts: ServerParts): void {
  servePublic<{ slug: string }>(
    server,
    parts,
    reviewFeedPath('/b/:slug'),
    ({ slug }) =>
      parts.reads.run(() => parts.readPublic((db) => makeReviewFeed(db, parts.live.site, `/b/${slug}`))),
    ({ slug }) => reviewFeedPath(`/b/${encodeURIComponent(slug)}`),
  )
}

async function makeReviewFeed(db: Db, site: Site, asked: string): Promise<PlainResponse> {
  refuseWhenOff({ site })
  const code = findCode(asked)
  const id = code && (await findStandingId(db, code))
  const business = id && (await findApprovedBusiness(db, id))
  if (!business) throw notFound('Business not found')
  const location = reviewFeedPath(business.path)
  if (asked !== business.path)
    return { status: 301, type: 'text/plain; charset=utf-8', body: '', headers: { location } }
  const reviews = await selectLatest(db, business.id, maxReviews)
  const body = writeReviewAtom(site, business, reviews)
  return { status: 200, type: `${feedTypes.atom}; charset=utf-8`, body, headers: {} }
}

function writeReviewAtom(
  site: Site,
  { name, path }: { name: string; path: string },
  reviews: Review[],
): string {
  const self = site.url + reviewFeedPath(path)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-ZA">
<title>${asXml(`Reviews of ${name} on ${site.name}`)}</title>
<id>${asXml(self)}</id>
<link rel="self" type="${feedTypes.atom}" href="${asXml(self)}"/>
<link rel="alternate" type="text/html" href="${asXml(`${site.url}${path}/reviews`)}"/>
<updated>${reviews.map(changedAt).sort().at(-1) ?? never}</updated>
<author><name>${asXml(site.name)}</name></author>
${reviews.map((review) => writeReviewEntry(`${site.url}${path}/reviews`, review)).join('\n')}
</feed>
`
}

/** The entry of a review contains the reply, so it changes with it. */
const changedAt = ({ writtenAt, reply }: Review): string =>
  reply && reply.writtenAt > writtenAt ? reply.writtenAt : writtenAt

function writeReviewEntry(page: string, review: Review): string {
  const { id, stars, text, name, writtenAt, reply } = review
  const summary = [text ?? '', ...(reply ? [`Answer from the owner: ${reply.text}`] : [])].join('\n\n').trim()
  return `<entry>
<title>${stars} of 5 stars</title>
<id>urn:uuid:${id}</id>
<link rel="alternate" type="text/html" href="${asXml(page)}"/>
<published>${writtenAt}</published>
<updated>${changedAt(review)}</updated>
${name ? `<author><name>${asXml(name)}</name></author>\n` : ''}<summary>${asXml(summary)}</summary>
</entry>`
}

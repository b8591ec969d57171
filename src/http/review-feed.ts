// Serves the reviews of a business as an Atom feed, beside the page of its reviews.
import type { FastifyInstance } from 'fastify'
import { feedTypes, reviewFeedPath } from '../contract/feeds.ts'
import type { Site } from '../contract/page.ts'
import { findCode } from '../contract/public-addresses.ts'
import type { Review } from '../contract/review.ts'
import type { Db } from '../database/connect.ts'
import { findApprovedBusiness, findStandingId } from '../domain/businesses/business-queries.ts'
import { notFound } from '../domain/failures.ts'
import { refuseWhenOff } from '../domain/reviews/review-keeping.ts'
import { selectLatest } from '../domain/reviews/review-queries.ts'
import type { PlainResponse } from './encoded-response.ts'
import { asXml } from './feeds.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

/** Entries of a feed. */
const maxEntries = 50

/** Registers the feed of each business. An address of the past leads to that of today, as the one of its page does. */
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
  const reviews = await selectLatest(db, business.id, maxEntries)
  const body = writeAtom(site, business, reviews)
  return { status: 200, type: `${feedTypes.atom}; charset=utf-8`, body, headers: {} }
}

/** When nobody reviewed it, it has never been updated. */
const never = '1970-01-01T00:00:00.000Z'

function writeAtom(site: Site, { name, path }: { name: string; path: string }, reviews: Review[]): string {
  const self = site.url + reviewFeedPath(path)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-ZA">
<title>${asXml(`Reviews of ${name} on ${site.name}`)}</title>
<id>${asXml(self)}</id>
<link rel="self" type="${feedTypes.atom}" href="${asXml(self)}"/>
<link rel="alternate" type="text/html" href="${asXml(`${site.url}${path}/reviews`)}"/>
<updated>${reviews[0]?.writtenAt ?? never}</updated>
<author><name>${asXml(site.name)}</name></author>
${reviews.map((review) => writeEntry(`${site.url}${path}/reviews`, review)).join('\n')}
</feed>
`
}

function writeEntry(page: string, { id, stars, text, name, writtenAt, reply }: Review): string {
  const said = [text ?? '', ...(reply ? [`Answer of the owner: ${reply.text}`] : [])].join('\n\n').trim()
  return `<entry>
<title>${stars} of 5 stars</title>
<id>urn:uuid:${id}</id>
<link rel="alternate" type="text/html" href="${asXml(page)}"/>
<published>${writtenAt}</published>
<updated>${writtenAt}</updated>
${name ? `<author><name>${asXml(name)}</name></author>\n` : ''}<summary>${asXml(said)}</summary>
</entry>`
}

// Writes robots.txt and the sitemap: an index, and pages with the URLs of approved businesses.
import type { FastifyInstance } from 'fastify'
import { homeCategories } from '../contract/categories.ts'
import { aboutDataPath } from '../contract/page.ts'
import {
  countSitemapPages,
  listSitemapPage,
  type SitemapEntry,
} from '../domain/businesses/sitemap-queries.ts'
import { notFound } from '../domain/failures.ts'
import type { PlainResponse } from './encoded-response.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Registers /robots.txt, /sitemap.xml and /sitemaps/{page}.xml. */
export function registerSitemap(server: FastifyInstance, parts: ServerParts): void {
  servePublic(server, parts, '/robots.txt', async () => robots(parts))
  servePublic(server, parts, '/sitemap.xml', () => parts.reads.run(0, () => index(parts)))
  servePublic<{ page: string }>(
    server,
    parts,
    '/sitemaps/:page(^[0-9]{1,3}$).xml',
    ({ page }) => parts.reads.run(0, () => sitemapPage(parts, Number(page))),
    ({ page }) => `/sitemaps/${Number(page)}.xml`,
  )
}

function robots({ site }: ServerParts): PlainResponse {
  const body = `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`
  return { status: 200, type: 'text/plain; charset=utf-8', body, headers: {} }
}

async function index({ db, site }: ServerParts): Promise<PlainResponse> {
  const pages = await countSitemapPages(db)
  const entries = Array.from(
    { length: pages },
    (_, at) => `<sitemap><loc>${site.url}/sitemaps/${at + 1}.xml</loc></sitemap>`,
  )
  return xml(`<sitemapindex ${xmlns}>\n${entries.join('\n')}\n</sitemapindex>\n`)
}

async function sitemapPage({ db, site }: ServerParts, page: number): Promise<PlainResponse> {
  const pages = await countSitemapPages(db)
  if (page < 1 || page > pages) throw notFound('There is nothing at this address.')
  const entries = (await listSitemapPage(db, page, pages)).map((entry) => businessEntry(site.url, entry))
  const fixed = page === 1 ? fixedEntries(site.url) : []
  return xml(`<urlset ${xmlns}>\n${[...fixed, ...entries].join('\n')}\n</urlset>\n`)
}

const fixedEntries = (siteUrl: string) => [
  ...['/', '/signup'].map((path) => `<url><loc>${siteUrl}${path}</loc></url>`),
  ...homeCategories.map(({ category }) => `<url><loc>${siteUrl}/?category=${category}</loc></url>`),
  `<url><loc>${siteUrl}${aboutDataPath}</loc></url>`,
]

const businessEntry = (siteUrl: string, { path, updatedAt }: SitemapEntry) =>
  `<url><loc>${siteUrl}${path}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`

const xml = (body: string): PlainResponse => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  body: xmlHead + body,
  headers: {},
})

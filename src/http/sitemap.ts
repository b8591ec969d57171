// Writes robots.txt and the sitemap: an index, and pages with the URLs of listed businesses and of landing pages.
import type { FastifyInstance } from 'fastify'
import type { Site } from '../contract/page.ts'
import { type Province, provincePath, provinces } from '../contract/provinces.ts'
import { aboutDataPath, footerColumns, leastForLanding, provincesPath } from '../contract/public-addresses.ts'
import type { Db } from '../database/connect.ts'
import {
  countSitemapPages,
  listLandingPaths,
  listListedCategories,
  listSitemapPage,
  type SitemapEntry,
} from '../domain/businesses/sitemap.ts'
import { notFound } from '../domain/failures.ts'
import { listProvinces } from '../domain/places/place-overview.ts'
import type { PlainResponse } from './encoded-response.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The pages at fixed addresses that search engines list. */
const listedPaths = [
  '/',
  '/signup',
  provincesPath,
  ...footerColumns.flatMap(({ labels }) => Object.values(labels).filter((path) => path !== null)),
  aboutDataPath,
]

/** Registers /robots.txt, /sitemap.xml and /sitemaps/{page}.xml. */
export function registerSitemap(server: FastifyInstance, parts: ServerParts): void {
  const read = (make: (db: Db) => Promise<PlainResponse>) => parts.reads.run(() => parts.readPublic(make))
  servePublic(server, parts, '/robots.txt', async () => robots(parts.live.site))
  servePublic(server, parts, '/sitemap.xml', () => read((db) => index(db, parts.live.site)))
  servePublic<{ page: string }>(
    server,
    parts,
    '/sitemaps/:page(^[0-9]{1,3}$).xml',
    ({ page }) => read((db) => sitemapPage(db, parts.live.site, Number(page))),
    ({ page }) => `/sitemaps/${Number(page)}.xml`,
  )
  servePublic<{ province: string }>(
    server,
    parts,
    provinceSitemap(':province(^[a-z-]{1,20}$)'),
    ({ province }) => read((db) => landingPages(db, parts.live.site, province)),
    ({ province }) => provinceSitemap(province),
  )
}

/** The path of the sitemap with the landing pages of a province. */
const provinceSitemap = (path: string) => `/sitemaps/places/${path}.xml`

function robots(site: Site): PlainResponse {
  const body = `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`
  return { status: 200, type: 'text/plain; charset=utf-8', body, headers: {} }
}

async function index(db: Db, site: Site): Promise<PlainResponse> {
  const pages = await countSitemapPages(db)
  const listed = await listSitemapProvinces(db, site)
  const entries = [
    ...Array.from({ length: pages }, (_, at) => `/sitemaps/${at + 1}.xml`),
    ...listed.map((province) => provinceSitemap(provincePath(province))),
  ].map((path) => `<sitemap><loc>${site.url}${path}</loc></sitemap>`)
  return xml(`<sitemapindex ${xmlns}>\n${entries.join('\n')}\n</sitemapindex>\n`)
}

/** The provinces with landing pages; in the directory of a region only its own province, if it has landing pages. */
async function listSitemapProvinces(db: Db, { region }: Site): Promise<Province[]> {
  if (!region)
    return (await listProvinces(db)).filter(({ total }) => total >= leastForLanding).map(({ name }) => name)
  return (await listLandingPaths(db, region.province, region)).length > 0 ? [region.province] : []
}

async function sitemapPage(db: Db, site: Site, page: number): Promise<PlainResponse> {
  const pages = await countSitemapPages(db)
  if (page < 1 || page > pages) throw notFound('There is nothing at this address.')
  const entries = (await listSitemapPage(db, page, pages)).map((entry) => businessEntry(site.url, entry))
  const fixed = page === 1 ? fixedEntries(site, await listListedCategories(db)) : []
  return xml(`<urlset ${xmlns}>\n${[...fixed, ...entries].join('\n')}\n</urlset>\n`)
}

async function landingPages(db: Db, site: Site, path: string): Promise<PlainResponse> {
  const province = provinces.find((one) => provincePath(one) === path)
  if (!province) throw notFound('There is nothing at this address.')
  const paths = await listLandingPaths(db, province, site.region)
  if (paths.length === 0) throw notFound('There is nothing at this address.')
  const entries = paths.map((one) => urlEntry(site.url + one))
  return xml(`<urlset ${xmlns}>\n${entries.join('\n')}\n</urlset>\n`)
}

const urlEntry = (url: string) => `<url><loc>${url}</loc></url>`

const fixedEntries = ({ url, ownPages = [] }: Site, categories: readonly string[]) => [
  ...[...listedPaths, ...ownPages.map(({ path }) => path)].map((path) => urlEntry(url + path)),
  ...categories.map((name) => urlEntry(`${url}/?${new URLSearchParams({ category: name })}`)),
]

const businessEntry = (siteUrl: string, { path, updatedAt }: SitemapEntry) =>
  `<url><loc>${siteUrl}${path}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`

const xml = (body: string): PlainResponse => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  body: xmlHead + body,
  headers: {},
})

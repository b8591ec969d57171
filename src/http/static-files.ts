// Serves the built files, the files of a brand, the tints of categories that our style sheet lacks, and the web manifest.
import { createHash } from 'node:crypto'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type Categories, slugOf } from '../contract/categories.ts'
import { defaultCategories } from '../contract/default-categories.ts'
import { brandPaths, defaultAccent, type Site } from '../contract/page.ts'
import { localBusinesses } from '../contract/provinces.ts'
import type { BrandFile } from '../domain/brand/brand-files.ts'
import { notFound } from '../domain/failures.ts'
import { readCategories } from '../domain/trades/trade-lexicon.ts'
import { encodeResponse, preferredEncoding, writeEncoded } from './encoded-response.ts'
import { headersForType, securityHeaders, servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

/**
 * Serves every file of the built client by its own path. Files under assets/ have a hash in their name and never change. They are
 * served under any load and without address limits, because a page without its style and script is useless.
 */
export function registerClientFiles(server: FastifyInstance, folder: string): void {
  server.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isNeverShed: true, isUncounted: true, routeName: '/(file)' }
    })
    // The plugin reads the `*` of 'gzip;q=0, *' as gzip.
    files.addHook('onRequest', async ({ raw }) => {
      raw.headers['accept-encoding'] = preferredEncoding(String(raw.headers['accept-encoding'] ?? ''))
    })
    await serveFolder(files, folder)
  })
}

async function serveFolder(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    // The ETag is enough.
    lastModified: false,
    root: folder,
    wildcard: false,
    // The compressed files are sent instead of the plain file. They have no URL of their own.
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      )
    },
  })
}

const forEver = 'public, max-age=31536000, immutable'
/** A logo that is opened at its own URL must run nothing and load nothing. Its own styles are part of the drawing. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Registers the files of the current brand. Like the built files, they are served under any load. */
export function registerBrandFiles(server: FastifyInstance, { live }: ServerParts): void {
  server.get('/brand/:folder/:file', { config: servedAlways }, async (request, reply) => {
    const file = live.findBrandFile(request.url.split('?')[0] ?? '')
    if (!file) throw notFound('There is nothing at this address.')
    const headers = { ...headersForType(securityHeaders(live.site.url), file.type), ...policyOf(file.type) }
    const encoded = await encodeOnce(file)
    reply.hijack()
    writeEncoded(request.raw, reply.raw, encoded, headers)
    return reply
  })
}

const encodedFiles = new WeakMap<BrandFile, ReturnType<typeof encodeResponse>>()

function encodeOnce(file: BrandFile): ReturnType<typeof encodeResponse> {
  const { type, body } = file
  const encoded = encodedFiles.get(file) ?? encodeResponse({ status: 200, type, body, headers: {} }, forEver)
  encodedFiles.set(file, encoded)
  return encoded
}

const servedAlways = { isNeverShed: true, isUncounted: true, routeName: '/(file)' } as const

const policyOf = (type: string): Record<string, string> =>
  type.startsWith('image/') ? { 'content-security-policy': imagePolicy } : {}

/** Registers /site.webmanifest. */
export function registerWebManifest(server: FastifyInstance, parts: ServerParts): void {
  servePublic(server, parts, '/site.webmanifest', async () => ({
    status: 200,
    type: 'application/manifest+json',
    body: `${JSON.stringify(webManifest(parts.live.site), null, 2)}\n`,
    headers: {},
  }))
}

function webManifest(site: Site): object {
  const { name, brand } = site
  const own = brand && brandPaths(brand)
  const png = (src: string, pixels: number) => ({ src, sizes: `${pixels}x${pixels}`, type: 'image/png' })
  return {
    name,
    short_name: name,
    description: `A directory of ${localBusinesses(site)}.`,
    lang: 'en-ZA',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brand?.colours?.accent ?? defaultAccent,
    background_color: '#fdfaf2',
    icons: [
      png(own?.icon ?? '/icons/icon-192.png', 192),
      png(own?.largeIcon ?? '/icons/icon-512.png', 512),
      { ...png(own?.maskableIcon ?? '/icons/icon-maskable-512.png', 512), purpose: 'maskable' },
      ...(own ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]),
    ],
  }
}

/** The path of the style sheet for these categories, with its hash; null when our own style sheet has all their tints. */
export function tintsPath(categories: Categories): string | null {
  const styles = writeTints(categories)
  if (styles === '') return null
  return `/tints/${createHash('sha256').update(styles).digest('hex').slice(0, 16)}.css`
}

/** Registers the style sheet. An old hash gets the current colours: a page that is still open has the old hash. */
export function registerTints(server: FastifyInstance, parts: ServerParts): void {
  servePublic<{ hash: string }>(
    server,
    parts,
    '/tints/:hash(^[0-9a-f]{16}$).css',
    async () => ({
      status: 200,
      type: 'text/css; charset=utf-8',
      body: writeTints(await parts.readPublic(readCategories)),
      headers: {},
    }),
    ({ hash }) => `/tints/${hash}.css`,
  )
}

/** Not escaped: a slug contains only letters, digits and hyphens, and a tint is a hexadecimal colour. */
const writeTints = (categories: Categories): string =>
  categories
    .filter(({ name, tint }) => !defaultCategories.some((one) => one.name === name && one.tint === tint))
    .map(({ name, tint }) => `.palette-${slugOf(name)}{--category-color:${tint}}\n`)
    .join('')

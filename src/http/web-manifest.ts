// Writes the web manifest: what a phone shows of a site that was put on its start screen.
import type { FastifyInstance } from 'fastify'
import { brandPaths, defaultAccent } from '../contract/brand.ts'
import type { Site } from '../contract/page.ts'
import { servePublic } from './send-response.ts'
import type { ServerParts } from './server-parts.ts'

/** Registers /site.webmanifest. */
export function registerWebManifest(server: FastifyInstance, parts: ServerParts): void {
  servePublic(server, parts, '/site.webmanifest', async () => ({
    status: 200,
    type: 'application/manifest+json',
    body: `${JSON.stringify(webManifest(parts.site), null, 2)}\n`,
    headers: {},
  }))
}

function webManifest({ name, brand }: Site): object {
  const own = brand && brandPaths(brand)
  const png = (src: string, pixels: number) => ({ src, sizes: `${pixels}x${pixels}`, type: 'image/png' })
  return {
    name,
    short_name: name,
    description: 'A directory of local South African businesses.',
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

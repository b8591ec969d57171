// Knows how the built scripts, styles, images and icons are served.
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves every file of the built client by its own path. Files under assets/ have a hash in their name and never change.
 * They are served under any load and to any address, because a page without its style and script is useless.
 */
export function registerClientFiles(server: FastifyInstance, folder: string): void {
  server.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isNeverShed: true, isUncounted: true, routeName: '/(file)' }
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
    // The compressed versions are sent instead of the plain file. They have no URL of their own.
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

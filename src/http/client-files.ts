// Knows how the built scripts, styles, pictures and icons are served.
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answeredAnyway } from './under-load.ts'

/**
 * Serves every file of the built client by its own path. Files under assets/ carry a hash in their name and never change.
 * A page that was sent gets its style and script under any load.
 */
export function registerClientFiles(server: FastifyInstance, folder: string): void {
  server.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...answeredAnyway }
    })
    await serveFolder(files, folder)
  })
}

async function serveFolder(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Sent in place of the file beside them, and never asked for by themselves.
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

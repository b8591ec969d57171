// Knows how a process manager checks that the program is alive and ready.
import type { FastifyInstance } from 'fastify'
import type { ServerParts } from './server-parts.ts'

/** `/healthz`: the process runs. `/readyz`: the database responds (its migrations ran before the server listened). */
export function registerHealth(
  server: FastifyInstance,
  parts: Pick<ServerParts, 'isAvailable' | 'lifecycle'>,
): void {
  // Served under any load: otherwise a process manager would restart a program that is only busy.
  server.get('/healthz', { config: { isNeverShed: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  server.get('/readyz', async (_request, reply) => {
    const ready = !parts.lifecycle.stopping && (await parts.isAvailable())
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return { status: ready ? 'ready' : 'not ready' }
  })
}

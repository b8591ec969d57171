// Knows how a process manager learns that the program is alive, and that it can answer.
import type { FastifyInstance } from 'fastify'
import type { ServerParts } from './server-parts.ts'
import { answeredAnyway } from './under-load.ts'

/** `/healthz`: the process runs. `/readyz`: the database answers (its migrations ran before the server listened). */
export function registerHealth(
  server: FastifyInstance,
  parts: Pick<ServerParts, 'isAnswering' | 'life'>,
): void {
  // A busy program is alive; whoever reads otherwise ends it at the worst moment.
  server.get('/healthz', { config: answeredAnyway }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  server.get('/readyz', async (_request, reply) => {
    const ready = !parts.life.stopping && (await parts.isAnswering())
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return { status: ready ? 'ready' : 'not ready' }
  })
}

// Knows how a process manager checks that the program is alive and ready.
import type { FastifyInstance } from 'fastify'
import { neverShed } from './load-shedding.ts'
import type { ServerParts } from './server-parts.ts'

/** `/healthz`: the process runs. `/readyz`: the database responds (its migrations ran before the server listened). */
export function registerHealth(
  server: FastifyInstance,
  parts: Pick<ServerParts, 'isAvailable' | 'lifecycle'>,
): void {
  // Served under any load: otherwise a process manager would restart a program that is only busy.
  server.get('/healthz', { config: { ...neverShed, isUncounted: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  // Nobody counts these requests, so all that come during a query share its result.
  let checking: Promise<boolean> | null = null
  const isAvailable = () => {
    checking ??= parts.isAvailable().finally(() => {
      checking = null
    })
    return checking
  }
  server.get('/readyz', { config: { isUncounted: true } }, async (_request, reply) => {
    const ready = !parts.lifecycle.stopping && (await isAvailable())
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return { status: ready ? 'ready' : 'not ready' }
  })
}

// Knows how a process manager checks that the program is alive and ready.
import type { FastifyInstance } from 'fastify'
import type { ServerParts } from './server-parts.ts'

type HealthParts = Pick<ServerParts, 'isAvailable' | 'canWrite' | 'lifecycle'>

/** `/healthz`: the process runs. `/readyz`: the database responds and accepts writes; otherwise `reason` says what is wrong. */
export function registerHealth(server: FastifyInstance, parts: HealthParts): void {
  const checks = {
    isAvailable: shareResult(parts.isAvailable, 0),
    canWrite: shareResult(parts.canWrite, 1000),
  }
  // Served under any load: otherwise a process manager would restart a program that is only busy.
  server.get('/healthz', { config: { isNeverShed: true, isUncounted: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  server.get('/readyz', { config: { isUncounted: true } }, async (_request, reply) => {
    const reason = await findProblem(parts, checks)
    reply.code(reason ? 503 : 200).header('cache-control', 'no-store')
    return reason ? { status: 'not ready', reason } : { status: 'ready' }
  })
}

type Checks = Pick<HealthParts, 'isAvailable' | 'canWrite'>

async function findProblem({ lifecycle }: HealthParts, { isAvailable, canWrite }: Checks) {
  if (lifecycle.stopping) return 'The program is stopping.'
  if (!(await isAvailable())) return 'The database does not respond.'
  return (await canWrite()) ? null : 'The database accepts no writes: is its disk full, or is it read-only?'
}

/** Requests that come while `check` runs, or within `keptMs` after it, share its result: nobody counts these requests. */
function shareResult(check: () => Promise<boolean>, keptMs: number): () => Promise<boolean> {
  let checked: Promise<boolean> | null = null
  const forget = () => {
    checked = null
  }
  return () => {
    checked ??= check().finally(() => setTimeout(forget, keptMs).unref())
    return checked
  }
}

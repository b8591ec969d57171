// Health checks for process managers: whether the program is alive and ready, and the state of each of its parts.
import type { FastifyInstance } from 'fastify'
import type { Outage } from '../database/connect.ts'
import { keepReading, withDeadline } from '../domain/concurrency.ts'
import { countOutbox } from '../domain/mail/outbox.ts'
import type { ServerParts } from './server-parts.ts'

type HealthParts = Pick<
  ServerParts,
  'db' | 'findOutage' | 'canWrite' | 'isMigrated' | 'isListening' | 'images' | 'lifecycle'
>

/** `ok`, or a sentence that says what is wrong. It contains nothing about people or the machine, because anybody can read it. */
type PartReport = Partial<Record<'database' | keyof typeof problems, string>>

const problems = {
  writes: 'The database accepts no writes: is its disk full, or is it read-only?',
  migrations: 'The database belongs to an older version. Start the program again.',
  listener:
    'This copy is not notified of changes by other copies, so it caches responses for two seconds only.',
  storage: 'The storage of pictures does not respond.',
  mail: 'Mail is delayed. Check that the mail server responds.',
}

const outages: Record<Outage, string> = {
  silent: 'The database does not respond.',
  refused: 'The database refuses the login of the program: the log has the reason.',
}

/** Without these the program can serve nobody. Without the others it works, but somebody should look. */
const needed = ['database', 'writes', 'migrations'] as const

/** Reports a hanging mail server before the longest mail timeout, which is ten minutes. */
const maxStuckSeconds = 120

/**
 * `/healthz`: the process is running. `/readyz`: the state of each part, and whether everything needed works; otherwise 503, and
 * `reason` says what is wrong.
 */
export function registerHealth(server: FastifyInstance, parts: HealthParts): void {
  const checks = createChecks(parts)
  // Served under any load: otherwise a process manager would restart a program that is merely busy.
  server.get('/healthz', { config: { isNeverShed: true, isUncounted: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  server.get('/readyz', { config: { isUncounted: true } }, async (_request, reply) => {
    const report = parts.lifecycle.stopping ? {} : await readParts(checks)
    const reason = parts.lifecycle.stopping ? 'The program is stopping.' : findReason(report)
    reply.code(reason ? 503 : 200).header('cache-control', 'no-store')
    return reason ? { status: 'not ready', reason, parts: report } : { status: 'ready', parts: report }
  })
}

type Checks = Record<keyof typeof problems, () => Promise<boolean>> & { outage: () => Promise<Outage | null> }

/** Each result is kept for a while, because these requests are not rate-limited. */
function createChecks({ db, findOutage, canWrite, isMigrated, isListening, images }: HealthParts): Checks {
  const isMailSent = () =>
    countOutbox(db).then(
      ({ stuckSeconds }) => stuckSeconds < maxStuckSeconds,
      () => true,
    )
  return {
    outage: keepReading(findOutage, 0),
    writes: keepReading(canWrite, 1000),
    migrations: keepReading(isMigrated, 5000),
    listener: async () => isListening(),
    storage: keepReading(() => orWhenLate(images.files.isReachable(), false), 5000),
    mail: keepReading(() => orWhenLate(isMailSent(), true), 5000),
  }
}

/** Milliseconds. A process manager waits about a second, and must not drop a program because of a part that it can do without. */
const checkTimeoutMs = 400

const orWhenLate = (check: Promise<boolean>, late: boolean) => withDeadline(check, checkTimeoutMs, () => late)

/** Without the database, the parts that need it are not reported: each check would wait for it. */
async function readParts({ outage: findOutage, ...others }: Checks): Promise<PartReport> {
  const outage = await findOutage()
  if (outage) return { database: outages[outage] }
  const names = Object.keys(others) as (keyof typeof others)[]
  const states = await Promise.all(
    names.map(async (name) => [name, (await others[name]()) ? 'ok' : problems[name]]),
  )
  return { database: 'ok', ...Object.fromEntries(states) }
}

const findReason = (report: PartReport): string | undefined =>
  needed.map((name) => report[name]).find((state) => state !== undefined && state !== 'ok')

// Decides how the program connects to a PostgreSQL server: everything that could wait forever has a time limit.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLimits, DatabaseLog } from './database-limits.ts'
import { DatabaseRefused, isLoginRefused, isUnavailable } from './failures.ts'

const oldestMajor = 15

/** The settings of every client of one program. TCP keepalive is on, because a lost network is not reported otherwise. */
export function serverSettings(url: string, limits: DatabaseLimits): pg.PoolConfig {
  return {
    connectionString: withSslModesOfPostgres(url),
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    // A restore looks for the connections of other programs (backup/load-queries.ts), and its own have the same name.
    // It is the only startup parameter: poolers refuse others.
    application_name: `mzansi-local ${randomBytes(4).toString('hex')}`,
  }
}

// Without it, node-postgres reads every other sslmode as verify-full.
function withSslModesOfPostgres(url: string): string {
  return /[?&]sslmode=/.test(url) ? `${url}&uselibpqcompat=true` : url
}

/** The pool's settings: the server ends a slow statement first (role-settings.ts), the client gives up a little later. */
export function poolSettings(settings: pg.PoolConfig, limits: DatabaseLimits): pg.PoolConfig {
  return { ...settings, query_timeout: limits.deadlineMs + 2000, max: 10 }
}

/**
 * Calls `connect` until it succeeds, for up to `startMs` while the server starts. Throws when it stays unavailable, and at once
 * when it refuses the login: at a start that is a wrong setting, which waiting does not mend.
 */
export async function waitForServer<T>(
  connect: () => Promise<T>,
  limits: DatabaseLimits,
  log: DatabaseLog,
): Promise<T> {
  const giveUpAt = performance.now() + limits.startMs
  let logged = ''
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      const mayPass = isUnavailable(error) && !isLoginRefused(error)
      if (!mayPass || performance.now() > giveUpAt) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== logged) log.warn({ reason }, 'waiting for the PostgreSQL server')
      logged = reason
      await pause(Math.min(1000, limits.startMs / 10))
    }
  }
}

/** The version of the server. */
export async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return rows[0]?.server_version ?? ''
}

/** Refuses a server older than PostgreSQL 15. `version` is what SHOW server_version returns. */
export function refuseOldVersion(version: string): void {
  if (Number.parseInt(version, 10) >= oldestMajor) return
  throw new DatabaseRefused(
    `The server runs PostgreSQL ${version}; this program needs ${oldestMajor} or newer.`,
  )
}

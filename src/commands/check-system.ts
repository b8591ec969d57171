// The checks of an installation: disk, memory, open files and clock of the machine, addresses, database, and the operator's pages.
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { readConfiguredSettings } from '../configured-settings.ts'
import { builtInPageNames } from '../contract/site-page.ts'
import type { Db } from '../database/connect.ts'
import {
  findObstacle,
  listAppliedMigrations,
  listKnownMigrations,
  refuseForeignDatabase,
} from '../database/migrate.ts'
import { findAdminRefusal } from '../domain/accounts/create-account.ts'
import { readDisk } from '../domain/files/files.ts'
import type { SettledSettings } from '../domain/settings/settle-settings.ts'
import { readPageTexts } from '../domain/site-pages/site-pages.ts'
import { cannotListen, describeRefusedAdmin, explainFailure } from '../explain-failure.ts'
import { findOpenFileLimit } from '../http/connections.ts'
import { describeDemoLogins, listDemoLogins } from './demo-logins.ts'
import { hasDatabase, openOrConnect } from './with-database.ts'

/** A note costs something but is not a fault; a finding in the state `wrong` makes the check fail. */
export type Finding = { state: 'ok' | 'note' | 'wrong'; about: string; text: string }

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const note = (about: string, text: string): Finding => ({ state: 'note', about, text })
export const wrong = (about: string, text: string): Finding => ({ state: 'wrong', about, text })

const megabyte = 1_000_000
const gigabyte = 1_000_000_000
/** A database and its backups need room to grow in; a full disk refuses every registration. */
const minFreeBytes = gigabyte
const minFreeInodes = 10_000
/** Enough for a first start and for serving (tests/process/process.test.ts). */
const minMemoryBytes = 512 * 1024 * 1024
/** Half of it is for connections, and each visitor's browser opens up to six. */
const minOpenFiles = 1024
/** Sessions, password links and limits expire by the clock. */
const maxClockErrorMs = 5000
/** The tolerance for `madeAt`, which is written by hand. */
const dayMs = 86_400_000

/** Checks the free space on the disk of a folder. A file system without a fixed number of inodes reports 0 of 0. */
export function judgeDisk(
  folder: string,
  { freeBytes, freeInodes, inodes }: { freeBytes: number; freeInodes: number; inodes: number },
): Finding {
  const room = `${(freeBytes / gigabyte).toFixed(1)} GB`
  if (freeBytes < minFreeBytes)
    return wrong(
      'disk',
      `${room} are free for ${folder}. Make room: at least 1 GB, and twice the database for a backup.`,
    )
  if (inodes > 0 && freeInodes < minFreeInodes)
    return wrong(
      'disk',
      `Only ${freeInodes} more files fit on the disk of ${folder} (df -i). Remove small files.`,
    )
  return ok('disk', `${room} are free for ${folder}`)
}

/** Checks the memory that this process can use: the machine's, or its container's. */
export function judgeMemory(bytes: number): Finding {
  const [found, least] = [bytes, minMemoryBytes].map((one) => `${Math.round(one / megabyte)} MB`)
  return bytes < minMemoryBytes
    ? wrong('memory', `${found} may be used. Allow ${least}, or the system kills the program under load.`)
    : ok('memory', `${found} may be used`)
}

/** Checks the open-file limit of this process; null when there is none. */
export function judgeOpenFiles(limit: number | null): Finding {
  if (limit !== null && limit < minOpenFiles)
    return wrong(
      'open files',
      `${limit} may be open. Allow at least ${minOpenFiles}: ulimit -n, or LimitNOFILE.`,
    )
  return ok('open files', limit === null ? 'any number may be open' : `${limit} may be open`)
}

/** Compares the clock of this machine with the database server's, and with the time at which this version was made. */
export function judgeClock(now: Date, { madeAt, server }: { madeAt: Date; server: Date | null }): Finding {
  const timeText = `It is ${now.toISOString()} here`
  if (now.getTime() < madeAt.getTime() - dayMs)
    return wrong('clock', `${timeText}, which is before this version was made. Set the clock (timedatectl).`)
  if (server && Math.abs(now.getTime() - server.getTime()) > maxClockErrorMs)
    return wrong(
      'clock',
      `${timeText} and ${server.toISOString()} on the database server. Set both clocks by NTP.`,
    )
  return ok('clock', `${timeText}${server ? ', and the same on the database server' : ''}`)
}

/** Checks this machine. `server` is the time on the database server, if there is one. */
export async function checkMachine({ dataDir }: Config, server: Date | null): Promise<Finding[]> {
  return [
    judgeDisk(dataDir, await readDisk(dataDir)),
    judgeMemory(usableMemory()),
    judgeOpenFiles(findOpenFileLimit()),
    judgeClock(new Date(), { madeAt, server }),
  ]
}

/** Zero, or more than the machine has, means no limit. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** No version of the program is older. */
const madeAt = new Date('2026-11-01')

type Address = { host: string; port: number }

/** What should listen at an address: its label, the prefix of its variables, and what it responds at `path`. */
type Listener = { about: string; prefix: string; path: string; contains: string }

const site = { about: 'address', prefix: '', path: '/healthz', contains: '"alive"' }
const metricsPage = { about: 'metrics', prefix: 'METRICS_', path: '/metrics', contains: 'mzansi_' }
const responseMs = 3000

export async function checkListening({ host, port, metrics }: Config): Promise<Finding[]> {
  return await Promise.all([
    checkAddress({ host, port }, site),
    ...(metrics ? [checkAddress(metrics, metricsPage)] : []),
  ])
}

/** Listens for a moment. A port in use is fine if a program of this kind responds on it: the check can run next to a running program. */
async function checkAddress({ host, port }: Address, listener: Listener): Promise<Finding> {
  const { about, prefix } = listener
  const server = createServer().listen({ host, port })
  try {
    await once(server, 'listening')
    return ok(about, `the program can listen at ${host}, port ${port}`)
  } catch (error) {
    if (isTaken(error) && (await responds({ host, port }, listener)))
      return ok(about, `a directory responds at ${host}, port ${port}`)
    return wrong(about, explainFailure(cannotListen({ host, port }, error, prefix)))
  } finally {
    server.close()
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

async function responds({ host, port }: Address, { path, contains }: Listener): Promise<boolean> {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
  try {
    const response = await fetch(`http://${name}:${port}${path}`, {
      signal: AbortSignal.timeout(responseMs),
    })
    return (await response.text()).includes(contains)
  } catch {
    return false
  }
}

/** `settings` are the stored settings combined with those of the environment; null when the stored ones could not be read. */
type DatabaseCheck = { findings: Finding[]; serverClock: Date | null; settings: SettledSettings | null }

/** Whether the database can be reached, its version, and whether its migrations are those of this program. */
export async function checkDatabase(config: Config): Promise<DatabaseCheck> {
  const none = 'there is none yet; the first start makes it'
  if (!hasDatabase(config))
    return {
      findings: [ok(about, none), ...(await checkAdmin(config, null))],
      serverClock: null,
      settings: null,
    }
  try {
    const database = await openOrConnect(config, async () => {})
    try {
      const queried = await database.withClient((client) => queryDatabase(client, config))
      if (queried.applied === 0) queried.findings.push(...(await checkAdmin(config, null)))
      if (queried.isMigrated) {
        queried.findings.push(...(await checkAccounts(config, database.db)))
        queried.settings = await readConfiguredSettings(config, database.db)
      }
      return queried
    } finally {
      await database.close()
    }
  } catch (error) {
    return { findings: [wrong(about, explainFailure(error))], serverClock: null, settings: null }
  }
}

async function checkAccounts(config: Config, db: Db): Promise<Finding[]> {
  const openDemo = describeDemoLogins(await listDemoLogins(db))
  return [...(openDemo ? [wrong(about, openDemo)] : []), ...(await checkAdmin(config, db))]
}

/** `db` is null when the first start will create the tables. */
async function checkAdmin({ admin }: Config, db: Db | null): Promise<Finding[]> {
  const reason = admin && (await findAdminRefusal(db, admin))
  return reason ? [wrong(about, describeRefusedAdmin(reason))] : []
}

type QueriedDatabase = DatabaseCheck & { applied: number; isMigrated: boolean }

async function queryDatabase(client: pg.Client, { databaseUrl }: Config): Promise<QueriedDatabase> {
  const { rows } = await client.query<{ version: string; readOnly: string; now: Date }>(
    `SELECT current_setting('server_version') AS version, current_setting('transaction_read_only') AS "readOnly",
            clock_timestamp() AS now`,
  )
  const { version, readOnly = 'off', now = null } = rows[0] ?? {}
  const [applied, known] = [await listAppliedMigrations(client), listKnownMigrations()]
  refuseForeignDatabase(applied, known)
  const kind = databaseUrl === null ? 'embedded' : 'server'
  const obstacle = applied.length === 0 ? await findObstacle(client) : null
  const reachable = ok(about, `PostgreSQL ${version} (${kind}) responds`)
  const writable = readOnly === 'on' ? [wrong(about, onlyReads)] : []
  return {
    findings: [
      reachable,
      ...writable,
      obstacle ? wrong(about, obstacle) : describeMigrations(applied.length, known.length, kind),
    ],
    serverClock: kind === 'server' ? now : null,
    settings: null,
    applied: applied.length,
    isMigrated: applied.length === known.length,
  }
}

const onlyReads =
  'The server accepts no writes: it is a standby, or set to read only. Name the primary in DATABASE_URL.'

function describeMigrations(applied: number, known: number, kind: 'embedded' | 'server'): Finding {
  if (applied === known) return ok(about, `all ${known} migrations are applied`)
  const backup = kind === 'embedded' ? 'after a backup' : 'so make a backup now (mzansi-local backup)'
  const upgrade = `${applied} of ${known} migrations are applied. The next start applies the others, ${backup}.`
  return applied === 0 ? ok(about, 'it is new: the first start makes the tables') : note(about, upgrade)
}

const about = 'database'

const aboutPages = 'pages'
const files: readonly string[] = builtInPageNames.map((name) => `${name}.md`)

/** Returns no findings without a folder of pages. */
export async function checkPages({ dataDir }: Config): Promise<Finding[]> {
  const folder = join(dataDir, 'pages')
  if (!existsSync(folder)) return []
  try {
    await readPageTexts(folder)
    const found = readdirSync(folder)
    const own = found.filter((name) => files.includes(name))
    const others = found.filter((name) => name.endsWith('.md') && !files.includes(name))
    return [
      ok(aboutPages, `${own.join(', ') || 'no file'} of ${folder} can be shown`),
      ...others.map((name) =>
        note(aboutPages, `${name} in ${folder} is no page: only ${files.join(', ')} are`),
      ),
    ]
  } catch (error) {
    return [wrong(aboutPages, explainFailure(error))]
  }
}

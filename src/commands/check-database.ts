// Decides what is right or wrong with the configured database, also while the program runs. It neither makes nor migrates one.
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { listAppliedMigrations, listKnownMigrations, refuseForeignDatabase } from '../database/migrate.ts'
import { findObstacle } from '../database/unusable-database.ts'
import { findAdminRefusal } from '../domain/accounts/create-admin.ts'
import { describeRefusedAdmin, explainFailure } from '../explain-failure.ts'
import { describeDemoLogins, listDemoLogins } from './demo-logins.ts'
import { type Finding, note, ok, wrong } from './finding-rules.ts'
import { hasDatabase, openOrConnect } from './with-database.ts'

type DatabaseCheck = { findings: Finding[]; serverClock: Date | null }

/** Whether the database can be reached, which version it has, and whether its migrations are those of this program. */
export async function checkDatabase(config: Config): Promise<DatabaseCheck> {
  const none = 'there is none yet; the first start makes it'
  if (!hasDatabase(config))
    return { findings: [ok(about, none), ...(await checkAdmin(config, null))], serverClock: null }
  try {
    const database = await openOrConnect(config, async () => {})
    try {
      const asked = await database.withClient((client) => ask(client, config))
      if (asked.applied === 0) asked.findings.push(...(await checkAdmin(config, null)))
      if (asked.isMigrated) asked.findings.push(...(await checkAccounts(config, database.db)))
      return asked
    } finally {
      await database.close()
    }
  } catch (error) {
    return { findings: [wrong(about, explainFailure(error))], serverClock: null }
  }
}

async function checkAccounts(config: Config, db: Db): Promise<Finding[]> {
  const openDemo = describeDemoLogins(await listDemoLogins(db))
  return [...(openDemo ? [wrong(about, openDemo)] : []), ...(await checkAdmin(config, db))]
}

/** `db` is null when the first start makes the tables. */
async function checkAdmin({ admin }: Config, db: Db | null): Promise<Finding[]> {
  const reason = admin && (await findAdminRefusal(db, admin))
  return reason ? [wrong(about, describeRefusedAdmin(reason))] : []
}

type Asked = DatabaseCheck & { applied: number; isMigrated: boolean }

async function ask(client: pg.Client, { databaseUrl }: Config): Promise<Asked> {
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

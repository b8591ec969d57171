// The PostgreSQL servers of tests with TEST_DATABASE=pooled: PgBouncer in front of a server, and a standby for reads.
import { startTemplates } from './postgres-templates.ts'
import { startPgbouncer } from './start-pgbouncer.ts'
import { startStandby } from './start-postgres.ts'

/** Like `startTemplates`, but `copy` returns `url`, `listenUrl` and `readUrls` as JSON. */
export async function startPooled() {
  // Debian's PostgreSQL 15 is the oldest server that we support; the one from npm has no program that makes a standby.
  const templates = await startTemplates('installed')
  // Filled before the standby copies the server, so that the standby need not replay it.
  const [standby, pooler] = [
    await startStandby(await templates.copy('migrated')),
    await startPgbouncer(templates.url),
  ]
  return {
    copy: async (template: string) => {
      const listenUrl = await templates.copy(template)
      const read = new URL(standby.url)
      read.pathname = new URL(listenUrl).pathname
      return JSON.stringify({ url: pooler.through(listenUrl), listenUrl, readUrls: [read.href] })
    },
    stop: async () => {
      await Promise.all([pooler.stop(), standby.stop()])
      await templates.stop()
    },
  }
}

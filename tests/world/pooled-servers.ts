// The way that tests take to PostgreSQL when TEST_DATABASE is `pooled`: PgBouncer in front of a server, a standby for reads.
import { startTemplates } from './postgres-templates.ts'
import { startPgbouncer } from './start-pgbouncer.ts'
import { startStandby } from './start-postgres.ts'

/** Like `startTemplates`; `copy` returns `url`, `listenUrl` and `readUrls` in JSON. */
export async function startPooled() {
  // Debian's PostgreSQL 15 is the oldest server that we support; the one from npm has no program that makes a standby.
  const templates = await startTemplates('installed')
  // Filled before the standby copies the server: then it need not be replayed.
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

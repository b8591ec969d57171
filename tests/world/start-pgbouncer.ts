// Starts a temporary PgBouncer in transaction mode in front of a test server, if Debian's package is installed.
import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { canStartStandby, makeServerFolder, pickUser } from './start-postgres.ts'

/** A running pooler. `through` returns the address of a database through the pooler. */
export type Pooler = { through(url: string): string; stop(): Promise<void> }

const program = '/usr/sbin/pgbouncer'
/** Any number works: the pooler listens on a Unix socket in a folder of its own. */
const port = 6432

/** Why this machine cannot start a pooler and a standby, or null. */
export const whyNoPooledServers = (): string | null =>
  existsSync(program) && canStartStandby()
    ? null
    : 'They need PgBouncer and PostgreSQL with pg_basebackup: apt-get install pgbouncer postgresql.'

/**
 * Starts the pooler for every database of a server. `ignore_startup_parameters` is empty, as by default, so the pooler refuses a
 * connection with another parameter. When this process ends, even by `kill -9`, the pooler stops and its folder is removed.
 */
export async function startPgbouncer(server: string): Promise<Pooler> {
  const folder = makeServerFolder('mzansi-pooler-')
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n"plain" ""\n', { mode: 0o644 })
  writeFileSync(config, settings(new URL(server).searchParams.get('host') ?? '', folder), { mode: 0o644 })
  const pooler = spawn('/bin/sh', ['-c', supervisorScript, 'supervisor', program, config, folder], {
    ...pickUser(),
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = new Promise<void>((resolve) => pooler.once('exit', () => resolve()))
  while (!existsSync(join(folder, `.s.PGSQL.${port}`))) await pause(20)
  return {
    through: (url) => {
      const address = new URL(url)
      address.port = String(port)
      address.searchParams.set('host', folder)
      return address.href
    },
    stop: async () => {
      pooler.stdin.end()
      await gone
    },
  }
}

const settings = (server: string, folder: string) => `
[databases]
* = host=${server} port=5432
[pgbouncer]
pool_mode = transaction
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${folder}/users.txt
max_client_conn = 500
default_pool_size = 5
`

// The pipe closes when this process ends.
const supervisorScript = `
  trap '' INT TERM HUP
  "$1" -q "$2" & pid=$!
  read -r word
  kill -KILL $pid; wait $pid
  cd / && rm -rf "$3"
`

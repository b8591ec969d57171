// Starts a temporary PostgreSQL server for the tests: the one of the embedded database, or an installed one.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../src/database/embedded/cluster.ts'

/**
 * A running server. `down` shuts it down cleanly, `up` starts it again, and `crash` stops it like a power failure. After `hang` it
 * accepts connections but does not respond, until `wake`.
 */
export type TestPostgres = {
  url: string
  version: string
  newDatabase(): Promise<string>
  /** Copies one of its databases, to which nobody may be connected. */
  copyDatabase(url: string): Promise<string>
  down(): Promise<void>
  up(): Promise<void>
  crash(): Promise<void>
  hang(): void
  wake(): void
  stop(): Promise<void>
}

const oldestMajor = 15
const startLimitMs = 30_000

/**
 * Starts a server on a Unix socket in a temporary folder, without fsync: the PostgreSQL that comes with the program, or with
 * `installed` the newest on this machine (15 or later, with our extensions). `stop` stops the server and removes its folder, and so
 * does the end of this process, even by `kill -9`.
 */
export async function startPostgres(from: From = 'npm'): Promise<TestPostgres> {
  return await startServer(from, (bin, data, user) =>
    run(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      user,
    ),
  )
}

/** Starts a standby of a server that was started here. It needs an installed PostgreSQL: the one from npm has no pg_basebackup. */
export async function startStandby(primary: string): Promise<TestPostgres> {
  const folder = new URL(primary).searchParams.get('host') ?? ''
  const options = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-U', 'postgres', '-h', folder]
  return await startServer('installed', (bin, data, user) =>
    run(join(bin, 'pg_basebackup'), ['-D', data, ...options], user),
  )
}

/** Whether this machine has what `startStandby` needs. */
export const canStartStandby = (): boolean => {
  const bin = findInstalledBinaries()
  return bin !== null && existsSync(join(bin, 'pg_basebackup'))
}

/** Where the programs of a server come from. */
type From = 'installed' | 'npm'
type MakeData = (bin: string, data: string, user: User) => void

async function startServer(from: From, makeData: MakeData): Promise<TestPostgres> {
  const user = pickUser()
  const folder = makeServerFolder('mzansi-pg-')
  const bin = makeReadable(from === 'npm' ? findBinaries() : getInstalledBinaries(), folder, user)
  const data = join(folder, 'data')
  makeData(bin, data, user)
  const server = spawn('/bin/sh', ['-c', supervisorScript, 'supervisor', bin, folder], {
    ...user,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const url = `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(folder)}`
  try {
    const version = await waitUntilUp(url)
    return { url, version, ...controls(server, url, folder) }
  } catch (error) {
    server.stdin?.end()
    throw error
  }
}

// The shell reads commands from a pipe. When this process ends, even by `kill -9`, the pipe closes. The shell then stops
// the server and removes the folder.
const supervisorScript = `
  up() { "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c max_connections=200 & pid=$!; }
  signal() { kill -"$1" $pid $(cat /proc/$pid/task/$pid/children); }
  down() { signal CONT; kill -"$1" $pid; wait $pid; }
  trap '' INT TERM HUP
  up "$1" "$2"
  while read -r word; do
    case $word in up) up "$1" "$2";; down) down INT;; crash) down QUIT;; hang) signal STOP;; wake) signal CONT;; esac
  done
  down QUIT
  cd / && rm -rf "$2"
`

function controls(server: ChildProcess, url: string, folder: string) {
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const send = (word: string) => server.stdin?.write(`${word}\n`)
  const waitUntilDown = async () => {
    while (existsSync(join(folder, 'data', 'postmaster.pid'))) await pause(20)
  }
  let databases = 0
  const create = async (from: string) => {
    const name = `test_${++databases}`
    await queryValue(url, `CREATE DATABASE ${name} TEMPLATE ${from}`)
    return url.replace('/postgres?', `/${name}?`)
  }
  return {
    newDatabase: () => create('template1'),
    copyDatabase: (from: string) => create(new URL(from).pathname.slice(1)),
    down: async () => {
      send('down')
      await waitUntilDown()
    },
    crash: async () => {
      send('crash')
      await waitUntilDown()
    },
    hang: () => void send('hang'),
    wake: () => void send('wake'),
    up: async () => {
      send('up')
      await waitUntilUp(url)
    },
    stop: async () => {
      server.stdin?.end()
      await gone
    },
  }
}

async function waitUntilUp(url: string): Promise<string> {
  const giveUpAt = performance.now() + startLimitMs
  for (;;) {
    try {
      return await queryValue(url, 'SHOW server_version')
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await pause(50)
    }
  }
}

async function queryValue(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return String(rows[0]?.[0] ?? '')
  } finally {
    await client.end()
  }
}

type User = { uid?: number; gid?: number }

/** A new folder that belongs to the user who runs the servers. */
export function makeServerFolder(prefix: string): string {
  const { uid, gid } = pickUser()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

// PostgreSQL and PgBouncer refuse to run as root, so for root they run as another user.
export function pickUser(): User {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name]).stdout.toString().trim() || Number.NaN),
    )
    if (uid && gid) return { uid, gid }
  }
  return { uid: 65534, gid: 65534 }
}

function findInstalledBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  const majors = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  const fromConfig = spawnSync('pg_config', ['--bindir']).stdout?.toString().trim()
  const folders = [
    ...majors.map((major) => join(root, String(major), 'bin')),
    ...(fromConfig ? [fromConfig] : []),
  ]
  return folders.find(isUsable) ?? null
}

function isUsable(bin: string): boolean {
  if (!existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) return false
  const version = spawnSync(join(bin, 'postgres'), ['--version']).stdout.toString()
  const share = spawnSync(join(bin, 'pg_config'), ['--sharedir']).stdout?.toString().trim()
  const hasExtensions = !share || existsSync(join(share, 'extension', 'pg_trgm.control'))
  return Number(/\d+/.exec(version)?.[0]) >= oldestMajor && hasExtensions
}

function getInstalledBinaries(): string {
  const bin = findInstalledBinaries()
  if (bin) return bin
  throw new Error('No installed PostgreSQL 15 or newer with pg_trgm was found.')
}

// The other user may have no access to the folder of the package (/root/...), so the package is copied.
function makeReadable(bin: string, folder: string, user: User): string {
  if (spawnSync(join(bin, 'postgres'), ['--version'], user).status === 0) return bin
  cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

function run(command: string, args: string[], user: User): void {
  const done = spawnSync(command, args, { ...user, cwd: tmpdir() })
  if (done.status !== 0)
    throw new Error(`${command} failed: ${done.error?.message ?? done.stderr.toString()}`)
}

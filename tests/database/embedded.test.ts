// The embedded PostgreSQL server: the user that it runs as, and what happens when it or the program ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { isUnavailable } from '../../src/database/failures.ts'
import { migrate } from '../../src/database/migrate.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { becomesTrue, openScratch, quietLog, recordedLog, scratchFolder, writeMigrations } from './scratch.ts'

const program = fileURLToPath(new URL('./opening-program.ts', import.meta.url))
const pidOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
// A zombie process is still in /proc, but without a command line.
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''

/** A folder with an empty database, for tests that stop its server and change nothing in it. */
const made = mkdtempSync(join(tmpdir(), 'mzansi-test-'))
beforeAll(async () => {
  const database = await openDatabase({ kind: 'embedded', folder: made }, quietLog)
  await database.close()
})
afterAll(() => rmSync(made, { recursive: true }))

test('a folder of mode 0700 gets a server with our extensions; a close stops it and removes its socket', async () => {
  const folder = join(scratchFolder(), 'database')
  mkdirSync(folder, { mode: 0o700 })
  const database = await openDatabase({ kind: 'embedded', folder }, quietLog)
  for (const one of [folder, join(folder, 'postgres')]) expect(statSync(one).mode & 0o777).toBe(0o700)
  for (const name of ['pg_trgm', 'unaccent']) await database.pool.query(`CREATE EXTENSION ${name}`)
  const { rows } = await database.pool.query(
    `SELECT unaccent('Café') AS plain, 'restuarant' % 'restaurant' AS close`,
  )
  expect(rows).toEqual([{ plain: 'Cafe', close: true }])
  const socketFolder = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  const pid = pidOf(folder)
  await database.close()
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(socketFolder)).toBe(false)
})

test('the next start stops the server of a program that was killed', async () => {
  const child = await openInProgram(made)
  const leftOver = pidOf(made)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(isRunning(leftOver)).toBe(true)
  const { log, lines } = recordedLog()
  const database = await openDatabase({ kind: 'embedded', folder: made }, log)
  onTestFinished(() => database.close())
  expect(isRunning(leftOver)).toBe(false)
  expect(lines[0]?.message).toBe('stopping the database of a program that was killed')
  expect(await database.findOutage()).toBeNull()
})

test('a stale postmaster.pid with the process id of another process does not prevent a start', async () => {
  const first = await openDatabase({ kind: 'embedded', folder: made }, quietLog)
  const file = join(made, 'postgres/postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  await first.close()
  const other = spawn('sleep', ['60'])
  onTestFinished(() => void other.kill())
  writeFileSync(file, [other.pid, ...rest].join('\n'))
  const database = await openDatabase({ kind: 'embedded', folder: made }, quietLog)
  onTestFinished(() => database.close())
  expect(await database.findOutage()).toBeNull()
  expect([other.exitCode, other.signalCode]).toEqual([null, null])
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s while the program starts also stops its server',
  async (signal) => {
    const child = await openInProgram(made)
    const server = pidOf(made)
    child.kill(signal) // this process has no signal handlers, and neither has the program before it serves
    const [code] = await once(child, 'close')
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143)
    expect(await becomesTrue(() => !isRunning(server))).toBe(true)
  },
)

test.each(['postmaster', 'backend'] as const)(
  'after a kill of the %s the running transaction fails as unavailable and is rolled back, and the database recovers',
  async (victim) => {
    const folder = scratchFolder()
    const { log, lines } = recordedLog()
    const database = await openDatabase({ kind: 'embedded', folder }, log)
    onTestFinished(() => database.close())
    await database.pool.query('CREATE TABLE kept (n int)')
    await database.pool.query('INSERT INTO kept VALUES (1)')
    await database.pool.query('CREATE UNLOGGED TABLE lost AS SELECT 1')
    const failing = inTransaction(database.db, async (db) => {
      await db.execute('INSERT INTO kept VALUES (2)')
      const { rows } = await db.execute<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      process.kill(victim === 'backend' ? Number(rows[0]?.pid) : pidOf(folder), 'SIGKILL')
      await db.execute('SELECT pg_sleep(5)')
    })
    expect(isUnavailable(await failing.catch((error: unknown) => error))).toBe(true)
    expect(database.isListening()).toBe(true) // caches stay valid: nobody can change anything
    // A backend may still respond before it ends with the others. An unlogged table is empty after recovery.
    const countLost = async () => (await database.pool.query('SELECT FROM lost').catch(() => null))?.rowCount
    expect(await becomesTrue(async () => (await countLost()) === 0, 20_000)).toBe(true)
    expect(await database.findOutage()).toBe(null)
    expect((await database.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }])
    const restarts = lines.filter(({ message }) => message.includes('is started again'))
    expect(restarts).toHaveLength(victim === 'postmaster' ? 1 : 0)
  },
)

// After this crash, PostgreSQL forgets how far a sequence was counted that the first migration created and used.
test('the next version can migrate a database whose server was killed soon after the first start', async () => {
  const folder = scratchFolder()
  const database = await openScratch({}, { kind: 'embedded', folder })
  const steps = ['one', 'two', 'three', 'four'].map((table) => `CREATE TABLE ${table} (n int);`)
  await migrate(database, writeMigrations(steps.slice(0, 3)))
  const killed = pidOf(folder)
  process.kill(killed, 'SIGKILL')
  const isBack = async () => pidOf(folder) !== killed && (await database.findOutage()) === null
  expect(await becomesTrue(() => isBack().catch(() => false), 20_000)).toBe(true)
  expect(await migrate(database, writeMigrations(steps))).toEqual({ applied: 1, known: 4 })
})

test('notifications arrive again after the server was killed and restarted', async () => {
  const database = await openScratch({}, { kind: 'embedded', folder: made })
  let heard = 0
  database.onPublicChange(() => heard++)
  process.kill(pidOf(made), 'SIGKILL')
  expect(await becomesTrue(() => heard > 0)).toBe(true) // caches may be stale now
  const before = heard
  await database.pool.query('NOTIFY public_change')
  expect(await becomesTrue(() => heard > before)).toBe(true)
})

test('a folder of another major version of PostgreSQL is refused with the two commands that help', async () => {
  const folder = scratchFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  const refusal = openDatabase({ kind: 'embedded', folder }, quietLog)
  await expect(refusal).rejects.toThrow(
    /made by PostgreSQL 17.*brings PostgreSQL 18.*backup --to FILE.*restore --from FILE/,
  )
  await expect(openDatabase({ kind: 'embedded', folder }, quietLog)).rejects.not.toThrow(/in use/)
})

test('a cluster that cannot be opened is refused with the reason that PostgreSQL gives', async () => {
  const folder = scratchFolder()
  const database = await openDatabase({ kind: 'embedded', folder }, quietLog)
  await database.close()
  writeFileSync(join(folder, 'postgres/global/pg_control'), '')
  await expect(openDatabase({ kind: 'embedded', folder }, quietLog)).rejects.toThrow(/pg_control/)
})

test.runIf(process.getuid?.() === 0)(
  'root runs the server in a user namespace, or as the user nobody where namespaces are forbidden',
  async () => {
    const own = join(scratchFolder(), 'database')
    const database = await openDatabase({ kind: 'embedded', folder: own }, quietLog)
    expect(statSync(`/proc/${pidOf(own)}`).uid).toBe(0)
    expect(statSync(join(own, 'postgres')).uid).toBe(0)
    await database.close()
    // Other users can enter this folder. A program whose `unshare` fails, as in most containers, opens its database.
    const parent = scratchFolder()
    chmodSync(parent, 0o755)
    const open = join(parent, 'database')
    const answer = await openWithoutNamespaces(open)
    expect(answer).toBe('won')
    expect(statSync(`/proc/${pidOf(open)}`).uid).toBe(65534)
    expect(statSync(join(open, 'postgres')).uid).toBe(65534)
    const closed = scratchFolder()
    chmodSync(closed, 0o700)
    expect(await openWithoutNamespaces(closed)).toMatch(
      /does not run as root.*unshare ended with 1; .*cd: .*another user.*DATABASE_URL/,
    )
  },
)

/** A separate process that has opened the database in `folder`. */
async function openInProgram(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdin.write('open\n')
  await once(child.stdout, 'data')
  return child
}

async function openWithoutNamespaces(folder: string): Promise<string> {
  const commands = scratchFolder()
  writeFileSync(join(commands, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PATH: `${commands}:${process.env.PATH}` },
  })
  onTestFinished(async () => {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'close')
  })
  await once(child.stdout, 'data')
  child.stdin.write('open\n')
  return String((await once(child.stdout, 'data'))[0]).trim()
}

// Backup and restore as an operator types them: while the program runs, into an empty folder, and what they refuse.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readBackupFile } from '../../src/commands/backup-file.ts'
import { checkBackup } from '../../src/database/backup/restore-database.ts'
import { explainFailure } from '../../src/explain-failure.ts'
import { makeMigratedFolder } from '../database/scratch.ts'
import { freePort } from '../world/free-port.ts'
import { openWorld } from '../world/world.ts'
import { ended, folder, onServer, runHere, spaza, startedProgram } from './program.ts'

const admin = { ADMIN_EMAIL: 'nomvula@directory.example', ADMIN_PASSWORD: 'stored in a safe box' }
const quiet = { ...admin, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
const [source, target, file] = [join(folder, 'source'), join(folder, 'target'), join(folder, 'kept.sql.gz')]

/** The businesses acknowledged before the backup began; all of them must be restored. */
let acknowledged: string[]

beforeAll(async () => {
  await makeMigratedFolder(join(source, 'database'))
  const port = await freePort()
  const program = await startedProgram(port, { ...admin, DATA_DIR: source })
  const { id } = await register(port, 'first@owner.example')
  await approve(port, id)
  await leave(port, 'leaving@owner.example')
  const written = [id]
  const life = { over: false }
  const writing = writeOn(port, written, life)
  while (written.length < 3) await pause(20)
  acknowledged = [...written]
  const { code, out, errors } = await run('backup', ['--to', relative('', file)], { DATA_DIR: source })
  life.over = true
  await writing
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(out.split('\n')[0]).toBe(file)
  expect(out).toContain(`It does not hold the images. Copy ${join(source, 'images')}`)
  expect((await fetch(at(port, '/readyz'))).status).toBe(200)
  const refusal = await run('restore', ['--from', file], { DATA_DIR: source })
  expect(refusal).toMatchObject({ code: 1, out: '' })
  expect(refusal.errors).toContain(`in use by process ${program.pid}`)
  program.kill('SIGTERM')
  expect((await ended(program)).code).toBe(0)
})

test('a backup made during registrations restores every business acknowledged before it into an empty folder', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { code, out, errors } = await run('restore', ['--from', file], { DATA_DIR: target })
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(out).toMatch(
    /^Loading .*\nLoaded, as of .* s:\n {2}.*businesses: \d+, users: \d+, moderation log: \d+, .*all rows: \d+\.\n/s,
  )
  const restored = { kind: 'embedded', folder: join(target, 'database') } as const
  const world = await openWorld({ target: restored, fill: async () => {} })
  onTestFinished(() => world.close())
  const found = (await world.server.inject('/api/businesses/search?q=spaza')).json<{ id: string }[]>()
  expect(found.map(({ id }) => id)).toEqual([acknowledged[0]])
  const signInAs = (email: string, password: string) =>
    world.server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  expect((await signInAs('first@owner.example', spaza.password)).statusCode).toBe(200)
  const login = await signInAs(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const headers = { cookie: String(login.headers['set-cookie']).split(';')[0] }
  const listed = await world.server.inject({ url: '/api/admin/businesses', headers })
  const ids = listed.json<{ id: string }[]>().map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(acknowledged))
})

// That restoring into a database with rows is refused is tested in tests/database/backup.test.ts.
test('a backup to an existing file is refused', async () => {
  const before = await readFile(file)
  const taken = await run('backup', ['--to', file], await onServer())
  expect(taken).toMatchObject({ code: 1, out: '' })
  expect(taken.errors).toContain('is there already')
  expect(await readFile(file)).toEqual(before)
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('without --to the backup is written into the data folder, named by its time', async () => {
  const dataDir = join(folder, 'usual')
  const { code, out } = await run('backup', [], { ...(await onServer()), DATA_DIR: dataDir })
  expect(code).toBe(0)
  const [name = ''] = readdirSync(join(dataDir, 'backups'))
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sql\.gz$/)
  expect(out).toContain(join(dataDir, 'backups', name))
})

const broken: [string, (whole: Buffer) => Buffer, RegExp][] = [
  ['truncated', (whole) => whole.subarray(0, whole.length - 100), /damaged, cut off/],
  ['truncated between two lines', (whole) => gzipSync(lines(whole).slice(0, -3).join('\n')), /is cut off/],
  ['with a flipped bit', (whole) => flip(whole), /damaged/],
  [
    'from another program',
    () => gzipSync('-- PostgreSQL database dump\nDROP TABLE users;\n'),
    /not a backup/,
  ],
  ['not compressed', (whole) => gunzipSync(whole), /not a backup/],
  ['empty', () => Buffer.alloc(0), /cut off/],
  ['without line breaks', () => gzipSync(Buffer.alloc(40_000_000, 'x')), /not a backup/],
]

test.each(broken)(
  'a backup file that is %s is refused with a readable message',
  async (what, change, sentence) => {
    const path = join(folder, `${what}.sql.gz`)
    await writeFile(path, change(await readFile(file)))
    const said = await checkBackup(readBackupFile(path)).then(() => 'It is whole.', explainFailure)
    expect(said).toMatch(sentence)
    expect(said).toContain('Nothing was loaded.')
    expect(said).not.toContain('    at ')
  },
)

test('restoring a damaged file is refused before a database is created', async () => {
  const [path, never] = [join(folder, 'broken.sql.gz'), join(folder, 'broken')]
  await writeFile(path, flip(await readFile(file)))
  const { code, out, errors } = await run('restore', ['--from', path], { DATA_DIR: never })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(errors).toMatch(/damaged.*Nothing was loaded\.\n$/)
  expect(existsSync(never)).toBe(false)
})

test('a missing database, option, file or folder is named in the message, and nothing is created', async () => {
  const never = join(folder, 'never')
  const said = async (command: string, args: string[]) => {
    const { code, out, errors } = await run(command, args, { DATA_DIR: never })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(errors).not.toContain('    at ')
    return errors
  }
  expect(await said('backup', [])).toMatch(/^There is no database in /)
  expect(await said('backup', ['somewhere'])).toMatch(/^Say at most where to/)
  expect(await said('restore', [])).toMatch(/^Say which backup to load/)
  // The path is absolute, because systemd starts a command in another folder than the shell.
  expect(await said('restore', ['--from', 'nowhere'])).toBe(`There is no file ${resolve('nowhere')}.\n`)
  expect(existsSync(never)).toBe(false)
  const typo = join(folder, 'typo', 'kept.sql.gz')
  const { errors } = await run('backup', ['--to', typo], await onServer())
  expect(errors).toBe(
    `There is no folder ${join(folder, 'typo')}. Correct the path, or make the folder first. Nothing was written.\n`,
  )
  expect(existsSync(join(folder, 'typo'))).toBe(false)
})

test('a restore leaves out an account erased since, and restarts the seven days of a leaving account', async () => {
  const gone = { ...(await onServer('empty')), DATA_DIR: join(folder, 'gone') }
  // In a separate folder, because a restore reads the erasure list next to its backup.
  const beside = join(folder, 'beside')
  const [kept, after] = [join(beside, 'kept.sql.gz'), join(beside, 'after.sql.gz')]
  await mkdir(beside)
  await copyFile(file, kept)
  // A damaged page stops a start, which names it, and no command.
  await mkdir(join(gone.DATA_DIR, 'pages'), { recursive: true })
  await writeFile(join(gone.DATA_DIR, 'pages/about.md'), Buffer.of(0xff))
  const text = gunzipSync(await readFile(kept)).toString()
  const [, userId = ''] = /"id":"([0-9a-f-]{36})","username":"first@owner\.example"/.exec(text) ?? []
  await writeFile(
    join(beside, 'erased-accounts.txt'),
    `${createHash('sha256').update(userId).digest('hex')}\n`,
  )
  expect(await run('restore', ['--from', kept], gone)).toMatchObject({ code: 0, errors: '' })
  expect(await run('backup', ['--to', after], gone)).toMatchObject({ code: 0, errors: '' })
  const restored = gunzipSync(await readFile(after)).toString()
  // The owner may have cancelled the deletion since, so the days start again.
  const leavesAt = (backup: string) => /"leaves_at":"([^"]+)"/.exec(backup)?.[1] ?? ''
  expect(Date.parse(leavesAt(restored)) - Date.parse(leavesAt(text))).toBeGreaterThan(0)
  const mails = (backup: string) => backup.match(/"kind":"account-leaving"/g)?.length
  expect([mails(text), mails(restored)]).toEqual([1, 2])
  for (const stays of ['later0@owner.example', acknowledged[1]]) expect(restored).toContain(stays)
  for (const erased of [userId, 'first@owner.example', acknowledged[0]]) {
    expect(text).toContain(erased)
    expect(restored).not.toContain(erased)
  }
})

test('the list of erased accounts is in the data folder before the rows are loaded', async () => {
  const [server, dataDir, beside] = [await onServer('empty'), join(folder, 'killed'), join(folder, 'list')]
  await mkdir(beside)
  await copyFile(file, join(beside, 'kept.sql.gz'))
  await writeFile(join(beside, 'erased-accounts.txt'), `${'a'.repeat(64)}\n`)
  const client = new pg.Client(server.DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  // As if the restore was killed there.
  await client.query(`CREATE FUNCTION stop() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN IF to_regclass('users') IS NOT NULL THEN
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''It stops.''; END';
      CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION refuse();
    END IF; END $$;
    CREATE EVENT TRIGGER stop ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION stop()`)
  const environment = { ...server, DATA_DIR: dataDir }
  const { code, errors } = await run('restore', ['--from', join(beside, 'kept.sql.gz')], environment)
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('It stops.') })
  expect(await readFile(join(dataDir, 'backups/erased-accounts.txt'), 'utf8')).toBe(`${'a'.repeat(64)}\n`)
})

const run = (command: string, args: string[], environment: Record<string, string>) =>
  runHere(command, args, { ...quiet, DATABASE_URL: '', ...environment })

const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`
const lines = (whole: Buffer) => gunzipSync(whole).toString().split('\n')

function flip(whole: Buffer): Buffer {
  const changed = Buffer.from(whole)
  const middle = Math.floor(whole.length / 2)
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle)
  return changed
}

/** Registers one business after another, as happens during a backup. */
async function writeOn(port: number, written: string[], life: { over: boolean }): Promise<void> {
  for (let at = 0; !life.over; at++) {
    written.push((await register(port, `later${at}@owner.example`)).id)
    await pause(200)
  }
}

async function register(port: number, ownerEmail: string): Promise<{ id: string }> {
  const response = await post(port, '/api/businesses/register', { ...spaza, ownerEmail })
  expect(response.status).toBe(201)
  return response.json() as Promise<{ id: string }>
}

async function approve(port: number, id: string): Promise<void> {
  const cookie = await signIn(port, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const headers = { cookie, 'content-type': 'application/json' }
  const path = `/api/admin/businesses/${id}/approve`
  expect((await fetch(at(port, path), { method: 'PATCH', headers })).status).toBe(200)
}

async function leave(port: number, ownerEmail: string): Promise<void> {
  await register(port, ownerEmail)
  const cookie = await signIn(port, ownerEmail, spaza.password)
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ password: spaza.password })
  const left = await fetch(at(port, '/api/account/delete'), { method: 'POST', headers, body })
  expect(left.status).toBe(200)
}

async function signIn(port: number, email: string, password: string): Promise<string> {
  const response = await post(port, '/api/auth/login', { email, password })
  expect(response.status).toBe(200)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function post(port: number, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(at(port, path), { method: 'POST', headers, body: JSON.stringify(body) })
}

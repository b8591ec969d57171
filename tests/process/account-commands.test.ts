// Tests the operator's commands as real processes: with the program stopped, with it running, and on a PostgreSQL server.
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { listAppliedMigrations, migrate } from '../../src/database/migrate.ts'
import { users } from '../../src/database/schema.ts'
import { isPassword } from '../../src/domain/accounts/passwords.ts'
import { sha256 } from '../accounts/accounts-world.ts'
import { makeMigratedFolder, quietLog } from '../database/scratch.ts'
import { freePort } from '../world/free-port.ts'
import { requestSharedServer } from '../world/request-shared-server.ts'
import { ended, folder, runCommand, runHere, startedProgram, startInTerminal } from './program.ts'

const password = 'eleven dassies on a rock'
/** A data folder that must not be created: an error that is found before the database is opened leaves no files. */
const neverMade = join(folder, 'never-made')

type Environment = Record<string, string>

// The data folder of this file has a migrated database and no account yet.
beforeAll(() => makeMigratedFolder(join(folder, 'database')))

const createAdmin = (email: string, environment: Environment = {}, run: typeof runCommand = runHere) =>
  run('create-admin', ['--email', email], { ADMIN_PASSWORD: password, ...environment })

// The embedded database is tested further down: create-admin in a terminal, and both commands through the running program.
describe('with the program stopped, on PostgreSQL', () => {
  /** A migrated database without accounts, or an empty one. */
  const openServer = async (template = 'migrated') => {
    const url = await requestSharedServer(`postgres/${template}`)
    const database = await openDatabase({ kind: 'server', url }, quietLog)
    onTestFinished(database.close)
    return {
      environment: { DATABASE_URL: url },
      read: async (sql: string) => (await database.pool.query(sql)).rows,
    }
  }
  const addAccount = (email: string) =>
    `INSERT INTO users (username, email, password, role) VALUES ('${email}', '${email}', 'x', 'administrator')`

  test('create-admin creates an administrator, logs it, and refuses an email that has an account', async () => {
    const { environment, read } = await openServer('empty')
    const made = await createAdmin('First@test.example', environment)
    expect(made).toEqual({
      code: 0,
      out: 'First@test.example is an administrator now, in the database of DATABASE_URL. Sign in at http://localhost:3000/login\n',
      errors: '',
    })
    const again = await createAdmin('first@TEST.example', {
      ...environment,
      ADMIN_PASSWORD: 'another password',
    })
    expect(again).toEqual({
      code: 1,
      out: '',
      errors: 'The email first@TEST.example already has an account. Nothing was changed.\n',
    })
    const rows = await read(
      'SELECT email, username, role, password, action, person, acted_by FROM users, moderation_log',
    )
    const email = 'First@test.example'
    const line = { action: 'create-administrator', person: email, acted_by: null }
    expect(rows).toMatchObject([{ email, username: email, role: 'administrator', ...line }])
    expect(await isPassword(password, rows[0]?.password ?? null)).toBe(true)
  })

  test('reset-password prints a link with the token after the #, stores only its hash, and logs it', async () => {
    const { environment, read } = await openServer()
    await read(addAccount('second@test.example'))
    const args = ['--email', 'Second@test.example']
    const { code, out, errors } = await runHere('reset-password', args, {
      ...environment,
      SITE_URL: 'https://directory.example',
    })
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    const token = /https:\/\/directory\.example\/reset-password#([\w-]{43})\n/.exec(out)?.[1] ?? ''
    const line = "FROM moderation_log WHERE action = 'make-reset-link'"
    expect(await read(`SELECT token_hash, (SELECT person ${line}) AS person FROM one_time_tokens`)).toEqual([
      { token_hash: sha256(token), person: 'second@test.example' },
    ])
    expect(await runHere('reset-password', ['--email', 'nobody@test.example'], environment)).toEqual({
      code: 1,
      out: '',
      errors: 'There is no account with the email nobody@test.example.\n',
    })
  })

  test('remove-second-factor deletes passkeys, recovery codes and sessions, and logs it', async () => {
    const { environment, read } = await openServer()
    await read(addAccount('third@test.example'))
    const ofThird = "(SELECT id FROM users WHERE email = 'third@test.example')"
    await read(`WITH passkey AS (INSERT INTO passkeys (user_id, name, credential_id, public_key, counter)
        VALUES (${ofThird}, 'Laptop', 'a', '', 0)),
      session AS (INSERT INTO sessions (user_id, token_hash, expires_at) VALUES (${ofThird}, sha256('a'), now()))
      INSERT INTO recovery_codes VALUES (${ofThird}, sha256('a'))`)
    expect(await runHere('remove-second-factor', ['--email', 'Third@test.example'], environment)).toEqual({
      code: 0,
      out: 'The password of Third@test.example is enough to sign in now. Its passkeys, recovery codes and sessions are gone.\n',
      errors: '',
    })
    const left = `SELECT user_id FROM passkeys UNION ALL SELECT user_id FROM recovery_codes
      UNION ALL SELECT user_id FROM sessions`
    expect(await read(left)).toEqual([])
    expect(
      await read("SELECT person, acted_by FROM moderation_log WHERE action = 'remove-second-factor'"),
    ).toEqual([{ person: 'third@test.example', acted_by: null }])
  })
})

// Mistakes in the arguments of a command are tested in src/commands/command-input.test.ts.
const mistakes: [string, string, string[], Environment, RegExp][] = [
  ['no email', 'create-admin', [], {}, /^Say whose account .* mzansi-local create-admin --email/],
  [
    'an option that dev does not have',
    'dev',
    ['--prot', '8080'],
    {},
    /^mzansi-local dev takes no option but/,
  ],
  ['an option that serve does not have', 'serve', ['--port'], {}, /^mzansi-local serve takes no options/],
  [
    'no password and no terminal',
    'create-admin',
    ['--email', 'a@b.example'],
    {},
    /^Set ADMIN_PASSWORD, or run/,
  ],
  [
    'a folder without a database',
    'reset-password',
    ['--email', 'a@b.example'],
    {},
    /^There is no database in .* DATA_DIR/,
  ],
  [
    'a short password',
    'create-admin',
    ['--email', 'a@b.example'],
    { ADMIN_PASSWORD: 'seven..' },
    /at least 8/,
  ],
]

test.each(mistakes)(
  'with %s, %s exits with 1 and a readable message, without a stack trace',
  async (_what, file, args, environment, sentence) => {
    const { code, out, errors } = await runHere(file, args, { DATA_DIR: neverMade, ...environment })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(errors).toMatch(sentence)
    expect(errors).not.toContain('    at ')
    expect(existsSync(neverMade)).toBe(false)
  },
)

test('a common password and an unreachable database are reported without a stack trace', async () => {
  const email = ['--email', 'a@b.example']
  const common = {
    ADMIN_PASSWORD: 'password1',
    DATABASE_URL: await requestSharedServer('postgres/migrated'),
  }
  const away = {
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
    ADMIN_PASSWORD: password,
  }
  const refused = await runHere('create-admin', email, common)
  const { code, errors } = await runHere('create-admin', email, away)
  expect(refused).toEqual({
    code: 1,
    out: '',
    errors: 'This password is too common. Please choose another one\n',
  })
  expect(code).toBe(1)
  expect(errors).toMatch(/The database does not respond: .*\n$/)
  expect(errors).not.toContain('    at ')
})

test('create-admin refuses a database of an older version and does not migrate it', async () => {
  const url = await requestSharedServer('postgres/empty')
  const database = await openDatabase({ kind: 'server', url }, quietLog)
  onTestFinished(database.close)
  await migrate(database, undefined, 4)
  const { code, errors } = await createAdmin('early@test.example', { DATABASE_URL: url })
  expect(code).toBe(1)
  expect(errors).toMatch(/^The database is that of an older version\. Back it up and start this version once/)
  expect(await database.withoutDeadline(listAppliedMigrations)).toHaveLength(4)
})

describe('create-admin in a terminal', () => {
  test.each([
    ['the same password twice creates the administrator', [password, password], 0, 'is an administrator now'],
    [
      'two different passwords change nothing',
      [password, `${password}!`],
      1,
      'was not typed twice in the same way',
    ],
    ['Ctrl+C changes nothing', ['\x03'], 1, 'Nothing was changed'],
  ])('%s, and the password is not echoed', async (_what, typed, code, sentence) => {
    const dataDir = code === 0 ? folder : neverMade
    const child = startInTerminal('create-admin --email typed@test.example', { DATA_DIR: dataDir })
    const ending = ended(child)
    let seen = ''
    child.stdout?.on('data', (chunk) => (seen += chunk))
    for (const [at, line] of typed.entries()) {
      while (!seen.includes(at === 0 ? 'Password' : 'once more') && child.exitCode === null) await pause(20)
      child.stdin?.write(`${line}\r`)
    }
    const { code: found } = await ending
    expect(seen).toContain(sentence)
    expect(seen).not.toContain('dassies')
    expect(found).toBe(code)
    if (code === 0) expect(await listAccounts()).toContain('typed@test.example')
    else expect(existsSync(dataDir)).toBe(false)
  })
})

describe('while the program runs on the embedded database, which is not restarted', () => {
  let port: number
  let program: ChildProcess
  let log = ''
  beforeAll(async () => {
    port = await freePort()
    program = await startedProgram(port, { LOG_LEVEL: 'warn' })
    program.stdout?.on('data', (lines) => (log += lines))
  })
  afterAll(async () => {
    program.kill('SIGTERM')
    await ended(program)
    // No command may stop the program's database: the log would say that it was started again.
    expect(log).not.toContain('started again')
  })
  const url = (path: string) => `http://127.0.0.1:${port}${path}`
  const post = (path: string, body: object) =>
    fetch(url(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('create-admin and reset-password work through the running program, and take effect at once', async () => {
    const email = 'running@test.example'
    expect(await createAdmin(email)).toMatchObject({ code: 0, errors: '' })
    const login = await post('/api/auth/login', { email, password })
    expect(await login.json()).toMatchObject({ authenticated: true, user: { email, isAdmin: 1 } })
    const { out } = await runHere('reset-password', ['--email', email], { PORT: String(port) })
    const token = new RegExp(`http://localhost:${port}/reset-password#([\\w-]{43})`).exec(out)?.[1]
    const newPassword = 'twelve dassies on a rock'
    const reset = { token, newPassword, confirmPassword: newPassword }
    expect((await post('/api/auth/reset-password', reset)).status).toBe(200)
    expect((await post('/api/auth/reset-password', reset)).status).toBe(400)
    expect((await post('/api/auth/login', { email, password })).status).toBe(401)
    expect((await post('/api/auth/login', { email, password: newPassword })).status).toBe(200)
  })

  test('commands succeed while visitors search', async () => {
    const statuses: number[] = []
    const visits = { over: false }
    const visit = async () => {
      while (!visits.over) {
        statuses.push((await fetch(url(`/api/businesses/search?q=x${Math.random()}`))).status)
        await pause(50)
      }
    }
    const visiting = Promise.all([visit(), visit()])
    const emails = ['busy1@test.example', 'busy2@test.example']
    const results = await Promise.all(emails.map((email) => createAdmin(email, {}, runCommand)))
    visits.over = true
    await visiting
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    expect(statuses).toContain(200)
    // A small machine that starts several processes may shed load (503); nothing else may fail.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    for (const email of emails) expect((await post('/api/auth/login', { email, password })).status).toBe(200)
  })
})

async function listAccounts(): Promise<string[]> {
  const database = await openDatabase({ kind: 'embedded', folder: join(folder, 'database') }, quietLog)
  try {
    await migrate(database)
    return (await database.db.select({ email: users.email }).from(users)).map(({ email }) => email)
  } finally {
    await database.close()
  }
}

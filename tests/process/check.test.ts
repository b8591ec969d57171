// The output of mzansi-local check: a line for each part, what to do about each problem, and an exit code for programs.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { checkListening, checkPages, type Finding } from '../../src/commands/check-system.ts'
import { readConfig } from '../../src/config.ts'
import { freePort } from '../world/free-port.ts'
import { createTestDatabase } from '../world/world.ts'
import { folder, runHere } from './program.ts'

test('a new installation passes with two notes, and the check creates no files', async () => {
  const dataDir = join(folder, 'new')
  const { code, out, errors } = await runHere('check', [], {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SITE_URL: 'https://a.example',
  })
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  for (const about of [
    'configuration',
    'address',
    'data folder',
    'database',
    'images',
    'disk',
    'memory',
    'open files',
    'clock',
  ])
    expect(out).toMatch(new RegExp(`^ok +${about} `, 'm'))
  expect(out).toMatch(/^note +mail +No mail server is set, by SMTP_URL or under Settings/m)
  expect(out).toMatch(/^note +configuration +SUPPORT_EMAIL is the example/m)
  expect(existsSync(dataDir)).toBe(false)
})

test('unreachable services and a broken logo are reported without secrets, and the exit code is 1', async () => {
  const port = await freePort()
  const bucket = {
    S3_BUCKET: 'photos',
    S3_REGION: 'r',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 'hidden',
  }
  const logo = join(folder, 'cut.svg')
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"><path')
  const { code, out } = await runHere('check', [], {
    ...bucket,
    LOGO_FILE: logo,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    DATABASE_URL: `postgres://nobody:hidden@127.0.0.1:${port}/none`,
    SMTP_URL: `smtp://nobody:hidden@127.0.0.1:${port}`,
    CACHE_PURGE_URL: `http://127.0.0.1:${port}/purge`,
    CACHE_PURGE_TOKEN: 'hidden',
  })
  expect(code).toBe(1)
  expect(out).toMatch(/^wrong +database +The database does not respond: .*DATABASE_URL/m)
  expect(out).toMatch(/^wrong +logo +LOGO_FILE .*cut\.svg is broken or too large to be drawn/m)
  expect(out).toMatch(/^wrong +mail +The mail server cannot be used/m)
  expect(out).toMatch(/^wrong +images +The bucket photos cannot be used/m)
  expect(out).toMatch(
    /^wrong +shared cache +The shared cache of CACHE_PURGE_URL took no purge: .*ECONNREFUSED/m,
  )
  expect(out).not.toContain('hidden')
})

test('settings from the screen are used unless the environment sets them, and an unreadable password is reported', async () => {
  const { url } = await createTestDatabase()
  const client = new pg.Client(url)
  await client.connect()
  const port = await freePort()
  await client.query(
    `INSERT INTO settings (name, value, secret) VALUES ('siteUrl', '"https://stored.example"', null),
      ('supportEmail', '"help@stored.example"', null), ('smtp', $1, null)`,
    [{ host: '127.0.0.1', port, user: null }],
  )
  const check = async (environment: Record<string, string> = {}) =>
    (await runHere('check', [], { DATABASE_URL: url, ...environment })).out
  const out = await check()
  expect(out).toMatch(/^ok +configuration +.* the site is https:\/\/stored\.example$/m)
  expect(out).toMatch(/^ok +settings +.* wins: none; from the screen: supportEmail, smtp, siteUrl; /m)
  expect(out).not.toContain('SUPPORT_EMAIL is the example')
  expect(out).toMatch(/^wrong +mail +The mail server cannot be used: .*ECONNREFUSED/m)
  // A password that was encrypted with another key.
  await client.query(`UPDATE settings SET secret = 'x' WHERE name = 'smtp'`)
  const fixed = await check({ SITE_URL: 'https://fixed.example' })
  expect(fixed).toMatch(/^ok +configuration +.* the site is https:\/\/fixed\.example$/m)
  expect(fixed).toMatch(/^ok +settings +.* wins: SITE_URL; from the screen: supportEmail, smtp; /m)
  expect(fixed).toMatch(/^wrong +mail +The password of the mail server cannot be read/m)
  await client.end()
})

test('an unreadable page is wrong, and a page with an unknown name is noted', async () => {
  const dataDir = join(folder, 'with-pages')
  mkdirSync(join(dataDir, 'pages/help.md'), { recursive: true })
  expect(linesOf(await checkPages(configOf({ DATA_DIR: dataDir })))).toEqual([
    expect.stringMatching(/^wrong pages The page .*help\.md cannot be read \(it is a folder, a pipe/),
  ])
  rmdirSync(join(dataDir, 'pages/help.md'))
  writeFileSync(join(dataDir, 'pages/abuot.md'), '# About us')
  const { out } = await runHere('check', [], { DATA_DIR: dataDir })
  expect(out).toMatch(/^note +pages +abuot\.md in .* is no page: only about\.md, contact\.md/m)
})

test('required passkeys on a plain http site, and a common administrator password, are reported', async () => {
  const settings = {
    DATA_DIR: join(folder, 'new'),
    SITE_URL: 'http://a.example',
    ADMIN_SECOND_FACTOR: 'required',
    ADMIN_EMAIL: 'nomvula@a.example',
    ADMIN_PASSWORD: 'password1',
  }
  const { out } = await runHere('check', [], settings)
  expect(out).toMatch(/^wrong +database +ADMIN_EMAIL and ADMIN_PASSWORD .*This password is too common/m)
  expect(out).toMatch(
    /^note +configuration +ADMIN_SECOND_FACTOR is required and SITE_URL is http:\/\/a\.example/m,
  )
})

test('a foreign address and a port used by another program are wrong, but a port used by this program is ok', async () => {
  const check = async (environment: Record<string, string>) =>
    linesOf(await checkListening(configOf({ HOST: '127.0.0.1', ...environment })))
  const [port, free] = [String(await freePort()), String(await freePort())]
  expect((await check({ HOST: '192.0.2.1', PORT: free }))[0]).toMatch(
    /^wrong address HOST 192\.0\.2\.1 is not an address of this/,
  )
  const other = createServer((_request, response) => response.end(body)).listen(Number(port), '127.0.0.1')
  onTestFinished(() => void other.close())
  let body = 'Another program'
  const taken = `Port ${port} is in use by another program. Stop that one`
  expect((await check({ PORT: port }))[0]).toMatch(new RegExp(`^wrong address ${taken}`))
  const [, metrics] = await check({ PORT: free, METRICS_PORT: port })
  expect(metrics).toMatch(new RegExp(`^wrong metrics ${taken}, or set METRICS_PORT `))
  body = '{"status":"alive"}'
  expect((await check({ PORT: port }))[0]).toMatch(/^ok address a directory responds/)
})

test('invalid settings are all listed, and the exit code is 1', async () => {
  const { code, errors } = await runHere('check', [], { PORT: 'many', SITE_URL: 'nowhere' })
  expect(code).toBe(1)
  expect(errors).toMatch(/PORT must be a number.*\n.*SITE_URL must be a web address/)
})

function configOf(environment: Record<string, string>) {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

const linesOf = (findings: Finding[]) => findings.map(({ state, about, text }) => `${state} ${about} ${text}`)

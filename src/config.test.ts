// Tests the values that environment variables may have, at and beyond each limit.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { writeMapFile } from '../tests/world/map-file.ts'
import { readConfig, readEnvText, settingNames } from './config.ts'

const problems = (environment: NodeJS.ProcessEnv) => {
  const read = readConfig(environment)
  return 'problems' in read ? read.problems : []
}

test('an empty environment gives the defaults', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    config: {
      port: 3000,
      host: '0.0.0.0',
      databaseUrl: null,
      rateLimit: true,
      site: { url: 'http://localhost:3000', name: 'Mzansi Local' },
    },
  })
})

test('.env.example and the table of the README have every setting, and the example can be used as it is', () => {
  const example = readEnvText(readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z])/gm, ''))
  if ('problems' in example) throw new Error(example.problems.join('\n'))
  expect(Object.keys(example.values).sort()).toEqual([...settingNames].sort())
  // The map, logo and GeoIP files that it names do not exist on this machine.
  expect(problems({ ...example.values, MAP_FILE: '', GEOIP_FILE: '', LOGO_FILE: '' })).toEqual([])
  const table = readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
  const named = table.flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z\d_]+/g) ?? [])
  expect(named.sort()).toEqual([...settingNames].sort())
})

test('every wrong value is reported at once', () => {
  const wrong = {
    PORT: '65536',
    DATABASE_URL: 'mysql://x',
    DATABASE_LISTEN_URL: 'postgres://a/b?sslmode=prefer',
    DATABASE_READ_URL: 'postgres://a/b,postgres://c/d?sslmode=verify-ca',
    SITE_URL: 'directory',
    SUPPORT_EMAIL: 'nobody',
    TRUST_PROXY: 'yes',
    RATE_LIMIT: 'maybe',
    ADMIN_SECOND_FACTOR: 'yes',
    LOG_LEVEL: 'loud',
    S3_REGION: 'means nothing without a bucket',
    METRICS_HOST: '127.0.0.1',
  }
  const reported = problems(wrong)
  for (const name of Object.keys(wrong)) expect(reported.join('\n')).toContain(name)
  expect(reported).toHaveLength(Object.keys(wrong).length)
})

test.each([
  [{ SITE_NAME: 'The "Best" <Cape>' }, { name: 'The "Best" <Cape>', address: 'no-reply@localhost' }],
  [{ SITE_URL: 'http://[::1]:3000' }, { name: 'Mzansi Local', address: 'no-reply@localhost' }],
  [{ SITE_URL: 'https://a.example' }, { name: 'Mzansi Local', address: 'no-reply@a.example' }],
  [{ MAIL_FROM: '"Kasi" <hello@a.example>' }, { name: 'Kasi', address: 'hello@a.example' }],
])('the environment %j sends emails from %j', (environment, from) => {
  expect(readConfig(environment)).toMatchObject({ config: { mail: { from } } })
})

test.each([
  ['#0B6E4F', []],
  ['green', ['ACCENT_COLOUR green must be a colour such as #0b6e4f']],
  ['#ffd400', [expect.stringMatching(/^ACCENT_COLOUR #ffd400 is too light: .* #\w{6} can be used$/)]],
])('the accent colour %s has the problems %j', (ACCENT_COLOUR, expected) => {
  expect(problems({ ACCENT_COLOUR })).toEqual(expected)
})

test.each(['0', '65535'])('port %s is accepted', (PORT) => expect(problems({ PORT })).toEqual([]))
test.each(['-1', '65536', '3000x', '1e3'])('port %s is refused', (PORT) =>
  expect(problems({ PORT })).toHaveLength(1),
)
test('METRICS_PORT must differ from PORT, unless both are 0', () => {
  expect(problems({ PORT: '9464', METRICS_PORT: '09464' })).toEqual([
    'METRICS_PORT must be another port than PORT',
  ])
  expect(problems({ PORT: '0', METRICS_PORT: '0' })).toEqual([])
})

test('a DATA_DIR that begins with ~ is refused, because only a shell expands it', () => {
  for (const DATA_DIR of ['~', '~/data', '~me/data'])
    expect(problems({ DATA_DIR })).toEqual([expect.stringContaining('DATA_DIR')])
  expect(problems({ DATA_DIR: './a~b' })).toEqual([])
})

test.each(['127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback'])(
  'the proxy %s is accepted',
  (TRUST_PROXY) => expect(problems({ TRUST_PROXY })).toEqual([]),
)
test.each([
  'true',
  'all',
  '1',
  '*',
  '1:2',
  '10.0.0.0/99',
  '10.0.0.0/0',
  '::1/200',
  '10.0.0.0/8/8',
  '10.0.0.0/',
])('the proxy %s is refused', (TRUST_PROXY) => expect(problems({ TRUST_PROXY })).toHaveLength(1))

test.each([
  ['https://a.example/', 'https://a.example'],
  ['HTTPS://A.Example:443', 'https://a.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('the site address %s is normalised as browsers do', (SITE_URL, url) => {
  expect(readConfig({ SITE_URL })).toMatchObject({ config: { site: { url } } })
})

test.each(['https://a.example/directory', 'https://a.example/?x', 'https://a@a.example'])(
  'the site address %s is refused',
  (SITE_URL) => expect(problems({ SITE_URL })).toHaveLength(1),
)

test('an administrator needs an email and a password, and a password alone is for create-admin', () => {
  const both = { ADMIN_EMAIL: 'admin@a.example', ADMIN_PASSWORD: 'eight...' }
  expect(readConfig(both)).toMatchObject({
    config: { admin: { email: 'admin@a.example', password: 'eight...' } },
  })
  expect(readConfig({ ADMIN_PASSWORD: 'eight...' })).toMatchObject({
    config: { admin: null, adminPassword: 'eight...' },
  })
  expect(readConfig({})).toMatchObject({ config: { admin: null, adminPassword: null } })
  expect(problems({ ADMIN_EMAIL: 'admin@a.example' })).toEqual([
    'ADMIN_PASSWORD must be set when ADMIN_EMAIL is',
  ])
  expect(problems({ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'seven..' })).toEqual([
    'ADMIN_EMAIL must be an email address',
    'ADMIN_PASSWORD must be at least 8 characters',
  ])
})

test('a secret is read from a file, without the line break at its end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [url, empty] = [join(folder, 'url'), join(folder, 'empty')]
  writeFileSync(url, 'postgres://a:b@c/d\n')
  writeFileSync(empty, '\n')
  expect(readConfig({ DATABASE_URL_FILE: url })).toMatchObject({
    config: { databaseUrl: 'postgres://a:b@c/d' },
  })
  expect(problems({ SMTP_URL: 'smtp://a', SMTP_URL_FILE: url })).toEqual([
    'SMTP_URL and SMTP_URL_FILE are both set: keep one of them',
  ])
  expect(problems({ ADMIN_PASSWORD_FILE: join(folder, 'none'), SMTP_URL_FILE: empty })).toEqual([
    `ADMIN_PASSWORD_FILE names ${join(folder, 'none')}, which cannot be read (ENOENT)`,
    `SMTP_URL_FILE names ${empty}, which is empty`,
  ])
})

test('a URL with a # that is not escaped as %23 is refused, because the rest would be lost', () => {
  const wrong = {
    DATABASE_URL: 'postgres://mzansi:p@ss#word@host/d',
    SMTP_URL: 'smtp://mzansi:p@ss#word@host',
  }
  expect(problems(wrong)).toEqual([
    expect.stringMatching(/^DATABASE_URL must look like .* %23/),
    expect.stringMatching(/^SMTP_URL must look like .* %23/),
  ])
})

test('several standbys are separated by commas, and DATABASE_READ_URL needs DATABASE_URL', () => {
  const DATABASE_READ_URL = 'postgres://a/d, postgres://b/d?sslmode=verify-full'
  expect(readConfig({ DATABASE_URL: 'postgres://p/d', DATABASE_READ_URL })).toMatchObject({
    config: { databaseReadUrls: ['postgres://a/d', 'postgres://b/d?sslmode=verify-full'] },
  })
  expect(problems({ DATABASE_READ_URL })).toEqual(['DATABASE_READ_URL has no effect without DATABASE_URL'])
})

test('the problem of a certificate or key in a database URL that cannot be read names its file', () => {
  expect(problems({ DATABASE_URL: `postgres://p/d?sslmode=verify-full&sslrootcert=${tmpdir()}` })).toEqual([
    `DATABASE_URL has sslrootcert=${tmpdir()}, which cannot be read: it is a folder, a pipe or a device`,
  ])
  const DATABASE_READ_URL = 'postgres://a/d?sslcert=/nowhere/a.pem&sslkey=/nowhere/a.key'
  expect(problems({ DATABASE_URL: 'postgres://p/d', DATABASE_READ_URL })).toEqual([
    expect.stringContaining('DATABASE_READ_URL has sslcert=/nowhere/a.pem, which cannot be read: ENOENT'),
    expect.stringContaining('DATABASE_READ_URL has sslkey=/nowhere/a.key, which cannot be read: ENOENT'),
  ])
})

describe('MAP_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mzansi-map-'))
  const path = join(folder, 'town.pmtiles')
  afterAll(() => rmSync(folder, { recursive: true }))
  const centre = { latitude: -26.25, longitude: 27.9 }

  test('is accepted for a street map, with the area that it covers', () => {
    writeMapFile(path, centre)
    expect(readConfig({ MAP_FILE: path })).toMatchObject({
      config: {
        mapFile: path,
        site: { map: { west: 27.88, south: -26.27, east: 27.92, north: -26.23 } },
      },
    })
  })

  const set = (at: number, value: number) => (archive: Buffer) => {
    archive[at] = value
    return archive
  }
  test.each([
    ['is no PMTiles file', set(0, 0)],
    ['must be of version 3', set(7, 2)],
    ['must have vector tiles', set(99, 2)],
    ['must be compressed with gzip', set(98, 3)],
    ['bytes are missing at its end', (archive: Buffer) => archive.subarray(0, -1)],
    ['is no PMTiles file', () => Buffer.from('PMT')],
    ['cannot be read', (archive: Buffer) => archive.fill(0, 300)],
  ])('is refused with a message: %s (case %#)', (words, change) => {
    writeMapFile(path, centre, change)
    expect(problems({ MAP_FILE: path })).toEqual([expect.stringContaining(words)])
  })

  test.each([['/nowhere/map.pmtiles'], [folder]])('%s is refused, because it is not a file', (missing) =>
    expect(problems({ MAP_FILE: missing })).toEqual([expect.stringContaining(missing)]),
  )
})

test('comments, quotes, several lines in quotes and empty values are read', () => {
  const text =
    '\uFEFF# ours\r\n\r\nPORT=4000\r\nexport SITE_NAME="Kasi # Local" # a comment\nA=\'1\n2\'\nEMPTY=\n B = 2\nLAST=x'
  const values = { PORT: '4000', SITE_NAME: 'Kasi # Local', A: '1\n2', EMPTY: '', B: '2', LAST: 'x' }
  expect(readEnvText(text)).toEqual({ values })
})

test.each([
  ['ACCENT_COLOUR=#0b6e4f', '#0b6e4f'],
  ['ACCENT_COLOUR = #0b6e4f', ''],
  ['ADMIN_PASSWORD=long#password # a comment', 'long#password'],
  ['DATABASE_URL=postgres://u:a#b@h/d#\r', 'postgres://u:a#b@h/d#'],
  ['EMPTY= # a comment', ''],
  ['MAIL_FROM="Karoo, Trade" <no-reply@a.example> # a comment', '"Karoo, Trade" <no-reply@a.example>'],
])('in a value that is not quoted, # begins a comment only after a space: %s', (line, value) => {
  const name = line.split(/ ?=/)[0] ?? ''
  expect(readEnvText(`A=1\n${line}\nB="2"`)).toEqual({ values: { A: '1', [name]: value, B: '2' } })
})

test.each([
  ['without an equals sign', 'PORT=1\nSITE_NAME Kasi\nHOST=::1'],
  ['with a colon', '\nSMTP_URL: smtp://u:secret@mail.example'],
  ['with a wrong name', "A=''\n2PORT=1"],
  ['with a quote that never ends', 'A=1\nSITE_NAME="Kasi\nHOST=::1'],
])('a line %s is reported by its number, and its text is not repeated', (_what, text) => {
  const read = readEnvText(text)
  expect(read).toEqual({ problems: [expect.stringMatching(/^Line 2 of \.env must be NAME=value/)] })
  expect(JSON.stringify(read)).not.toMatch(/secret|Kasi/)
})

test('every value in double quotes is read unchanged, and no text throws', () => {
  const value = fc.string({ unit: fc.constantFrom(..."ab #='`$%@:/é") })
  fc.assert(
    fc.property(value, (one) => {
      expect(readEnvText(`A="${one}"\nB=2`)).toEqual({ values: { A: one, B: '2' } })
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void readEnvText(text)))
})

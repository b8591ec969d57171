// Every failed start prints one message that says what is wrong and how to fix it, and exits with 1.
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Config, readConfig } from '../../src/config.ts'
import { checkDataFolder, listFileFolders } from '../../src/data-folder.ts'
import { migrate } from '../../src/database/migrate.ts'
import { explainFailure } from '../../src/explain-failure.ts'
import { openConfiguredDatabase } from '../../src/main.ts'
import { quietLog, scratchFolder } from '../database/scratch.ts'
import { requestSharedServer } from '../world/request-shared-server.ts'
import { ended, folder, runHere, startLimited } from './program.ts'

let serverUrl: string
beforeAll(async () => {
  serverUrl = await requestSharedServer('postgres/empty')
})

test('an unusable data folder, a missing database and a low file limit print one line and exit with 1', async () => {
  const [file, foreign, used] = [join(folder, 'file'), join(folder, 'foreign'), join(folder, 'used')]
  writeFileSync(file, '')
  mkdirSync(foreign)
  mkdirSync(join(used, 'database/postgres'), { recursive: true })
  for (const path of [foreign, used, join(used, 'database')])
    if (process.getuid?.() === 0) chownSync(path, 65534, 65534)
    else chmodSync(path, 0o500)
  const database = changed((url) => {
    url.pathname = '/nowhere'
  })
  const serve = (environment: Record<string, string>) =>
    runHere('serve', [], { LOG_LEVEL: 'silent', ...environment })
  const starts = [
    await serve({ DATA_DIR: join(file, 'data') }),
    await serve({ DATA_DIR: foreign }),
    await runHere('create-admin', ['--email', 'nomvula@directory.example'], {
      DATA_DIR: foreign,
      ADMIN_PASSWORD: 'stored in a safe box',
    }),
    await runHere('backup', ['--to', join(folder, 'none.sql.gz')], { DATA_DIR: used }),
    await serve({ DATABASE_URL: database }),
    await ended(startLimited({ files: 256 })),
    // With a PostgreSQL server, too, files are written to the data folder.
    await serve({ DATA_DIR: foreign, DATABASE_URL: serverUrl }),
    await runHere('backup', [], { DATA_DIR: foreign, DATABASE_URL: serverUrl }),
  ]
  for (const { code, errors } of starts) {
    expect(code).toBe(1)
    expect(errors).not.toContain('    at ')
    expect(errors.trim().split('\n')).toHaveLength(1)
  }
  const [onFile, onForeign, command, backup, withoutDatabase, fewFiles, ...withServer] = starts.map(
    ({ errors }) => errors,
  )
  expect(onFile).toBe(
    `Cannot start. ${file} is a file and must be a folder. Move it away, or set DATA_DIR to another folder.\n`,
  )
  for (const refusal of [onForeign, command, backup, ...withServer])
    expect(refusal).toMatch(/belongs to another user \(id 65534\).* sudo -u|may not be used by .* chown/)
  expect(readdirSync(used, { recursive: true }).sort()).toEqual(['database', 'database/postgres'])
  expect(withoutDatabase).toMatch(/database "nowhere" does not exist.*createdb/)
  expect(fewFiles).toMatch(/Only 256 files may be open.* needs 512 at least.*ulimit -n/)
})

/** The configuration of an environment, with a data folder that is removed afterwards. */
function configure(environment: Record<string, string>): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-start-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const read = readConfig({ DATA_DIR: dataDir, ...environment })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

/** The message that an operator reads when this start fails. */
async function readRefusal(environment: Record<string, string>): Promise<string> {
  try {
    const database = await openConfiguredDatabase(configure(environment), quietLog, { startMs: 300 })
    await migrate(database).finally(database.close)
  } catch (error) {
    return explainFailure(error)
  }
  return 'It starts.'
}

/** The URL of the server with a change. */
function changed(change: (url: URL) => void): string {
  const url = new URL(serverUrl)
  change(url)
  return url.href
}

test('for a server without SSL the message says which setting to change', async () => {
  const database = changed((url) => url.searchParams.set('sslmode', 'verify-full'))
  expect(await readRefusal({ DATABASE_URL: database })).toMatch(/does not support SSL.*Remove sslmode/)
})

test('for a database user without rights, or an unknown one, the message says what to change', async () => {
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  await admin.query('DROP ROLE IF EXISTS without_rights')
  await admin.query('CREATE ROLE without_rights LOGIN')
  const as = (user: string) =>
    changed((url) => {
      url.username = user
    })
  expect(await readRefusal({ DATABASE_URL: as('without_rights') })).toMatch(
    /permission denied.*ALTER DATABASE name OWNER TO user/,
  )
  expect(await readRefusal({ DATABASE_URL: as('nobody_at_all') })).toMatch(/does not exist.*DATABASE_URL/)
  await admin.query('DROP ROLE without_rights')
  await admin.end()
})

test('a start refuses a database that is not UTF8, as the check does, and one with tables of another program', async () => {
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  onTestFinished(() => admin.end())
  const make = async (name: string, options: string) => {
    await admin.query(`DROP DATABASE IF EXISTS ${name}`)
    await admin.query(`CREATE DATABASE ${name} ${options}`)
    return changed((url) => {
      url.pathname = `/${name}`
    })
  }
  const ascii = await make('of_ascii', "TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'")
  expect(await readRefusal({ DATABASE_URL: ascii })).toMatch(/^The database of_ascii .*SQL_ASCII.*UTF8/)
  const { out } = await runHere('check', [], { DATABASE_URL: ascii })
  expect(out).toMatch(/^wrong +database +The database of_ascii has the encoding SQL_ASCII/m)
  const shared = await make('of_others', '')
  const other = new pg.Client(shared)
  await other.connect()
  await other.query('CREATE TABLE users (id int)').finally(() => other.end())
  expect(await readRefusal({ DATABASE_URL: shared })).toMatch(
    /has a table users of another program\. .*createdb/,
  )
})

test('for an unreachable server the message says what to check', async () => {
  const sentence = await readRefusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect(sentence).toMatch(
    /^The database does not respond: .*ECONNREFUSED.*the host and the port in DATABASE_URL \(and DATABASE_LISTEN_URL\)\.$/,
  )
})

test('for a missing temporary folder the message names TMPDIR', async () => {
  const config = configure({})
  vi.stubEnv('TMPDIR', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(openConfiguredDatabase(config, quietLog)).rejects.toThrow(/\/nowhere.*TMPDIR/)
})

const own = process.getuid?.() ?? 0

test.each([
  ['root in a data folder of another user', '.', own === 0 ? 65534 : own, 0],
  ['a user in a database of another user', 'database', own, own + 1],
])('%s is refused before anything is written', (_who, name, owner, user) => {
  const dataDir = scratchFolder()
  const path = join(dataDir, name)
  mkdirSync(path, { recursive: true })
  if (owner !== own) chownSync(path, owner, owner)
  const check = () => checkDataFolder(dataDir, [join(dataDir, 'database')], user)
  expect(check).toThrow(`belongs to another user (id ${owner})`)
  expect(check).toThrow(`sudo -u '#${owner}' mzansi-local`)
})

test('a data folder of another user passes if its group may write to it', () => {
  const dataDir = scratchFolder()
  checkDataFolder(dataDir, [join(dataDir, 'database'), join(dataDir, 'images')], own + 1)
})

test.runIf(existsSync('/proc'))('a data folder in /proc is refused, and nothing hangs', () => {
  for (const dataDir of ['/proc', '/proc/mzansi/data']) {
    const check = () => checkDataFolder(dataDir, [join(dataDir, 'database')])
    expect(check).toThrow(/\/proc.* (cannot be made: its file system|permission denied|belongs to another)/)
  }
})

test('checking whether the data folder can be created leaves nothing behind', () => {
  const dataDir = join(scratchFolder(), 'new', 'data')
  checkDataFolder(dataDir, [join(dataDir, 'database')])
  expect(existsSync(dirname(dataDir))).toBe(false)
})

test('with SMTP and a bucket no folder needs to be checked', () => {
  const bucket = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  expect(listFileFolders(configure({ SMTP_URL: 'smtp://127.0.0.1', ...bucket }))).toEqual([])
})

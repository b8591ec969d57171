// A start backs up an embedded database with data before it upgrades it, and does not upgrade without that backup.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUpBeforeUpgrade, readBackupFile } from '../../src/commands/backup-file.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { checkBackup } from '../../src/database/backup/restore-database.ts'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { listKnownMigrations, migrate } from '../../src/database/migrate.ts'
import { requestSharedServer } from '../world/request-shared-server.ts'
import { createTestDatabase } from '../world/world.ts'
import { openScratch, quietLog } from './scratch.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mzansi-upgrade-'))
const backups = join(dataDir, 'backups')
const known = listKnownMigrations().length
const [from, to] = listKnownMigrations()
  .slice(-2)
  .map(({ name }) => name.slice(0, 4))
const lines: string[] = []
const log = pino({}, { write: (line) => void lines.push(line) })
let config: Config
let database: Database

beforeAll(async () => {
  const read = readConfig({ DATA_DIR: dataDir })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  config = read.config
  database = await openDatabase({ kind: 'embedded', folder: join(dataDir, 'database') }, quietLog)
  await migrate(database, undefined, known - 1)
})
beforeEach(async () => {
  lines.length = 0
  await database.pool.query('TRUNCATE users, businesses CASCADE')
  rmSync(backups, { recursive: true, force: true })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const backUp = () => backUpBeforeUpgrade(config, database, log)
// By SQL, because the program writes the columns of its latest migration.
const addData = ({ pool }: Database) =>
  pool.query(`INSERT INTO users (username, email, password, role)
    VALUES ('nomvula@directory.example', 'nomvula@directory.example', 'x', 'administrator')`)

test('an older database without accounts and businesses is not backed up', async () => {
  await backUp()
  expect(readdirSync(dataDir)).not.toContain('backups')
})

test('an older database with businesses and no account is backed up', async () => {
  await database.pool.query(
    `INSERT INTO businesses (name, category, description, location)
     VALUES ('Windmill Repairs', 'Services', 'Windmills and pumps mended', 'Graaff-Reinet')`,
  )
  await backUp()
  const [name = ''] = readdirSync(backups)
  const { counts } = await checkBackup(readBackupFile(join(backups, name)))
  expect(counts).toMatchObject({ users: 0, businesses: 1 })
})

test('a start after a first start that was killed early makes no backup', async () => {
  const begun = await openScratch({}, { kind: 'server', url: await requestSharedServer('postgres/empty') })
  await migrate(begun, undefined, 3)
  await backUpBeforeUpgrade(config, begun, log)
  expect(readdirSync(dataDir)).not.toContain('backups')
})

test('a failed backup stops the upgrade, and the message says why', async () => {
  await addData(database)
  writeFileSync(backups, '')
  await expect(backUp()).rejects.toThrow(
    /backup before that could not be made\. .*backups is a file.*Nothing was changed\.$/,
  )
})

test('an older database with data is backed up completely, and only those of the latest three upgrades are kept', async () => {
  await addData(database)
  mkdirSync(backups)
  const older = ['2025', '2026-01', '2026-02'].map((time) => `before-upgrade-${time}.sql.gz`)
  for (const name of [...older, '2024.sql.gz']) writeFileSync(join(backups, name), '')
  await backUp()
  const names = readdirSync(backups)
  expect(names.sort()).toEqual([
    '2024.sql.gz',
    ...older.slice(1),
    expect.stringMatching(`^before-upgrade-to-${to}-from-${from}-2.*Z\\.sql\\.gz$`),
  ])
  const { counts } = await checkBackup(readBackupFile(join(backups, names.at(-1) ?? '')))
  expect(counts.users).toBe(1)
  expect(lines.join()).toContain(names.at(-1))
})

test('the upgrade of a PostgreSQL server is only logged, because it is silent for minutes', async () => {
  await addData(database)
  await backUpBeforeUpgrade({ ...config, databaseUrl: 'postgres://directory.example/mzansi' }, database, log)
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ msg: expect.stringContaining('takes minutes') })
  expect(readdirSync(dataDir)).not.toContain('backups')
})

test('the backup from before an upgrade is kept, however often the upgrade is interrupted and begins again', async () => {
  await addData(database)
  mkdirSync(backups)
  const wayBack = `before-upgrade-to-${to}-from-0010-2026-01.sql.gz`
  const interrupted = ['0018', '0019', '0021'].map(
    (one) => `before-upgrade-to-${to}-from-${one}-2026-02.sql.gz`,
  )
  const replaced = `before-upgrade-to-${to}-from-${from}-2026-03.sql.gz`
  for (const name of [wayBack, ...interrupted, replaced]) writeFileSync(join(backups, name), '')
  await backUp()
  const names = readdirSync(backups).sort()
  expect(names).toEqual([wayBack, ...interrupted, expect.stringMatching(`-from-${from}-2.*Z\\.sql\\.gz$`)])
  expect(names).not.toContain(replaced)
})

test('a database that is up to date is not backed up', async () => {
  // A copy on the shared server, because another embedded database takes two seconds.
  const upToDate = await openScratch({}, await createTestDatabase())
  await addData(upToDate)
  await backUpBeforeUpgrade(config, upToDate, log)
  expect(readdirSync(dataDir)).not.toContain('backups')
})

// Acknowledged writes survive kills, and a folder that cannot be trusted is refused.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { embeddedMajor } from '../../src/database/embedded/cluster.ts'
import { SyncedFolder, syncedStartParams } from '../../src/database/embedded/synced-folder.ts'
import { rounds } from '../world/endurance.ts'
import { killRepeatedly } from './kill-rounds.ts'
import { openScratch, quietLog, recordedLog, scratchCluster, scratchFolder } from './scratch.ts'

const fail = (reason: string): never => {
  throw new Error(reason)
}

test('every commit makes an fsync of its own', async () => {
  const folder = new SyncedFolder(join(await scratchCluster(), 'postgres'), true, fail)
  const pglite = await PGlite.create({ fs: folder, startParams: syncedStartParams })
  await pglite.exec('CREATE TABLE counted (n int)')
  const before = folder.syncs
  for (let n = 0; n < 50; n++) await pglite.query('INSERT INTO counted VALUES ($1)', [n])
  expect(folder.syncs - before).toBeGreaterThanOrEqual(50)
  await pglite.close()
})

test('a database whose commits are not synced is refused at the start', async () => {
  const folder = await scratchCluster()
  await expect(openDatabase({ kind: 'embedded', folder }, quietLog, { syncs: false })).rejects.toThrow(
    /does not sync its commits to disk/,
  )
  await expect(openScratch({}, { kind: 'embedded', folder })).resolves.toBeDefined()
})

// Shows P.10.
test(`${rounds.writerKills} kills at random instants of a writing process lose no acknowledged row`, async () => {
  const report = await killRepeatedly(await scratchCluster(), rounds.writerKills, 400)
  expect(report.acknowledged).toBeGreaterThan(rounds.writerKills)
  expect(report.lost).toBe(0)
})

test('a kill during the very first start leaves a folder that the next start completes, with a database of `embeddedMajor`', async () => {
  const folder = scratchFolder()
  mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true })
  writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), `${embeddedMajor}\n`)
  const database = await openScratch({}, { kind: 'embedded', folder })
  expect(await database.findOutage()).toBeNull()
  expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8').trim()).toBe(String(embeddedMajor))
})

test('a folder made by another major version of PostgreSQL is refused with what to do', async () => {
  const folder = scratchFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  const refusal = openDatabase({ kind: 'embedded', folder }, quietLog)
  await expect(refusal).rejects.toThrow(/made by PostgreSQL 17.*brings PostgreSQL 18.*backup.*restore/)
  await expect(openDatabase({ kind: 'embedded', folder }, quietLog)).rejects.not.toThrow(/in use/)
})

test('a clean close leaves nothing to replay, and a copy of the closed folder is a working backup', async () => {
  const folder = await scratchCluster()
  const { log, lines } = recordedLog()
  const database = await openDatabase({ kind: 'embedded', folder }, log)
  await database.pool.query('CREATE TABLE kept AS SELECT 7 AS n')
  await database.close()
  expect(lines.map((line) => line.message)).toEqual(['embedded database opened'])
  const copy = scratchFolder()
  cpSync(join(folder, 'postgres'), join(copy, 'postgres'), { recursive: true })
  const restored = await openScratch({}, { kind: 'embedded', folder: copy })
  expect((await restored.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }])
})

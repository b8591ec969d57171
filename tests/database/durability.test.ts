// Acknowledged writes survive kills of the program and of its server, and a first start that was killed is completed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { rounds } from '../world/endurance.ts'
import { killRepeatedly, killServerRepeatedly } from './kill-rounds.ts'
import { quietLog, recordedLog, scratchFolder } from './scratch.ts'

// Shows P.10.
test(`${rounds.writerKills} kills of a writing program at random moments lose no acknowledged row`, async () => {
  const report = await killRepeatedly(scratchFolder(), rounds.writerKills, 400)
  expect(report.acknowledged).toBeGreaterThan(rounds.writerKills)
  expect(report.lost).toBe(0)
})

test(`${rounds.serverKills} kills of the postmaster or a backend lose no acknowledged row, and the program continues to write`, async () => {
  const report = await killServerRepeatedly(scratchFolder(), rounds.serverKills, 200)
  expect(report.acknowledged).toBeGreaterThan(rounds.serverKills)
  expect(report.lost).toBe(0)
})

test(`a first start that is killed at any of ${rounds.firstStartKills} moments is completed by the next start`, async () => {
  const program = fileURLToPath(new URL('./opening-program.ts', import.meta.url))
  for (let round = 0; round < rounds.firstStartKills; round++) {
    const folder = scratchFolder()
    const child = spawn(process.execPath, [program, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.stdin.write('open\n')
    await pause(((round + 1) / (rounds.firstStartKills + 1)) * 1200)
    child.kill('SIGKILL')
    await once(child, 'close')
    const database = await openDatabase({ kind: 'embedded', folder }, quietLog)
    expect(await database.findOutage()).toBeNull()
    await database.close()
  }
})

test('every commit waits for the disk, a clean close leaves nothing to replay, and a copy of the closed folder is a working backup', async () => {
  const folder = scratchFolder()
  const first = await openDatabase({ kind: 'embedded', folder }, quietLog)
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    expect((await first.pool.query(`SHOW ${setting}`)).rows).toEqual([{ [setting]: 'on' }])
  await first.pool.query('CREATE TABLE kept AS SELECT 7 AS n')
  await first.close()
  const copy = scratchFolder()
  cpSync(join(folder, 'postgres'), join(copy, 'postgres'), { recursive: true })
  const { log, lines } = recordedLog()
  const database = await openDatabase({ kind: 'embedded', folder: copy }, log)
  expect((await database.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }])
  await database.close()
  expect(lines.map((line) => line.message)).toEqual([
    'embedded database opened',
    'connected to the PostgreSQL server',
    'listening for public changes',
  ])
})

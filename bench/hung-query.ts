// Measures what a query that never ends costs everybody else on the embedded database: node bench/hung-query.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/database/connect.ts'

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n'
const rounds = 3
const log = { info: () => {}, warn: () => {}, error: () => {} }

const folder = mkdtempSync(join(tmpdir(), 'mzansi-hung-'))
const database = await openDatabase({ kind: 'embedded', folder }, log)
for (let round = 1; round <= rounds; round++) console.table({ [`round ${round}`]: await measure() })
await database.close()
rmSync(folder, { recursive: true, force: true })

/** One endless query; ten short ones a second arrive meanwhile, and each is measured. Times in seconds. */
async function measure() {
  const began = performance.now()
  const seconds = () => Number(((performance.now() - began) / 1000).toFixed(1))
  let isHung = true
  let endedAt = 0
  const hung = database.pool.query(endless).catch(() => {
    endedAt = seconds()
  })
  const outcomes: { arrived: number; ended: number; succeeded: boolean }[] = []
  const sent: Promise<unknown>[] = []
  const send = async () => {
    const arrived = seconds()
    const succeeded = await database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
    outcomes.push({ arrived, ended: seconds(), succeeded })
    if (succeeded) isHung = false
  }
  while (isHung) {
    await pause(100)
    sent.push(send())
  }
  await Promise.all([hung, ...sent])
  const failed = outcomes.filter(({ succeeded }) => !succeeded)
  const waited = (some: typeof outcomes) => Math.max(0, ...some.map(({ arrived, ended }) => ended - arrived))
  return {
    'the hung query failed at': endedAt,
    'the next query succeeded at': Math.min(
      ...outcomes.filter(({ succeeded }) => succeeded).map(({ ended }) => ended),
    ),
    'short queries': outcomes.length,
    'of them failed': failed.length,
    'longest wait of a failed one': waited(failed).toFixed(1),
    'longest wait of the others': waited(outcomes.filter(({ succeeded }) => succeeded)).toFixed(1),
  }
}

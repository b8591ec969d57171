// Knows how to kill a writing process at a random instant and to compare what it was promised with what is there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../src/database/connect.ts'

/** What one or more kills showed. `lost` are rows that were acknowledged and are gone, or hold another text. */
export type KillReport = { kills: number; acknowledged: number; lost: number; reopenMs: number[] }

const program = fileURLToPath(new URL('./acknowledging-writer.ts', import.meta.url))
const log = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Lets a process write into `folder`, kills it with SIGKILL up to `longestMs` after its first acknowledgement, reopens the
 * folder and looks for every row that any process so far was promised; `kills` times.
 */
export async function killRepeatedly(folder: string, kills: number, longestMs: number): Promise<KillReport> {
  const report: KillReport = { kills, acknowledged: 0, lost: 0, reopenMs: [] }
  for (let kill = 0; kill < kills; kill++) {
    report.acknowledged = Math.max(
      report.acknowledged,
      await writeUntilKilled(folder, Math.random() * longestMs),
    )
    const began = performance.now()
    const database = await openDatabase({ kind: 'embedded', folder }, log)
    report.reopenMs.push(performance.now() - began)
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS found FROM acknowledged WHERE n <= $1 AND text = repeat('row ' || n || ' ', 40)`,
      [report.acknowledged],
    )
    report.lost = Math.max(report.lost, report.acknowledged - Number(rows[0]?.found))
    await database.close()
  }
  return report
}

async function writeUntilKilled(folder: string, afterMs: number): Promise<number> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  await once(child.stdout, 'data')
  await pause(afterMs)
  child.kill('SIGKILL')
  await once(child, 'close')
  const whole = said.slice(0, said.lastIndexOf('\n')).split('\n')
  return Number(whole.at(-1))
}

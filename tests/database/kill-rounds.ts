// Kills a writing process at random instants, and compares the rows that it acknowledged with the rows in the database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { programOptions } from './scratch.ts'

/** The result. `lost` rows were acknowledged and are missing or changed; `openMs` is the time from a start to the count. */
export type KillReport = { kills: number; acknowledged: number; lost: number; openMs: number[] }

const program = fileURLToPath(new URL('./acknowledging-writer.ts', import.meta.url))

/**
 * `kills` times: a process opens `folder`, counts the rows that were acknowledged so far, and writes more, until SIGKILL
 * ends it up to `longestMs` after its count. A last process only counts.
 */
export async function killRepeatedly(folder: string, kills: number, longestMs: number): Promise<KillReport> {
  const report: KillReport = { kills, acknowledged: 0, lost: 0, openMs: [] }
  for (let round = 0; round <= kills; round++) {
    const expected = report.acknowledged
    const began = performance.now()
    const { child, output } = startWriter(folder, expected, round === kills)
    await once(child.stdout, 'data')
    report.openMs.push(performance.now() - began)
    if (round < kills) {
      await pause(Math.random() * longestMs)
      child.kill('SIGKILL')
    }
    await once(child, 'close')
    const [count = '', ...numbers] = output().split('\n').slice(0, -1) // the text after the last line break is incomplete
    report.lost = Math.max(report.lost, expected - Number(count.replace('found ', '')))
    report.acknowledged = Math.max(expected, Number(numbers.at(-1) ?? 0))
  }
  return report
}

function startWriter(folder: string, expected: number, countsOnly: boolean) {
  const args = [...programOptions, program, folder, String(expected), ...(countsOnly ? ['count only'] : [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output }
}

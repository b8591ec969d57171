// Knows how to kill a writing process at a random instant and to compare what it promised with what is there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** What the kills showed. `lost` are rows that were acknowledged and are gone or changed; `openMs` is until the look. */
export type KillReport = { kills: number; acknowledged: number; lost: number; openMs: number[] }

const program = fileURLToPath(new URL('./acknowledging-writer.ts', import.meta.url))

/**
 * `kills` times: lets a process open `folder`, look for every row that was promised so far, write more, and kills it with
 * SIGKILL up to `longestMs` after its look. A last process only looks.
 */
export async function killRepeatedly(folder: string, kills: number, longestMs: number): Promise<KillReport> {
  const report: KillReport = { kills, acknowledged: 0, lost: 0, openMs: [] }
  for (let round = 0; round <= kills; round++) {
    const promised = report.acknowledged
    const began = performance.now()
    const { child, said } = startWriter(folder, promised, round === kills)
    await once(child.stdout, 'data')
    report.openMs.push(performance.now() - began)
    if (round < kills) {
      await pause(Math.random() * longestMs)
      child.kill('SIGKILL')
    }
    await once(child, 'close')
    const [look = '', ...numbers] = said().split('\n').slice(0, -1) // what follows the last line break is half a line
    report.lost = Math.max(report.lost, promised - Number(look.replace('found ', '')))
    report.acknowledged = Math.max(promised, Number(numbers.at(-1) ?? 0))
  }
  return report
}

function startWriter(folder: string, promised: number, looksOnly: boolean) {
  const words = [program, folder, String(promised), ...(looksOnly ? ['look only'] : [])]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  return { child, said: () => said }
}

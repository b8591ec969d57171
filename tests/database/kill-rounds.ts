// Kills a writing program, or its server, at random moments, and compares the acknowledged rows with those in the database.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { becomesTrue } from './scratch.ts'

/** The result. `lost` rows were acknowledged and are missing or changed; `openMs` has the time from each start to the count. */
export type KillReport = { kills: number; acknowledged: number; lost: number; openMs: number[] }

const program = fileURLToPath(new URL('./acknowledging-writer.ts', import.meta.url))

/**
 * Does this `kills` times: a process opens `folder`, counts the rows that were acknowledged so far, and writes more, until SIGKILL
 * ends it within `longestMs` of its second row. A last process only counts.
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
      // A busy machine writes nothing for a while.
      await becomesTrue(() => readOutput(output()).last > expected + 1)
      await pause(Math.random() * longestMs)
      child.kill('SIGKILL')
    }
    await once(child, 'close')
    const { found, last } = readOutput(output())
    report.lost = Math.max(report.lost, expected - found)
    report.acknowledged = Math.max(expected, last)
  }
  return report
}

/**
 * Kills the server of a writing process `kills` times: the postmaster and one of its backends in turn. Each time, the process must go on
 * writing by itself. At the end, the process is killed, and another one counts.
 */
export async function killServerRepeatedly(
  folder: string,
  kills: number,
  longestMs: number,
): Promise<KillReport> {
  const { child, output } = startWriter(folder, 0, false)
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const written = () => readOutput(output()).last
  for (let kill = 0; kill < kills; ) {
    const before = written()
    if (!(await becomesTrue(() => written() > before + 1))) throw new Error('The program does not go on.')
    await pause(Math.random() * longestMs)
    try {
      const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      // Between two servers, the file has the process id of the program (forgetPid in embedded/postmaster.ts).
      if (postmaster === child.pid) continue
      process.kill(kill % 2 === 0 ? postmaster : findBackend(postmaster), 'SIGKILL')
      kill++
    } catch {} // the victim has just ended, or the server is starting again
  }
  child.kill('SIGKILL')
  await once(child, 'close')
  const acknowledged = written()
  const last = startWriter(folder, acknowledged, true)
  const [code] = await once(last.child, 'close')
  if (code !== 0) throw new Error('The last start failed.')
  return { kills, acknowledged, lost: acknowledged - readOutput(last.output()).found, openMs: [] }
}

/** The process id of the backend of the newest client connection, or of the postmaster if there is none. */
function findBackend(postmaster: number): number {
  const children = spawnSync('ps', ['--ppid', String(postmaster), '-o', 'pid=,args=']).stdout.toString()
  const backends = children.split('\n').filter((line) => line.includes('postgres: postgres'))
  return Number.parseInt(backends.at(-1) ?? '', 10) || postmaster
}

function readOutput(text: string): { found: number; last: number } {
  const [count = '', ...numbers] = text.split('\n').slice(0, -1) // the text after the last line break is incomplete
  return { found: Number(count.replace('found ', '')), last: Number(numbers.at(-1) ?? 0) }
}

function startWriter(folder: string, expected: number, countsOnly: boolean) {
  const args = [program, folder, String(expected), ...(countsOnly ? ['count only'] : [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output }
}

// Starts the demo in a process of its own for a measurement, and stops exactly that process.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type DemoServer = {
  url: string
  firstResponseMs: number
  /** Memory of the program, of its PostgreSQL, and of both. */
  memoryMb: () => { program: number; database: number; both: number }
  /** Processor time of all its threads since its start, in milliseconds. */
  processorMs: () => number
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..')

/** Starts the demo with `dataDir` on `port`; returns once the home page has been served. */
export async function startDemo(
  port: number,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<DemoServer> {
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(join(root, 'bin/mzansi-local'), ['demo'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await firstResponse(url, child)
  const firstResponseMs = performance.now() - began
  return {
    url,
    firstResponseMs,
    memoryMb: () => memoryMb(child),
    processorMs: () => processorMs(child),
    stop: () => stop(child),
  }
}

async function firstResponse(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/`).catch(() => null)
    if (response?.ok) return
    await pause(10)
  }
  throw new Error('The demo ended before it sent a response.')
}

/** The proportional set size of a process and its children: shared memory counts once. */
function memoryMb({ pid }: ChildProcess): ReturnType<DemoServer['memoryMb']> {
  const sum = (pids: number[]) => Math.round(pids.map(pssOf).reduce((all, one) => all + one, 0) / 1024)
  const [program, database] = [sum([pid ?? 0]), sum(listChildren(pid ?? 0))]
  return { program, database, both: program + database }
}

function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
}

function listChildren(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const text = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/children`, 'utf8')).join(' ')
  const children = text.split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...listChildren(child)])
}

/** Processor time of all threads of a process, in milliseconds. The kernel reports it in nanoseconds. */
export function processorMs({ pid }: ChildProcess): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
  return times.reduce((sum, time) => sum + Number(time) / 1e6, 0)
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

// Starts, measures and stops the processes of the cluster, each by its id. All files are in one folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pickUser } from '../../tests/world/start-postgres.ts'

/** The folder of all files. PostgreSQL refuses to run as root, so its user owns the folder. */
export const folder = mkdtempSync(join(tmpdir(), 'mzansi-cluster-'))
const owner = pickUser()
giveToOwner(folder)

const children = new Set<ChildProcess>()

/** Creates a folder for a process that runs as PostgreSQL's user. */
export function makeFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  giveToOwner(path)
  return path
}

function giveToOwner(path: string): void {
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
}

/** Starts a program with its output in `<name>.log`, as PostgreSQL's user unless `asSelf`. */
export function start(
  name: string,
  command: string,
  words: string[],
  { environment = {}, asSelf = false }: { environment?: Record<string, string>; asSelf?: boolean } = {},
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(command, words, {
    ...(asSelf ? {} : { ...owner, cwd: folder }),
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...environment },
    stdio: ['ignore', log, log],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Stops a process and waits until it has exited. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Stops everything that still runs, with SIGTERM, so that Patroni can stop its PostgreSQL. Removes the folder unless it is to be read. */
export async function endAll(keepFolder: boolean): Promise<void> {
  await Promise.all([...children].map((child) => end(child)))
  if (keepFolder) console.error(`The logs are in ${folder}.`)
  else rmSync(folder, { recursive: true, force: true })
}

/** A process and all its descendants. */
export function listTree(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  const below = readOr(path, '').trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...below.flatMap(listTree)]
}

/** Processor time of a process and its children, including those that have exited, in milliseconds. */
export function processorMs(pid: number): number {
  const each = listTree(pid).map((one) => {
    // The name of the program before these fields may contain spaces.
    const fields = readOr(`/proc/${one}/stat`, ') ').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const ended = one === pid ? (fields[13] ?? 0) + (fields[14] ?? 0) : 0
    return ((fields[11] ?? 0) + (fields[12] ?? 0) + ended) * 10
  })
  return each.reduce((sum, ms) => sum + ms, 0)
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

/** Calls `isTrue` until it returns true. Throws after `limitSeconds`, naming what it waited for. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  limitSeconds = 120,
): Promise<void> {
  const giveUpAt = performance.now() + limitSeconds * 1000
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`Not within ${limitSeconds} s: ${what}`)
    await pause(100)
  }
}

/** Whether an address returns 200 within two seconds. */
export async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  await response?.arrayBuffer().catch(() => {})
  return response?.status === 200
}

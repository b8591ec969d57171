// Starts the program in separate processes, and ends exactly those after the tests of a file.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'
import type { Template } from '../world/postgres-templates.ts'
import { requestSharedServer } from '../world/request-shared-server.ts'

const root = join(import.meta.dirname, '../..')
/** The data of the programs of one test file. */
export const folder = mkdtempSync(join(tmpdir(), 'mzansi-process-'))
const children: ChildProcess[] = []
/** What each process writes to stderr until it ends. */
const printed = new WeakMap<ChildProcess, Promise<string>>()
/** Leaders of process groups. */
const groups: ChildProcess[] = []

/**
 * The setting of a new database on the PostgreSQL server of the tests; `migrated` is the state after a first start. A start on it takes a
 * third of the processor time of a first start with a folder. Use a folder only to test the embedded database.
 */
export const onServer = async (template: Template = 'migrated') => ({
  DATABASE_URL: await requestSharedServer(`postgres/${template}`),
})

/** Starts the server with the folder of this file. `stdout` is the file for its log. */
export function startProgram(environment: Record<string, string>, stdout?: number): ChildProcess {
  return startCommand('serve', [], { LOG_LEVEL: 'silent', ...environment }, stdout)
}

/** Starts the program as an operator types it. Processes that npm leaves behind are killed after the tests. */
export function startTyped(line: string, environment: Record<string, string>, cwd = root): ChildProcess {
  const [command = '', ...words] = line.split(' ')
  const child = spawn(command, words, {
    cwd,
    env: environmentOf({ LOG_LEVEL: 'silent', ...environment }),
    stdio: 'ignore',
    detached: true,
  })
  groups.push(child)
  return child
}

/** Runs a command to its end, with the folder of this file unless DATA_DIR names another one. */
export async function runCommand(command: string, args: string[], environment: Record<string, string> = {}) {
  const child = startCommand(command, args, environment)
  const [{ code, errors }, out] = await Promise.all([
    ended(child),
    text(child.stdout as NonNullable<typeof child.stdout>),
  ])
  return { code, errors, out }
}

let runs = 0

/**
 * Runs a command in this process, which takes a tenth of the time that a process of its own takes. tests/process/operating.test.ts starts
 * the same commands as an operator does. Await one before the next: both would print into the same text.
 */
export async function runHere(command: string, args: string[], environment: NodeJS.Dict<string> = {}) {
  const exit = new Error('The command exits.')
  const said = { code: null as number | null, errors: '', out: '' }
  const print = (to: 'out' | 'errors') => (text: unknown) => {
    if (said.code === null) said[to] += text
    return true
  }
  const write = (to: 'out' | 'errors') => (text: unknown, _encoding?: unknown, done?: () => void) => {
    print(to)(text)
    done?.()
    return true
  }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => print('out')(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => print('errors')(`${text}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(write('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write('errors')),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      said.code ??= Number(code)
      throw exit
    }),
  ]
  const typed = process.argv
  const hangups = process.listeners('SIGHUP')
  process.argv = [...typed.slice(0, 2), command, ...args]
  for (const [name, value] of Object.entries(environmentOf(environment))) vi.stubEnv(name, value)
  // Loaded before: while a busy machine loads it, the connection to the database times out.
  if (command === 'serve' || command === 'demo') await import('../../src/serve.ts')
  try {
    await import(`../../src/commands/mzansi-local.ts?run=${++runs}`)
    said.code ??= 0
  } catch (error) {
    if (error !== exit) throw error
  } finally {
    vi.unstubAllEnvs()
    process.argv = typed
    for (const added of process.listeners('SIGHUP'))
      if (!hangups.includes(added)) process.off('SIGHUP', added)
    for (const spy of spies) spy.mockRestore()
  }
  return said
}

const environmentOf = (environment: NodeJS.Dict<string>) => ({
  ...process.env,
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  RATE_LIMIT: 'off',
  ...environment,
})

/** Starts the server with a limit of open files, and in a cgroup. */
export const startLimited = (
  { files, group = null }: { files: number; group?: string | null },
  environment: Record<string, string> = {},
): ChildProcess => {
  const join = group ? `echo $$ > ${group}/cgroup.procs && ` : ''
  return start('sh', ['-c', `${join}ulimit -n ${files} && exec bin/mzansi-local serve`], {
    LOG_LEVEL: 'silent',
    ...environment,
  })
}

/** Starts a command in a terminal, which closes when this process ends. Under npx, bin/mzansi-local would end the server itself. */
export const startInTerminal = (line: string, environment: Record<string, string>): ChildProcess =>
  start('script', ['-qec', `exec bin/mzansi-local ${line}`, '/dev/null'], {
    LOG_LEVEL: 'silent',
    npm_lifecycle_event: '',
    ...environment,
  })

const startCommand = (
  command: string,
  args: string[],
  environment: Record<string, string>,
  stdout?: number,
) => start(join(root, 'bin/mzansi-local'), [command, ...args], environment, stdout)

function start(command: string, args: string[], environment: Record<string, string>, stdout?: number) {
  const child = spawn(command, args, {
    cwd: root,
    env: environmentOf(environment),
    stdio: [command === 'script' ? 'pipe' : 'ignore', stdout ?? 'pipe', 'pipe'],
  })
  children.push(child)
  printed.set(child, text(child.stderr as NonNullable<typeof child.stderr>))
  return child
}

/** Waits until a process ends, and returns its exit code and its stderr. */
export async function ended(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  const [errors, [code]] = await Promise.all([printed.get(child) ?? '', once(child, 'exit')])
  return { code, errors }
}

/** Starts the server and waits until it is ready. */
export function startedProgram(
  port: number,
  environment: Record<string, string> = {},
  stdout?: number,
): Promise<ChildProcess> {
  return ready(startProgram({ PORT: String(port), ...environment }, stdout), port)
}

/** Waits until a server is ready, and returns its process. */
export async function ready(child: ChildProcess, port: number): Promise<ChildProcess> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  while (!hasEnded() && !(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok)
    await pause(50)
  if (hasEnded()) throw new Error(`The server ended: ${await printed.get(child)}`)
  return child
}

afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  for (const { pid } of groups) if (pid !== undefined) killGroup(pid)
  rmSync(folder, { recursive: true, force: true })
})

/** Kills what is left of a process group. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {} // all of its processes have ended
}

/** A registration without its `ownerEmail`. */
export const spaza = {
  ownerName: 'Ayanda Khumalo',
  password: 'a spaza that never closes',
  confirmPassword: 'a spaza that never closes',
  name: 'Corner of Hope Spaza',
  category: 'Shopping',
  description: 'Bread, airtime, paraffin and a chair in the shade, from five until late.',
  location: 'Site C, Khayelitsha, Western Cape',
  priceLevel: 1,
}

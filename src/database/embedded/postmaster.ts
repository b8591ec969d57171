// Starts and stops PostgreSQL's server process, the postmaster.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseRefused, DatabaseUnavailable } from '../failures.ts'
import type { DatabaseLog } from '../postgres-server.ts'
import type { RunAs } from './cluster.ts'

/** A running server. `ended` resolves with the reason when it ends; `stop` shuts it down cleanly, or by force after eight seconds. */
export type Postmaster = { ended: Promise<string>; stop(): Promise<void> }

/** What `startPostmaster` needs. `cluster` is an absolute path; `socketFolder` must be private. */
export type PostmasterSettings = {
  bin: string
  cluster: string
  socketFolder: string
  runAs: RunAs
  log: DatabaseLog
}

/** The name of the socket, which clients derive from the port 5432. */
export const socketName = '.s.PGSQL.5432'

const configFile = join(import.meta.dirname, 'postgresql.conf')

/** Starts the server. Resolves when it accepts connections, however long its recovery takes; rejects with the reason when it ends. */
export async function startPostmaster(start: PostmasterSettings): Promise<Postmaster> {
  const { bin, cluster, socketFolder, runAs, log } = start
  const [command = '', ...args] = [...runAs.prefix, join(bin, 'postgres'), '-D', cluster, '-k', socketFolder]
  // In a session of its own: Ctrl+C in a terminal goes to the whole process group, but the program must stop its server last.
  const server = spawn(command, [...args, '-c', `config_file=${configFile}`], {
    ...runAs.ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ready = Promise.withResolvers<null>()
  let isUp = false
  let failure = ''
  createInterface(server.stderr).on('line', (line) => {
    const [, level, text = ''] = /^([A-Z]+): {2}(.*)/.exec(line) ?? []
    if (level === 'FATAL' || level === 'PANIC') failure = `${text}.`
    if (level === 'LOG' && isUp) log.info({ line: text }, 'the database says')
    if (level === 'LOG' && text === readyLine) ready.resolve(null)
  })
  const ended = new Promise<string>((resolve) => {
    server.once('error', (error) => resolve(`PostgreSQL could not be started: ${error.message}`))
    server.once('exit', (code, signal) => resolve(`PostgreSQL ended (${signal ?? code}). ${failure}`.trim()))
  })
  stopWithProgram(server, ended)
  const reason = await Promise.race([ended, ready.promise])
  if (reason !== null) throw new DatabaseUnavailable(reason)
  isUp = true
  const stop = async () => {
    isUp = false
    server.kill('SIGINT') // a fast shutdown: transactions are rolled back, and a checkpoint is written
    const atOnce = setTimeout(() => server.kill('SIGQUIT'), stopMs)
    await ended
    clearTimeout(atOnce)
  }
  return { ended, stop }
}

const readyLine = 'database system is ready to accept connections'
/** Less than the ten seconds that the program has to stop. */
const stopMs = 8000
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Stops the server when the program ends without closing the database: when a command fails, or at Ctrl+C during the start. */
function stopWithProgram(server: ChildProcess, ended: Promise<string>): void {
  const stop = () => void server.kill('SIGINT')
  process.once('exit', stop)
  for (const signal of endingSignals) process.once(signal, exitUnlessHandled)
  void ended.then(() => {
    process.off('exit', stop)
    for (const signal of endingSignals) process.off(signal, exitUnlessHandled)
  })
}

/** A signal without another handler would end the program without the event 'exit', and leave the server running. */
function exitUnlessHandled(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal])
}

// https://www.postgresql.org/docs/18/storage-file-layout.html: the first line is the process id, the fifth the folder of the socket.
const readPidFile = (cluster: string): string[] => readIfThere(join(cluster, 'postmaster.pid')).split('\n')

/** The text of a file that may be removed at any moment; '' when it is gone. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The folder of the socket of the server that runs on a cluster, or that was killed; null after an orderly stop. */
export const findSocketFolder = (cluster: string): string | null => readPidFile(cluster)[4] || null

/**
 * Stops the server that a killed program left running on its cluster. Call it only while holding the lock of the folder. Refuses when
 * that server does not end.
 */
export async function stopLeftOver(cluster: string, log: DatabaseLog): Promise<void> {
  const pid = Number(readPidFile(cluster)[0])
  if (!isServerOf(cluster, pid)) return forgetPid(cluster)
  log.warn({ server: pid }, 'stopping the database of a program that was killed')
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    const giveUpAt = performance.now() + 10_000
    while (performance.now() < giveUpAt) {
      if (!isServerOf(cluster, pid)) return forgetPid(cluster)
      await pause(20)
    }
  }
  throw new DatabaseRefused(
    `PostgreSQL (process ${pid}) still runs on ${cluster}, and does not stop. End that process, then start again.`,
  )
}

// PostgreSQL does not start while any process has the id in the file of a killed server. After a restart of the machine that can be
// another process, or it is the dead server until the system removes it. PostgreSQL ignores the id of its parent process, so ours is
// written. It still finds processes of the old server by the shared memory that the file names.
function forgetPid(cluster: string): void {
  const [pid, ...rest] = readPidFile(cluster)
  if (pid) writeFileSync(join(cluster, 'postmaster.pid'), [process.pid, ...rest].join('\n'))
}

// Another process may have the id by now, so its command line is checked.
function isServerOf(cluster: string, pid: number): boolean {
  if (!(pid > 0)) return false
  const command =
    process.platform === 'linux'
      ? readIfThere(`/proc/${pid}/cmdline`)
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout.toString()
  return `${command.replaceAll('\0', ' ')} `.includes(` -D ${cluster} `)
}

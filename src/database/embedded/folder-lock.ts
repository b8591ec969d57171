// Decides who may open a data folder: one process at a time, settled by the kernel's flock.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseRefused } from '../failures.ts'
import { socketName } from './socket-folder.ts'

/** A held lock. `previousSocketFolder` is what the last holder left behind, if it was killed. */
export type FolderLock = {
  previousSocketFolder: string | null
  note(socketFolder: string): void
  release(): void
}

type Holder = { pid: number; host: string; since: string; socketFolder?: string }

/**
 * Takes the folder for this process, or refuses at once with a sentence that names the holder. The kernel drops the
 * lock when the process ends in any way, `kill -9` included; it holds across containers that share the folder. The
 * file is never deleted: a process that locked a deleted file would lock nothing.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'lock')
  const file = openLocked(path)
  if (file === null) throw await refuse(folder, path)
  const before = readHolder(path)
  const mine: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  writeHolder(file, mine)
  const second = openLocked(path)
  if (second !== null) {
    closeSync(second)
    throw new DatabaseRefused(
      `The file system under ${folder} does not keep locks, so two programs could overwrite each other there. ` +
        'Put DATA_DIR on a local disk.',
    )
  }
  return {
    previousSocketFolder: before?.socketFolder ?? null,
    note: (socketFolder) => writeHolder(file, { ...mine, socketFolder }),
    release: () => closeSync(file),
  }
}

// An open file that carries the lock, or null when somebody else's does.
function openLocked(path: string): number | null {
  return process.platform === 'darwin' ? openLockedOnMac(path) : openLockedByFlock(path)
}

// Node has no flock(2). A flock belongs to the open file, not to the process that asked for it, so flock(1) may take
// it on a file that it inherits from us, and ours stays locked when it has gone.
function openLockedByFlock(path: string): number | null {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  const asked = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', file],
    timeout: 1500,
  })
  if (asked.status === 0) return file
  closeSync(file)
  if (asked.status === 1) return null
  const reason = asked.error?.message ?? asked.stderr.toString().trim()
  throw new DatabaseRefused(
    `The command "flock" (package util-linux) is needed to protect ${path} and did not work: ${reason}`,
  )
}

// macOS takes the lock while opening: O_EXLOCK (0x20), which Node passes on without naming it.
function openLockedOnMac(path: string): number | null {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | 0x20, 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null
    throw error
  }
}

async function refuse(folder: string, path: string): Promise<DatabaseRefused> {
  await pause(100) // a winner of this very moment gets the time to write its name over the last one's
  const holder = readHolder(path)
  const who = holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'another process'
  return new DatabaseRefused(
    `The data folder ${folder} is in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`,
    holder ? findOpenSocket(holder) : null,
  )
}

// Not there when the holder is in another container, belongs to another user, or is only just starting.
function findOpenSocket({ socketFolder }: Holder): string | null {
  return socketFolder && existsSync(join(socketFolder, socketName)) ? socketFolder : null
}

function readHolder(path: string): Holder | null {
  try {
    const text: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(text) ? text : null
  } catch {
    return null // empty on a first start, half-written in the instant of a change
  }
}

function isHolder(text: unknown): text is Holder {
  return typeof text === 'object' && text !== null && 'pid' in text && 'host' in text && 'since' in text
}

function writeHolder(file: number, holder: Holder): void {
  ftruncateSync(file)
  writeSync(file, `${JSON.stringify(holder)}\n`, 0)
}

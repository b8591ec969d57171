// Decides which process may open a data folder: one at a time, by the kernel's flock.
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

/** A held lock. `previousSocketFolder` was left over by the last holder if it was killed. */
export type FolderLock = {
  previousSocketFolder: string | null
  recordSocket(socketFolder: string): void
  release(): void
}

type Holder = { pid: number; host: string; since: string; socketFolder?: string }

/**
 * Locks the folder for this process, or refuses at once with a sentence that names the holder. The kernel releases the
 * lock when the process ends in any way, `kill -9` included. It also works between containers that share the folder. The
 * file is never deleted: the lock of a deleted file would protect nothing.
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
    recordSocket: (socketFolder) => writeHolder(file, { ...mine, socketFolder }),
    release: () => closeSync(file),
  }
}

// Returns an open file that holds the lock, or null when another open file holds it.
function openLocked(path: string): number | null {
  return process.platform === 'darwin' ? openLockedOnMac(path) : openLockedByFlock(path)
}

// Node has no flock(2). A flock belongs to the open file and not to the process that took it. So flock(1) takes it on a file
// that it inherits from us, and the file stays locked when flock(1) has ended.
function openLockedByFlock(path: string): number | null {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  const result = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', file],
    timeout: 1500,
  })
  if (result.status === 0) return file
  closeSync(file)
  if (result.status === 1) return null
  const reason = result.error?.message ?? result.stderr.toString().trim()
  throw new DatabaseRefused(
    `The command "flock" (package util-linux) is needed to protect ${path} and did not work: ${reason}`,
  )
}

// macOS locks while opening: O_EXLOCK (0x20), for which Node has no constant.
function openLockedOnMac(path: string): number | null {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | 0x20, 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null
    throw error
  }
}

async function refuse(folder: string, path: string): Promise<DatabaseRefused> {
  await pause(100) // a process that took the lock just now needs a moment to write its id
  const holder = readHolder(path)
  const name = holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'another process'
  return new DatabaseRefused(
    `The data folder ${folder} is in use by ${name}. Stop that one first, or set DATA_DIR to another folder.`,
    holder ? findOpenSocket(holder) : null,
  )
}

// The socket is missing when the holder runs in another container or as another user, or is still starting.
function findOpenSocket({ socketFolder }: Holder): string | null {
  return socketFolder && existsSync(join(socketFolder, socketName)) ? socketFolder : null
}

function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(value) ? value : null
  } catch {
    return null // empty on a first start, incomplete while it is being written
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'host' in value && 'since' in value
}

function writeHolder(file: number, holder: Holder): void {
  ftruncateSync(file)
  writeSync(file, `${JSON.stringify(holder)}\n`, 0)
}

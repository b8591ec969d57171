// Lets only one process at a time use a data folder, with flock(2).
import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseRefused } from '../failures.ts'
import { findSocketFolder, socketName } from './postmaster.ts'

/**
 * Locks a folder for this process, or refuses at once with a sentence that names the holder. Returns the function that unlocks it. The
 * kernel releases the lock when the process ends in any way, `kill -9` included. Unlike PostgreSQL's own lock, it also works between
 * containers that share the folder. The file is never deleted: a lock on a deleted file would protect nothing.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'lock')
  const file = openLocked(path)
  if (file === null) throw await refuse(folder, path)
  const second = openLocked(path)
  if (second !== null) {
    for (const open of [file, second]) closeSync(open)
    throw new DatabaseRefused(
      `The file system under ${folder} does not keep locks, so two programs could overwrite each other there. ` +
        'Put DATA_DIR on a local disk.',
    )
  }
  ftruncateSync(file)
  writeSync(file, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}`)
  return () => closeSync(file)
}

// Returns an open file that has the lock, or null when another open file has it.
function openLocked(path: string): number | null {
  return process.platform === 'darwin' ? openLockedOnMac(path) : openLockedByFlock(path)
}

// Node has no flock(2). A flock belongs to the open file and not to the process that took it. So flock(1) takes it on a file
// that it inherits from us, and the file stays locked after flock(1) has ended.
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

// macOS can lock on opening, with O_EXLOCK (0x20), for which Node has no constant.
function openLockedOnMac(path: string): number | null {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | 0x20, 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null
    throw error
  }
}

async function refuse(folder: string, path: string): Promise<DatabaseRefused> {
  await pause(100) // a process that has just taken the lock needs a moment to write who it is
  const holder = readFileSync(path, 'utf8').trim() || 'another process'
  // The socket is missing when the holder runs in another container, or is still starting.
  const socketFolder = findSocketFolder(join(folder, 'postgres'))
  return new DatabaseRefused(
    `The data folder ${folder} is in use by ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
    socketFolder && existsSync(join(socketFolder, socketName)) ? socketFolder : null,
  )
}

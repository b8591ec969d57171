// Knows how to ask the machine for its disk, memory, open files and clock.
import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { findOpenFileLimit } from '../http/connection-limit.ts'
import type { Finding } from './finding-rules.ts'
import { judgeClock, judgeDisk, judgeMemory, judgeOpenFiles } from './machine-rules.ts'

/** What is right or wrong with this machine. `server` is the clock of the database server, if there is one. */
export async function checkMachine({ dataDir }: Config, server: Date | null): Promise<Finding[]> {
  return [
    judgeDisk(dataDir, await readDisk(dataDir)),
    judgeMemory(usableMemory()),
    judgeOpenFiles(findOpenFileLimit()),
    judgeClock(new Date(), { madeAt: newestMigration(), server }),
  ]
}

/** The disk of a folder that may not be there yet. */
export async function readDisk(folder: string): ReturnType<typeof readFileSystem> {
  return existsSync(folder) ? await readFileSystem(folder) : await readDisk(dirname(folder))
}

// Without the part of the disk that only root may use.
async function readFileSystem(folder: string) {
  const { bsize, bavail, files, ffree } = await statfs(folder)
  return { freeBytes: bsize * bavail, freeInodes: ffree, inodes: files }
}

/** Zero, or more than the machine has, stands for no limit. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

function newestMigration(): Date {
  const path = join(import.meta.dirname, '../../migrations/meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { when: number }[] }
  return new Date(Math.max(...journal.entries.map(({ when }) => when)))
}

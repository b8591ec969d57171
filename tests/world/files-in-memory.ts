// Decides where the tests keep their files: in memory, where there is enough of it.
import { existsSync, readFileSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
// A whole run makes about 250 databases of 22 MB, and its processes take 4 GB.
const enoughBytes = 12 * 2 ** 30

/**
 * Names /dev/shm as the folder of temporary files, also for the processes that this one starts. A folder on disk costs half a
 * second of processor time for each copy of an embedded database, and a fifth for each one of PostgreSQL. A TMPDIR that is
 * set already stays.
 */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && canHoldFiles()) process.env.TMPDIR = memory
}

function canHoldFiles(): boolean {
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return false
  // Tests also start programs from there.
  if (/^\S+ \/dev\/shm .*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'))) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes
}

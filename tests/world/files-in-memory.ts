// Where the tests keep their files: in memory, where there is enough of it.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
// A whole run makes about 250 databases of 22 MB, and its processes take 4 GB.
const enoughBytes = 12 * 2 ** 30

/**
 * Names a new folder in /dev/shm as that of temporary files, also for the processes that this one starts. A folder on disk
 * costs half a second of processor time for each copy of an embedded database, and a fifth for each one of PostgreSQL. A TMPDIR
 * that is set already stays. Returns the function that removes the folder, with what killed programs left in it.
 */
export function keepFilesInMemory(): () => void {
  if (process.env.TMPDIR !== undefined || !canHoldFiles()) return () => {}
  const folder = mkdtempSync(join(memory, 'mzansi-run-'))
  chmodSync(folder, 0o1777) // PostgreSQL of root's tests runs as another user.
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

function canHoldFiles(): boolean {
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return false
  // Tests also start programs from there.
  if (/^\S+ \/dev\/shm .*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'))) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes
}

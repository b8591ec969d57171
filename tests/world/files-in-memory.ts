// Keeps the files of the tests in memory, if there is enough of it.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
// A whole run creates about 250 databases of 22 MB, and its processes take 4 GB.
const enoughBytes = 12 * 2 ** 30

/**
 * Creates a folder in /dev/shm for temporary files, also for those of the processes that this one starts. On disk, each copy of an
 * embedded database costs half a second of processor time, and each copy of a PostgreSQL database a fifth. A TMPDIR that is already
 * set is kept. Returns the function that removes the folder, with what killed programs left in it.
 */
export function keepFilesInMemory(): () => void {
  if (process.env.TMPDIR !== undefined || !canHoldFiles()) return () => {}
  const folder = mkdtempSync(join(memory, 'mzansi-run-'))
  chmodSync(folder, 0o1777) // When root runs the tests, PostgreSQL runs as another user.
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

function canHoldFiles(): boolean {
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return false
  // Tests also start programs from this folder.
  if (/^\S+ \/dev\/shm .*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'))) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes
}

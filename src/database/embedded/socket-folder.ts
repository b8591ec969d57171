// Decides where the embedded database's socket lives: a private folder with a short path, whatever the data folder's.
import { lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** The file name that PostgreSQL clients look for in a socket folder, given port 5432. */
export const socketName = '.s.PGSQL.5432'

const prefix = 'mzansi-db-'
// The kernel keeps 108 bytes for a socket's path on Linux, 104 on macOS; mkdtemp adds six characters.
const longestSocketPath = 103

/** Makes a folder that only this user may enter (0700), with room for the socket's name in the kernel's limit. */
export function makeSocketFolder(): string {
  const length = Buffer.byteLength(join(tmpdir(), `${prefix}xxxxxx`, socketName))
  return mkdtempSync(join(length > longestSocketPath ? '/tmp' : tmpdir(), prefix))
}

/** Removes a folder that makeSocketFolder made, now or before a kill. Anything else under that path is left alone. */
export function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(prefix)) return
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === process.getuid?.())
    rmSync(folder, { recursive: true, force: true })
}

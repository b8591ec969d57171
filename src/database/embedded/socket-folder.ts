// Decides where the socket of the embedded database is: in a private folder with a short path.
import { lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseRefused } from '../failures.ts'

/** The file name that PostgreSQL clients look for in a socket folder, given port 5432. */
export const socketName = '.s.PGSQL.5432'

const prefix = 'mzansi-db-'
// The path of a socket has at most 108 bytes on Linux and 104 on macOS. mkdtemp adds six characters.
const longestSocketPath = 103

/** Creates a folder that only this user may enter (0700), short enough for the socket's path. */
export function makeSocketFolder(): string {
  const length = Buffer.byteLength(join(tmpdir(), `${prefix}xxxxxx`, socketName))
  const parent = length > longestSocketPath ? '/tmp' : tmpdir()
  try {
    return mkdtempSync(join(parent, prefix))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseRefused(
      `The socket of the embedded database needs a folder for temporary files, and ${parent} cannot be used: ${reason}. ` +
        'Set TMPDIR to a folder that this user may write.',
    )
  }
}

/** Removes a folder that makeSocketFolder created, in this process or one that was killed. Any other path is not touched. */
export function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(prefix)) return
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === process.getuid?.())
    rmSync(folder, { recursive: true, force: true })
}

// Makes and opens the cluster of the embedded database: the folder with PostgreSQL's files.
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { SyncedFolder, syncedStartParams, syncPath, syncTree } from './synced-folder.ts'

/** The major version of PostgreSQL inside the pinned PGlite. */
export const embeddedMajor = 18

/** The empty cluster that `npm run build` prepares. To make one takes seconds and 650 MB of memory, to copy it next to nothing. */
export const preparedCluster = join(import.meta.dirname, '../../../dist/cluster', String(embeddedMajor))

type OnPanic = (reason: string) => never

/**
 * Creates the cluster in `target`, as a copy of the prepared one if there is one. A power cut must not leave half a cluster
 * that looks whole: it gets another name, is synced, and is renamed.
 */
export async function createCluster(target: string, syncs: boolean, onPanic: OnPanic): Promise<void> {
  const unfinished = `${target}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (existsSync(preparedCluster)) cpSync(preparedCluster, unfinished, { recursive: true })
  else await initCluster(unfinished, syncs, onPanic)
  chmodSync(unfinished, 0o700)
  syncTree(unfinished)
  renameSync(unfinished, target)
  syncPath(dirname(target))
  syncPath(dirname(dirname(target)))
}

async function initCluster(folder: string, syncs: boolean, onPanic: OnPanic): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pglite = await openCluster(new SyncedFolder(folder, syncs, onPanic), onPanic)
  await pglite.close()
}

// Matched at the start of a line only: PostgreSQL indents further lines of a message, so no text of a user is matched.
const logLine = /^\d{4}-\S+ \S+ \S+ \[\d+\] ([A-Z]+): /

/** Opens a cluster, and makes it when the folder is empty. Throws an Error with PostgreSQL's reason. */
export async function openCluster(fs: SyncedFolder, onPanic: OnPanic): Promise<PGlite> {
  let fatalLine = ''
  const onStderr = (line: string) => {
    // PGlite continues after PANIC in an undefined state. Ending the thread leads to a clean recovery.
    if (logLine.exec(line)?.[1] === 'PANIC') onPanic(line)
    if (logLine.exec(line)?.[1] === 'FATAL') fatalLine = line
    return true
  }
  try {
    const extensions = { pg_trgm, unaccent }
    return await PGlite.create({ fs, startParams: syncedStartParams, extensions, onStderr })
  } catch (error) {
    throw new Error(`${describeFileError(error)} ${fatalLine}`.trim())
  }
}

// https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#errno
const fileErrors: Partial<Record<string, string>> = {
  '2': 'permission denied',
  '19': 'the quota of the disk is used up',
  '29': 'the disk reports an error',
  '33': 'too many files are open',
  '51': 'there is no room left on the disk',
  '69': 'the disk is read-only',
}

/** The message of an error of PGlite. Its file system throws objects with a number: that of WASI. */
export function describeFileError(error: unknown): string {
  if (error instanceof Error) return error.message
  return error instanceof Object && 'errno' in error
    ? (fileErrors[`${error.errno}`] ?? `file error ${error.errno}`)
    : String(error)
}

// Checks that this process can use the data folder: as its owner, and with permission to write everything in it.
import { accessSync, constants, existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Config } from './config.ts'
import { findExisting } from './domain/files/files.ts'
import { CannotStart } from './explain-failure.ts'

/** The folder of the embedded database inside the data folder. */
export const databaseName = 'database'

/**
 * Refuses, with a sentence or a system error, if this user must not or cannot use `folders` inside the data folder. Missing folders
 * are created later. `user` is the id of the user that runs this process; Windows has none.
 */
export function checkDataFolder(dataDir: string, folders: string[], user = process.getuid?.()): void {
  for (const folder of folders) {
    const found = findExisting(folder)
    if (!statSync(found).isDirectory()) {
      throw new CannotStart(
        `${found} is a file and must be a folder. Move it away, or set DATA_DIR to another folder.`,
      )
    }
    if (existsSync(dataDir)) refuseOtherOwner(dataDir, user)
    if (found === folder) refuseOtherOwner(folder, user)
    accessSync(found, constants.W_OK | constants.X_OK)
    if (found !== folder) tryMaking(join(found, relative(found, folder).split(sep)[0] ?? ''))
  }
}

/** The folders, apart from the database, in which a running program keeps files. */
export function listFileFolders({
  dataDir,
  imageStorage,
  mail,
}: Pick<Config, 'dataDir' | 'imageStorage' | 'mail'>): string[] {
  return [
    ...(imageStorage.kind === 'folder' ? [imageStorage.folder] : []),
    ...(mail.smtpUrl === null ? [join(dataDir, 'outbox')] : []),
  ]
}

// Some file systems (/proc) accept no new folders from anybody, and Node's recursive mkdir never returns there. This one does.
function tryMaking(folder: string): void {
  try {
    mkdirSync(folder)
    rmdirSync(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Another command has just created it.
    if (code === 'EEXIST' || code === 'ENOTEMPTY') return
    if (code !== 'ENOENT') throw error
    throw new CannotStart(
      `${folder} cannot be made: its file system accepts no new folders. Set DATA_DIR to a folder on a disk.`,
    )
  }
}

// Another user cannot use the files that we create in their folder. Root has permission to create them everywhere, so root must own
// each folder. For others only the database matters: a container may give them a folder that belongs to root and their group.
function refuseOtherOwner(folder: string, user: number | undefined): void {
  const owner = statSync(folder).uid
  const mayShare = user === 0 ? owner === 0 : basename(folder) !== databaseName || owner === user
  if (user === undefined || mayShare) return
  throw new CannotStart(
    `${folder} belongs to another user (id ${owner}), who could not use the files that this one (id ${user}) makes there. ` +
      `Run this as the owner, for example with: sudo -u '#${owner}' mzansi-local …`,
  )
}

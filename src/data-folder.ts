// Decides whether this process may use the data folder: as its owner, and only when everything in it can be written.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { CannotStart } from './explain-failure.ts'

/** The folder of the embedded database inside the data folder. */
export const databaseName = 'database'

type Paths = Pick<Config, 'dataDir' | 'databaseUrl' | 'imageStorage' | 'mail'>

/**
 * Refuses a data folder that this user must not use, or cannot. A folder that is missing is made later. `user` is the id of
 * the user that runs this process; Windows has none.
 */
export function checkDataFolder(paths: Paths, user = process.getuid?.()): void {
  const { dataDir } = paths
  for (const folder of listUsedFolders(paths)) {
    const found = findExisting(folder)
    if (!statSync(found).isDirectory()) {
      throw new CannotStart(
        `${found} is a file and must be a folder. Move it away, or set DATA_DIR to another folder.`,
      )
    }
    if (existsSync(dataDir)) refuseOtherOwner(dataDir, user)
    if (found === folder) refuseOtherOwner(folder, user)
    accessSync(found, constants.W_OK | constants.X_OK)
  }
}

/** The path itself, or the last folder on the way to it that is there. */
function findExisting(path: string): string {
  return existsSync(path) ? path : findExisting(dirname(path))
}

function listUsedFolders({ dataDir, databaseUrl, imageStorage, mail }: Paths): string[] {
  return [
    ...(databaseUrl === null ? [join(dataDir, databaseName)] : []),
    ...(imageStorage.kind === 'folder' ? [imageStorage.folder] : []),
    ...(mail.smtpUrl === null ? [join(dataDir, 'outbox')] : []),
  ]
}

// Files of another user's folder that we make cannot be used by that user: PGlite stops at the first one. Root may make them
// everywhere. For others only the database matters: a container may give them a folder that belongs to root and their group.
function refuseOtherOwner(folder: string, user: number | undefined): void {
  const owner = statSync(folder).uid
  const mayShare = user === 0 ? owner === 0 : basename(folder) !== databaseName || owner === user
  if (user === undefined || mayShare) return
  throw new CannotStart(
    `${folder} belongs to another user (id ${owner}), who could not use the files that this one (id ${user}) makes there. ` +
      `Run this as the owner, for example with: sudo -u '#${owner}' npm …`,
  )
}

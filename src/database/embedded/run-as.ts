// Decides which user PostgreSQL runs as: it refuses to run as root.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseRefused } from '../failures.ts'

/** How PostgreSQL's programs are started: behind the command `prefix`, as the user `ids`. Both are empty for our own user. */
export type RunAs = { prefix: string[]; ids: { uid?: number; gid?: number } }

const nobody = { uid: 65534, gid: 65534 }
// Inside the namespace we have the id of nobody: initdb wants one that has a name. The files outside stay root's.
const asOtherId = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']

/**
 * Chooses the user for the programs in `bin` and the cluster inside `folder`. Everybody with a name but root runs them. Root, and who
 * has no name, does in a user namespace; where that is forbidden, as in most containers, the user nobody does for root. A cluster that
 * belongs to another user keeps its owner. Refuses when nobody is left, or that user cannot reach the folders.
 */
export function chooseUser(bin: string, folder: string): RunAs {
  if (process.getuid?.() !== 0) return chooseForUser()
  const cluster = join(folder, 'postgres')
  const owner = existsSync(cluster) ? statSync(cluster) : { uid: 0, gid: 0 }
  if (owner.uid === 0 && canUnshare()) return { prefix: asOtherId, ids: {} }
  const ids = owner.uid === 0 ? nobody : { uid: owner.uid, gid: owner.gid }
  if (works(join(bin, 'postgres'), ['--version'], ids) && works('test', ['-x', folder], ids))
    return { prefix: [], ids }
  throw new DatabaseRefused(
    `PostgreSQL does not run as root. This system forbids user namespaces, and the user with the id ${ids.uid} cannot reach both ` +
      `${folder} and ${bin}. Run the program as another user, or move both where everybody may enter the folders, or use a ` +
      'PostgreSQL server (DATABASE_URL).',
  )
}

/** initdb refuses a user without a line in /etc/passwd, which a container may be started with. */
function chooseForUser(): RunAs {
  if (hasName()) return { prefix: [], ids: {} }
  if (canUnshare()) return { prefix: asOtherId, ids: {} }
  throw new DatabaseRefused(
    `PostgreSQL needs a user with a name, and the id ${process.getuid?.()} has none in /etc/passwd. Run the program as a user that ` +
      'has one (the image has 1000), or use a PostgreSQL server (DATABASE_URL).',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const canUnshare = () => works(asOtherId[0] ?? '', [...asOtherId.slice(1), 'true'])

/** Gives a new file or folder to the user of PostgreSQL. */
export function giveTo({ ids: { uid, gid } }: RunAs, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function works(command: string, args: string[], options: SpawnSyncOptions = {}): boolean {
  return spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}

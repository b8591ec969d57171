// Makes the cluster of the embedded database: the folder with PostgreSQL's files.
import { execFile } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseRefused } from '../failures.ts'
import { embeddedMajor } from './binaries.ts'
import { giveTo, type RunAs } from './run-as.ts'

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

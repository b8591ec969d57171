// Compresses a build and puts it into the place of the earlier one, whose scripts and styles are kept, because open pages still name them.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** How many earlier builds have their files kept. */
const keptBuilds = 3
const earlierOf = (dist: string) => join(dist, 'earlier.json')
/** Only files with a hash in their name, where the same name means the same content. The server, too, loads some of its files late. */
const hashed = ['client/assets', 'server/assets']

/** The files of earlier builds, each with the number of builds since it was last made. */
type Earlier = Record<string, number>

/** The lock file in the folder of the build being put into place. It has the id of the build's process, and keeps the folder from being empty. */
const lockOf = (claimed: string) => join(claimed, 'lock')

/**
 * Puts the build in `made`, a folder of `dist`, into the place of the current build in `dist`. A running server continues with the
 * files of its own build. Each build has a folder named after its process, because two can run at once; one that finishes at the
 * same moment waits.
 */
export function replaceBuild(made: string): void {
  const dist = dirname(made)
  const claimed = join(dist, 'replacing')
  claimTurn(made, claimed)
  try {
    replace(dist, claimed)
  } finally {
    // Renamed before it is removed, because the next build may take this name as soon as the folder is empty.
    renameSync(claimed, made)
    rmSync(made, { recursive: true })
  }
}

/** Renames the folder to the name that one build at a time can have: a rename onto a folder with files fails. */
function claimTurn(made: string, claimed: string): void {
  writeFileSync(lockOf(made), String(process.pid))
  for (;;) {
    try {
      renameSync(made, claimed)
      return
    } catch (error) {
      if (!isTaken(error)) throw error
    }
    if (isAbandoned(claimed)) rmSync(claimed, { recursive: true, force: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')

/** Whether the build that holds this name was killed. */
function isAbandoned(claimed: string): boolean {
  try {
    return !isRunning(Number(readFileSync(lockOf(claimed), 'utf8')))
  } catch {
    return false
  }
}

function replace(dist: string, made: string): void {
  const old = join(dist, `old-${process.pid}`)
  // Everything is written next to the old build first: a full disk must leave the old build as it was.
  writeFileSync(earlierOf(made), JSON.stringify(keepEarlier(dist, made)))
  rmSync(old, { recursive: true, force: true })
  mkdirSync(old)
  for (const part of readdirSync(made).filter((name) => name !== 'lock')) {
    if (existsSync(join(dist, part))) renameSync(join(dist, part), join(old, part))
    renameSync(join(made, part), join(dist, part))
  }
  for (const done of [old, ...listAbandoned(dist)]) rmSync(done, { recursive: true })
}

/** The folders that killed builds left behind. */
function listAbandoned(dist: string): string[] {
  const isLeftOver = (name: string) => {
    const pid = /^(?:new|old)-(\d+)$/.exec(name)?.[1]
    return pid !== undefined && !isRunning(Number(pid))
  }
  return readdirSync(dist)
    .filter(isLeftOver)
    .map((name) => join(dist, name))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function keepEarlier(before: string, now: string): Earlier {
  const known: Earlier = existsSync(earlierOf(before))
    ? JSON.parse(readFileSync(earlierOf(before), 'utf8'))
    : {}
  const aged = listHashed(before)
    .filter((path) => !existsSync(join(now, path)))
    .map((path) => [path, (known[path] ?? 0) + 1] as const)
    .filter(([, age]) => age <= keptBuilds)
  for (const [path] of aged) copyFileSync(join(before, path), join(now, path))
  return Object.fromEntries(aged)
}

const listHashed = (dist: string) =>
  hashed
    .filter((folder) => existsSync(join(dist, folder)))
    .flatMap((folder) => readdirSync(join(dist, folder)).map((name) => `${folder}/${name}`))

const textTypes = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])
/** A smaller file fits into one packet anyway. */
const minBytes = 300

/** Compresses the built files once with brotli and gzip at their highest levels, so that serving them costs no time. */
async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && textTypes.has(extname(entry.name)))
      await compress(join(entry.parentPath, entry.name))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const made = resolve(process.argv[2] ?? '')
  await compressFiles(join(made, 'client'))
  replaceBuild(made)
}

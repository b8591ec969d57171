// Decides what stays of a build when the next one takes its place: its scripts and styles, which open pages still name.
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
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ownDist = join(import.meta.dirname, '../../dist')
/** Where a build is made: the one before is served until all of the new one is there. */
export const newBuild = join(ownDist, 'new')
/** The files of so many builds before are kept. */
const keptBuilds = 3
const earlierOf = (dist: string) => join(dist, 'earlier.json')
/** Only files with a hash in their name: one with the same name has the same content. The server loads some of its own late, too. */
const hashed = ['client/assets', 'server/assets']

/** The files of builds before, each with the number of builds since it was last made. */
type Earlier = Record<string, number>

/** Puts `dist/new` into the place of the build in `dist`. A server that runs goes on with the files of its own build. */
export function replaceBuild(dist = ownDist): void {
  const [made, old] = [join(dist, 'new'), join(dist, 'old')]
  // Everything is written beside the old build: a disk that is full must leave that one as it was.
  writeFileSync(earlierOf(made), JSON.stringify(keepEarlier(dist, made)))
  rmSync(old, { recursive: true, force: true })
  mkdirSync(old)
  for (const part of readdirSync(made)) {
    if (existsSync(join(dist, part))) renameSync(join(dist, part), join(old, part))
    renameSync(join(made, part), join(dist, part))
  }
  for (const done of [old, made]) rmSync(done, { recursive: true })
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) replaceBuild()

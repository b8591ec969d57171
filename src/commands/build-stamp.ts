// Knows from which sources the screens were built, so that a new version is never served with old screens.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ownRoot = join(import.meta.dirname, '../..')
const sources = [
  'package-lock.json',
  'public',
  'src/commands/compress-assets.ts',
  'src/contract',
  'src/web',
  'vite.config.ts',
]
// A new build comes without a stamp, and a build that ends early leaves that of the one before.
const stampOf = (root: string) => join(root, 'dist/client/.vite/built-from')

/** Whether the screens of the program in `root` are built, whole, from the sources as they are now. */
export function isBuilt(root = ownRoot): boolean {
  try {
    return readFileSync(stampOf(root), 'utf8') === fingerprint(root)
  } catch {
    return false
  }
}

/** Records from which sources the screens were built: the last step of a build. */
export function stampBuild(root = ownRoot): void {
  writeFileSync(stampOf(root), fingerprint(root))
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const paths = sources.flatMap((path) => listFiles(root, path))
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function listFiles(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  const found = readdirSync(join(root, path)).sort()
  return found.flatMap((name) => listFiles(root, `${path}/${name}`))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) stampBuild()

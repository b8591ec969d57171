// Builds the screens unless they are already built from the current sources.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stopSignals } from '../stop-signals.ts'
import { refuse } from './command-input.ts'

const root = join(import.meta.dirname, '../..')

/** Returns when the screens are built. If the build fails, or cannot run here, the process exits with code 1. */
export async function buildIfNeeded(): Promise<void> {
  if (isBuilt()) return
  if (!existsSync(join(root, 'node_modules/vite'))) return refuse(withoutVite)
  console.log('Building the screens ...')
  // In a process group of its own, so that a signal stops npm and everything that npm has started.
  const build = spawn('npm', ['run', 'build'], { cwd: root, stdio: 'inherit', detached: true })
  const stop = () => {
    if (build.pid !== undefined) process.kill(-build.pid, 'SIGTERM')
    process.exit(0)
  }
  for (const signal of stopSignals) process.on(signal, stop)
  const [code] = await once(build, 'exit').catch(() => refuse(withoutNpm))
  for (const signal of stopSignals) process.off(signal, stop)
  if (code !== 0) process.exit(1)
}

const withoutVite =
  'Cannot start. The screens are not built, and the packages that build them are left out. Run: npm ci --include=dev'
const withoutNpm = 'Cannot start. The screens are not built, and npm, which builds them, is not on the PATH.'

const ownRoot = join(import.meta.dirname, '../..')
const sources = [
  'package-lock.json',
  'public',
  'src/commands/replace-build.ts',
  'src/contract',
  'src/web',
  'vite.config.ts',
]
// A new build starts without a stamp; a build that fails early leaves the stamp of the previous one.
const stampOf = (root: string) => join(root, 'dist/client/.vite/built-from')

/** Whether the screens of the program in `root` are completely built from the current sources. */
export function isBuilt(root = ownRoot): boolean {
  try {
    return readFileSync(stampOf(root), 'utf8') === fingerprint(root)
  } catch {
    return false
  }
}

/** Records which sources the screens were built from: the last step of a build. */
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

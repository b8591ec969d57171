// Builds the screens unless they were built from these same sources, so the program starts on a fresh clone and after an upgrade.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stopSignals } from '../stop-signals.ts'
import { isBuilt } from './build-stamp.ts'
import { refuse } from './read-options.ts'

const root = join(import.meta.dirname, '../..')

/** Returns when the screens are built. A build that fails, or cannot be made here, ends the process with exit code 1. */
export async function buildIfNeeded(): Promise<void> {
  if (isBuilt()) return
  if (!existsSync(join(root, 'node_modules/vite'))) return refuse(withoutVite)
  console.log('Building the screens ...')
  // In a group of its own, so that a signal ends npm and all that npm has started.
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

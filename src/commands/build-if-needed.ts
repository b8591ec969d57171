// Builds the screens unless they were built from these same sources, so `npm start` works on a fresh clone and after an upgrade.
import { spawnSync } from 'node:child_process'
import { isBuilt } from './build-stamp.ts'

if (!isBuilt()) {
  console.log('Building the screens ...')
  const { status } = spawnSync('npm', ['run', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exitCode = status ?? 1
}

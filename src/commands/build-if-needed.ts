// Builds the screens when nothing has been built yet, so that `npm start` works on a fresh clone.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder } from '../page-assets.ts'

if (!existsSync(join(clientFolder, '.vite/manifest.json'))) {
  console.log('Building the screens once ...')
  const { status } = spawnSync('npm', ['run', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exitCode = status ?? 1
}

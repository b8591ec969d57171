// The development server shows every edit: of the server after a restart, of a page at the next request.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../world/free-port.ts'
import { killGroup, onServer } from './program.ts'

const pollLimits = { interval: 200 }

test('two edits of a handler and two edits of a page all appear in the responses, and SIGTERM stops the server', async () => {
  const root = copyProject()
  const port = await freePort()
  // A filled database. That a first start fills one is tested with npm run demo (tests/process/starting.test.ts).
  const dev = startDev(root, { PORT: String(port), ...(await onServer('samples')) })
  const read = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.text(),
      () => '',
    )
  // After each start, the first page transforms all modules of the screens, so the edits of the handler come first.
  await expect.poll(() => read('/api/nothing'), pollLimits).toContain('There is no')
  for (const round of [1, 2]) {
    edit(join(root, 'src/http/page-handler.ts'), /There is no .*call\./g, `There is no ${round}. call.`)
    await expect.poll(() => read('/api/nothing'), pollLimits).toContain(`There is no ${round}. call.`)
  }
  await expect.poll(() => read('/'), pollLimits).toContain('Discover More')
  for (const round of [1, 2]) {
    edit(join(root, 'src/web/visitor/home/filter-words.ts'), /Discover \w+/, `Discover ${round}`)
    await expect.poll(() => read('/'), pollLimits).toContain(`Discover ${round}`)
  }
  // Only to npm, which forwards it.
  dev.kill('SIGTERM')
  expect(await once(dev, 'exit')).toEqual([0, null])
  expect(await read('/')).toBe('')
})

/** Copies the sources, so that the test can edit them. Packages are linked one by one, because Vite writes next to them. */
function copyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'mzansi-dev-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
  for (const path of [
    'package.json',
    'bin',
    'vite.config.ts',
    'public',
    'src',
    'migrations',
    'gazetteer',
    'sample-data',
    'trades',
  ]) {
    cpSync(path, join(root, path), { recursive: true })
  }
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => !/^\.(?!bin$)/.test(name))) {
    symlinkSync(join(process.cwd(), 'node_modules', name), join(root, 'node_modules', name))
  }
  return root
}

/** Starts it with npm, as a person does: npm puts the project's own Node first on the path. */
function startDev(root: string, environment: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    ...environment,
    DATA_DIR: join(root, 'data'),
    LOG_LEVEL: 'warn',
    NODE_ENV: '',
  }
  const child = spawn('npm', ['run', 'dev'], {
    cwd: root,
    env,
    stdio: 'ignore',
    detached: true,
  })
  onTestFinished(() => {
    if (child.pid !== undefined) killGroup(child.pid)
  })
  return child
}

/** Replaces the file instead of writing into it, as most editors do. */
function edit(path: string, found: RegExp, text: string): void {
  const before = readFileSync(path, 'utf8')
  expect(before).toMatch(found)
  rmSync(path)
  writeFileSync(path, before.replace(found, text))
}

// The ways in which an operator starts the program: a signal reaches it, and its port and folder are free afterwards.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../../src/database/embedded/folder-lock.ts'
import { makeMigratedFolder } from '../database/scratch.ts'
import { freePort } from '../world/free-port.ts'
import { folder, ready, runHere, startInTerminal, startTyped } from './program.ts'

// The demo starts for the first time, in a folder of its own.
beforeAll(() => makeMigratedFolder(join(folder, 'database')))

test('npm run demo exits with 0 at SIGTERM, npx by the signal, and port and folder are free for the next start', async () => {
  const port = await freePort()
  // bin/mzansi-local is tested in tests/process/whole-program.test.ts, npm start in tests/process/operating.test.ts.
  for (const line of ['npx mzansi-local serve', 'npm run demo']) {
    const started = await ready(startTyped(line, { PORT: String(port) }), port)
    started.kill('SIGTERM')
    const isNpx = line.startsWith('npx')
    expect(await once(started, 'exit'), line).toEqual(isNpx ? [null, 'SIGTERM'] : [0, null])
    // npx does not wait for the program.
    if (!isNpx) await expect(fetch(`http://127.0.0.1:${port}/healthz`), line).rejects.toThrow()
    await expectEnded(port)
  }
})

const hasScript = spawnSync('script', ['--version']).status === 0

test.skipIf(!hasScript)('closing the terminal stops the program', async () => {
  const port = await freePort()
  const terminal = await ready(startInTerminal('serve', { PORT: String(port) }), port)
  terminal.kill('SIGKILL')
  await expectEnded(port)
})

/** Waits until the port and the folder are free. */
async function expectEnded(port: number): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(false)
  await expect.poll(() => lockFolder(join(folder, 'database')).then((free) => free(), String)).toBe(undefined)
}

test('a command reads the file .env, the environment takes priority, and an invalid line or name is reported', async () => {
  const elsewhere = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(elsewhere))
  const backup = async (environment: NodeJS.Dict<string> = { DATA_DIR: undefined }) =>
    (await runHere('backup', [], environment)).errors
  writeFileSync(join(folder, '.env'), 'DATA_DIR=nothing\n')
  expect(await backup()).toContain(`There is no database in ${join(folder, 'nothing')}.`)
  expect(await backup({ DATA_DIR: 'nowhere' })).toContain(
    `There is no database in ${join(folder, 'nowhere')}.`,
  )
  expect(await backup({ DATA_DIR: '' })).toContain(`There is no database in ${join(folder, 'data')}.`)
  writeFileSync(join(folder, '.env'), 'SMPT_URL=smtp://mail.example\n')
  expect((await runHere('check', [])).out).toContain('SMPT_URL in .env is not a setting.')
  writeFileSync(join(folder, '.env'), 'PORT: 4000\n')
  expect(await backup()).toMatch(/^Cannot start\. .*\n {2}- Line 1 of \.env must be NAME=value/)
})

// Runs the commands of docs/operating.md as written there, one block after another, in a separate folder.
import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from '../world/free-port.ts'
import { listBlocks } from '../world/operating-page.ts'
import { requestSharedServer } from '../world/request-shared-server.ts'
import { folder, ready, startTyped } from './program.ts'

const here = join(folder, 'mzansi-local')
/** `~/mzansi-backups`: each block runs with this home. */
const backups = join(folder, 'mzansi-backups')
/** Files that must survive: a page of the operator, and the list of accounts erased since the backup. */
const kept = ['pages/about.md', 'backups/erased-accounts.txt']
/** A block with this command keeps serving until the next block that moves the data. */
const serves = 'npm start'

test('all commands of the page succeed in order, including a restore and a move to a server', async () => {
  const port = await freePort()
  makeFolder()
  // Every step is faster on a PostgreSQL server, and a restore on a migrated one. Other tests do these steps on the embedded database.
  const [first = '', restored = '', moved = ''] = await Promise.all(
    Array.from({ length: 3 }, () => requestSharedServer('postgres/migrated')),
  )
  const adapt = (line: string) =>
    line
      // npx takes more processor time than the command itself. npx is tested in tests/process/starting.test.ts.
      .replaceAll('npx mzansi-local', 'bin/mzansi-local')
      .replace(/postgres:\/\/\S+/, moved)
      // Nobody here has a passkey, so this command refuses. It is tested with a passkey in tests/process/account-commands.test.ts.
      .replace(/^(?=.*remove-second-factor)(.*)$/, 'if $1; then exit 1; fi')
  const environment = {
    PORT: String(port),
    DATA_DIR: '',
    DATABASE_URL: first,
    ADMIN_PASSWORD: 'in a safe box',
  }
  let program: ChildProcess | null = null
  for (const block of listBlocks('')) {
    const commands = block.map(adapt).filter((line) => line !== serves)
    if (program && commands.some((line) => line.startsWith('mv data'))) {
      program = await stop(program, port)
      environment.DATABASE_URL = restored
    }
    await runShell(commands.join('\n'), environment)
    if (block.includes(serves)) program = await ready(startTyped(serves, environment, here), port)
  }
  expect(readdirSync(backups).sort()).toEqual(['first.sql.gz', 'images', 'move.sql.gz'])
  for (const path of ['images/a-picture', ...kept])
    expect(existsSync(join(here, 'data', path)), path).toBe(true)
  if (program) await stop(program, port)
})

/** Creates the clone of an operator: symbolic links to the program, and a data folder with an image. */
function makeFolder(): void {
  for (const name of ['database', 'images', 'pages', 'backups'])
    mkdirSync(join(here, 'data', name), { recursive: true })
  for (const path of ['images/a-picture', ...kept]) writeFileSync(join(here, 'data', path), '')
  for (const name of ['package.json', '.env.example', 'bin', 'src', 'node_modules'])
    symlinkSync(resolve(name), join(here, name))
}

async function runShell(text: string, environment: Record<string, string>): Promise<void> {
  const options = { cwd: here, env: { ...process.env, HOME: folder, ...environment } }
  await promisify(execFile)('sh', ['-ec', text], options)
}

/** Stops npm, and expects that the program has ended with it. */
async function stop(program: ChildProcess, port: number): Promise<null> {
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  return null
}

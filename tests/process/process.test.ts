// The program as a process: how it refuses to start, that one folder has one process, how it stops under load.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'mzansi-process-'))
const children: ChildProcess[] = []

function startProgram(environment: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    ...environment,
  }
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

async function ended(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  const [errors, [code]] = await Promise.all([
    text(child.stderr as NonNullable<typeof child.stderr>),
    once(child, 'exit'),
  ])
  return { code, errors }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function startedProgram(port: number): Promise<ChildProcess> {
  const child = startProgram({ PORT: String(port) })
  while (child.exitCode === null && !(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok)
    await pause(50)
  expect(child.exitCode).toBeNull()
  return child
}

beforeAll(async () => {
  const child = await startedProgram(await freePort())
  child.kill('SIGTERM')
  expect((await ended(child)).code).toBe(0)
})
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('a wrong environment prints every problem and exits with 1', async () => {
  const { code, errors } = await ended(
    startProgram({ PORT: 'many', DATABASE_URL: 'mysql://x', RATE_LIMIT: 'maybe' }),
  )
  expect(code).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'RATE_LIMIT']) expect(errors).toContain(name)
  expect(errors).not.toContain('    at ')
})

test('a database server that is not there is named in a sentence', async () => {
  const { code, errors } = await ended(
    startProgram({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }),
  )
  expect(code).toBe(1)
  expect(errors).toMatch(/^Cannot start\. The database does not answer/)
  expect(errors).not.toContain('    at ')
})

test('a second process on the same folder exits at once and names the first, which goes on serving', async () => {
  const port = await freePort()
  const first = await startedProgram(port)
  const began = performance.now()
  const { code, errors } = await ended(startProgram({ PORT: String(await freePort()) }))
  expect(code).toBe(1)
  expect(errors).toContain(`in use by process ${first.pid}`)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect((await fetch(`http://127.0.0.1:${port}/api/businesses`)).status).toBe(200)
  first.kill('SIGTERM')
  await ended(first)
})

test('a port in use is said in a sentence', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  const { code, errors } = await ended(startProgram({ PORT: String(port) }))
  server.close()
  expect(code).toBe(1)
  expect(errors).toContain(`Port ${port} is in use`)
})

test('a stop under load answers every request on the connections it has, tells each to close, and exits with 0', async () => {
  const port = await freePort()
  const program = await startedProgram(port)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let answered = 0
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const path = `/api/businesses/search?q=x${Math.random()}`
      const request = get({ port, host: '127.0.0.1', path, agent }, (response) =>
        response.resume().on('end', () => resolve(response)),
      )
      request.on('error', reject)
    })
  // As a proxy does: asks again on the same connection until an answer says that this copy of the program is leaving.
  const visitors = Array.from({ length: 8 }, async () => {
    for (let leaving = false; !leaving; answered++) {
      const response = await ask()
      expect(response.statusCode).toBe(200)
      leaving = response.headers.connection === 'close'
    }
  })
  while (answered < 50) await pause(20)
  program.kill('SIGTERM')
  const began = performance.now()
  const [{ code }] = await Promise.all([ended(program), ...visitors])
  expect(code).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})

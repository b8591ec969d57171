// How the program stops under load, and that SIGHUP does not stop it.
import { closeSync, openSync, readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { like } from '#drizzle'
import { openDatabase } from '../../src/database/connect.ts'
import { users } from '../../src/database/schema.ts'
import { makeMigratedFolder, quietLog } from '../database/scratch.ts'
import { plain } from '../media/image-maker.ts'
import { freePort } from '../world/free-port.ts'
import { ended, folder, onServer, ready, spaza, startedProgram, startProgram } from './program.ts'

beforeAll(() => makeMigratedFolder(join(folder, 'database')))

test('SIGTERM answers all registrations in progress, drops incomplete requests, and exits with 0 within ten seconds', async () => {
  const port = await freePort()
  const program = await startedProgram(port)
  const photo = await plain(4000, 3000).jpeg().toBuffer()
  const registrations = Array.from({ length: 7 }, (_, at) => register(port, `${at}@queue.example`, photo))
  const slow = [
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Half',
    'POST /api/businesses/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
  ].map((text) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    return socket.on('error', () => {})
  })
  // At the first response, the other requests wait for their images to be processed.
  await Promise.race(registrations)
  await pause(500)
  const began = performance.now()
  program.kill('SIGTERM')
  const [{ code }, ...statuses] = await Promise.all([ended(program), ...registrations])
  expect(code).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  for (const socket of slow) socket.destroy()
  const countOf = (status: number) => statuses.filter((one) => one === status).length
  expect(countOf(201) + countOf(503)).toBe(7)
  expect(countOf(201)).toBeGreaterThan(0)
  const after = await openDatabase({ kind: 'embedded', folder: join(folder, 'database') }, quietLog)
  const saved = await after.db.$count(users, like(users.email, '%@queue.example'))
  await after.close()
  expect(saved).toBe(countOf(201))
})

/** Registers a business with a photo. Returns the status, or the error if there is no response. */
async function register(port: number, ownerEmail: string, photo: Buffer): Promise<number | string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...spaza, ownerEmail })) form.set(name, String(value))
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'spaza.jpg')
  const url = `http://127.0.0.1:${port}/api/businesses/register`
  return await fetch(url, { method: 'POST', body: form }).then(({ status }) => status, String)
}

// Shows P.11.
test('SIGHUP does not stop the program, and SIGTERM, even with a full log disk, answers and closes all connections', async () => {
  const port = await freePort()
  const full = openSync('/dev/full', 'w')
  const program = startProgram({ PORT: String(port), LOG_LEVEL: 'trace' }, full)
  closeSync(full)
  const lock = join(folder, 'database/lock')
  await expect.poll(() => readFileSync(lock, 'utf8')).toContain(`process ${program.pid} `)
  program.kill('SIGHUP') // before it listens
  await ready(program, port)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let received = 0
  const search = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const path = `/api/businesses/search?q=x${Math.random()}`
      const request = get({ port, host: '127.0.0.1', path, agent }, (response) =>
        response.resume().on('end', () => resolve(response)),
      )
      request.on('error', reject)
    })
  // Like a proxy: sends requests on the same connection until a response says that this copy of the program is stopping.
  const visitors = Array.from({ length: 8 }, async () => {
    for (let leaving = false; !leaving; received++) {
      const response = await search()
      // A busy machine refuses some of eight searches at a time.
      expect([200, 503]).toContain(response.statusCode)
      leaving = response.headers.connection === 'close'
    }
  })
  while (received < 50) await pause(20)
  program.kill('SIGHUP') // as logrotate sends it
  while (received < 100) await pause(20)
  program.kill('SIGTERM')
  const began = performance.now()
  const [{ code }] = await Promise.all([ended(program), ...visitors])
  expect(code).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('SIGTERM at the moment when the port opens makes the program exit with 0', async () => {
  const port = await freePort()
  const program = startProgram({ PORT: String(port), ...(await onServer()) })
  const opens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  while (!(await opens())) await pause(1)
  program.kill('SIGTERM')
  expect((await ended(program)).code).toBe(0)
})

test('a request that arrives during the stop, on a connection that was opened before, gets its response', async () => {
  const port = await freePort()
  const program = await startedProgram(port)
  let received = ''
  // Browsers open connections before they need them.
  const socket = connect(port, '127.0.0.1').on('data', (bytes) => {
    received += bytes
  })
  await new Promise((open) => socket.on('connect', open))
  await ready(program, port)
  program.kill('SIGTERM')
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const other = connect(port, '127.0.0.1', () => resolve(false)).on('error', () => resolve(true))
      other.on('connect', () => other.destroy())
    })
  await expect.poll(isRefused).toBe(true)
  socket.write('GET /api/provinces HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await Promise.all([ended(program), new Promise((closed) => socket.on('close', closed))])
  expect(received).toMatch(/^HTTP\/1.1 200 OK/)
  expect(received).toMatch(/^connection: close/im)
  expect(received).toContain('Gauteng')
})

// The program as a process: how it refuses to start, that one folder has one process, how it stops under load.
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { like } from '#drizzle'
import { openDatabase } from '../../src/database/connect.ts'
import { outboxMails, users } from '../../src/database/schema.ts'
import { queueMail } from '../../src/domain/mail/queue-mail.ts'
import { quietLog } from '../database/scratch.ts'
import { plain } from '../media/image-maker.ts'
import { freePort } from '../world/free-port.ts'
import { copyMigratedCluster } from '../world/prepared-cluster.ts'
import { ended, folder, ready, spaza, startedProgram, startProgram, startWithFiles } from './program.ts'

beforeAll(() => copyMigratedCluster(join(folder, 'database')))

test('a wrong environment prints every problem and exits with 1', async () => {
  const { code, errors } = await ended(
    startProgram({ PORT: 'many', DATABASE_URL: 'mysql://x', RATE_LIMIT: 'maybe' }),
  )
  expect(code).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'RATE_LIMIT']) expect(errors).toContain(name)
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

test('as many idle connections as files that may be open end no program, and a new one is served', async () => {
  const port = await freePort()
  const program = await ready(startWithFiles(600, { PORT: String(port) }), port)
  const idle = Array.from({ length: 600 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  const [response] = await once(get({ port, host: '127.0.0.1', path: '/healthz', agent: false }), 'response')
  expect(response.statusCode).toBe(200)
  for (const socket of idle) socket.destroy()
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
})

test('an address that is not of this machine is said in a sentence', async () => {
  const { code, errors } = await ended(startProgram({ PORT: String(await freePort()), HOST: '192.0.2.1' }))
  expect(code).toBe(1)
  expect(errors).toBe(
    'Cannot start. HOST 192.0.2.1 is no address of this machine (EADDRNOTAVAIL). Set it to 0.0.0.0 or 127.0.0.1.\n',
  )
})

test('a port in use is said in a sentence, and settings that surprise people in the log; the copy takes up no mail', async () => {
  const target = { kind: 'embedded', folder: join(folder, 'database') } as const
  const before = await openDatabase(target, quietLog)
  await queueMail(before.db, {
    to: 'a@b.example',
    kind: 'business-approved',
    subject: 's',
    text: 't',
    html: 'h',
  })
  await before.close()
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  const mail = { SMTP_URL: 'smtp://127.0.0.1', TRUST_PROXY: '127.0.0.1' }
  const settings = { RATE_LIMIT: 'off', ...mail, LOG_LEVEL: 'warn' }
  const program = startProgram({ PORT: String(port), ...settings })
  let log = ''
  program.stdout?.on('data', (lines) => {
    log += lines
  })
  const { code, errors } = await ended(program)
  server.close()
  expect(code).toBe(1)
  expect(errors).toContain(`Port ${port} is in use`)
  expect(log).toContain('RATE_LIMIT is off')
  expect(log).toContain(`the links in mail lead to http://localhost:${port}: set SITE_URL`)
  expect(log).toContain(`visitors come through a proxy and SITE_URL is http://localhost:${port}`)
  expect(log).toContain('support@mzansi.example, which is an example: set SUPPORT_EMAIL')
  const after = await openDatabase(target, quietLog)
  const mails = await after.db.select().from(outboxMails)
  await after.close()
  expect(mails.map(({ state, attempts }) => ({ state, attempts }))).toEqual([
    { state: 'queued', attempts: 0 },
  ])
})

test('a stop answers all registrations that arrived, cuts half a request and half a form, and exits in ten seconds with 0', async () => {
  const port = await freePort()
  const program = await startedProgram(port)
  const photo = await plain(4000, 3000).jpeg().toBuffer()
  const registrations = Array.from({ length: 30 }, (_, at) => register(port, `${at}@queue.example`, photo))
  const slow = [
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Half',
    'POST /api/businesses/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
  ].map((text) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    return socket.on('error', () => {})
  })
  // The first response comes when the others wait for their images to be read.
  await Promise.race(registrations)
  await pause(500)
  const began = performance.now()
  program.kill('SIGTERM')
  const [{ code }, ...statuses] = await Promise.all([ended(program), ...registrations])
  expect(code).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
  for (const socket of slow) socket.destroy()
  const countOf = (status: number) => statuses.filter((one) => one === status).length
  expect(countOf(201) + countOf(503)).toBe(30)
  expect(countOf(201)).toBeGreaterThan(0)
  const after = await openDatabase({ kind: 'embedded', folder: join(folder, 'database') }, quietLog)
  const saved = await after.db.$count(users, like(users.email, '%@queue.example'))
  await after.close()
  expect(saved).toBe(countOf(201))
})

/** Registers a business with a photograph. Returns the status, or the reason why there is none. */
async function register(port: number, ownerEmail: string, photo: Buffer): Promise<number | string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...spaza, ownerEmail })) form.set(name, String(value))
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'spaza.jpg')
  const url = `http://127.0.0.1:${port}/api/businesses/register`
  return await fetch(url, { method: 'POST', body: form }).then(({ status }) => status, String)
}

// Shows P.11.
test('a hangup without a terminal stops nothing, at the start or under load, and SIGTERM, with the log on a full disk, sends a response to every request on the connections it has, tells each to close, and exits with 0', async () => {
  const port = await freePort()
  const full = openSync('/dev/full', 'w')
  const program = startProgram({ PORT: String(port), LOG_LEVEL: 'trace' }, full)
  closeSync(full)
  const lock = join(folder, 'database/lock')
  await expect.poll(() => readFileSync(lock, 'utf8')).toContain(`"pid":${program.pid}`)
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
  // As a proxy does: sends requests on the same connection until a response says that this copy of the program is leaving.
  const visitors = Array.from({ length: 8 }, async () => {
    for (let leaving = false; !leaving; received++) {
      const response = await search()
      expect(response.statusCode).toBe(200)
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

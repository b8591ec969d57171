// The program as a process on a small machine: its memory, how it refuses to start, and that a data folder is used by one process only.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/connect.ts'
import { outboxMails } from '../../src/database/schema.ts'
import { queueMail } from '../../src/domain/mail/outbox.ts'
import { becomesTrue, quietLog } from '../database/scratch.ts'
import { freePort } from '../world/free-port.ts'
import { ended, onServer, ready, runHere, startLimited, startProgram } from './program.ts'

const limit = 512 * 2 ** 20
const group = makeGroup()

/** The folder of a cgroup with the limit, or null where this user may not create one. */
function makeGroup(): string | null {
  const kinds = [
    { at: '/sys/fs/cgroup/memory', file: 'memory.limit_in_bytes' },
    { at: '/sys/fs/cgroup', file: 'memory.max' },
  ]
  for (const { at, file } of kinds) {
    const path = join(at, `mzansi-test-${process.pid}`)
    try {
      mkdirSync(path)
      writeFileSync(join(path, file), String(limit))
      return path
    } catch {} // not this kind, or not permitted
  }
  return null
}

let port: number
let program: ChildProcess
/** The peak memory of each start, in bytes. */
const peaks: number[] = []
/** The program of these tests, at its second start: it uses the folder of this file, and may open 600 files and use 512 MiB of memory. */
beforeAll(async () => {
  for (const start of ['first', 'later']) {
    port = await freePort()
    program = await ready(startLimited({ files: 600, group }, { PORT: String(port) }), port)
    for (const path of ['/', '/?q=coffee', '/api/businesses', '/api/places?q=soweto'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1]
    peaks.push(1024 * Number(peak))
    if (start === 'first') await stop()
  }
})
afterAll(async () => {
  await stop()
  // The kernel removes the processes from the cgroup a moment after they ended.
  if (group) expect(await becomesTrue(() => removes(group))).toBe(true)
})

async function stop(): Promise<void> {
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
}

function removes(path: string): boolean {
  try {
    rmdirSync(path)
    return true
  } catch {
    return false
  }
}

test.skipIf(!group)('a first and a later start serve pages within 512 MiB of memory', () => {
  expect(peaks).toHaveLength(2)
  expect(Math.max(...peaks)).toBeLessThan(limit)
})

test('a start with invalid settings prints every problem and exits with 1', async () => {
  const settings = { PORT: 'many', DATABASE_URL: 'mysql://x', RATE_LIMIT: 'maybe' }
  const { code, errors } = await runHere('serve', [], settings)
  expect(code).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'RATE_LIMIT']) expect(errors).toContain(name)
  expect(errors).not.toContain('    at ')
})

test('a second process on the same folder exits with 1 and names the first, which keeps serving', async () => {
  const { code, errors } = await runHere('serve', [], { PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  expect(code).toBe(1)
  expect(errors).toContain(`in use by process ${program.pid}`)
  expect((await fetch(`http://127.0.0.1:${port}/api/businesses`)).status).toBe(200)
})

test('with as many idle connections as the limit of open files, a new connection is still served', async () => {
  const idle = Array.from({ length: 600 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  const [response] = await once(get({ port, host: '127.0.0.1', path: '/healthz', agent: false }), 'response')
  expect(response.statusCode).toBe(200)
  for (const socket of idle) socket.destroy()
})

test('a HOST that is not an address of this machine is reported in one line', async () => {
  const settings = { PORT: String(await freePort()), HOST: '192.0.2.1', LOG_LEVEL: 'silent' }
  const { code, errors } = await runHere('serve', [], { ...(await onServer()), ...settings })
  expect(code).toBe(1)
  expect(errors).toBe(
    'Cannot start. HOST 192.0.2.1 is not an address of this machine (EADDRNOTAVAIL). Set it to 0.0.0.0 or 127.0.0.1.\n',
  )
})

test('a start on a port in use fails with a message, after warnings about risky settings, and sends no email', async () => {
  const environment = await onServer()
  const { db, close } = await openDatabase({ kind: 'server', url: environment.DATABASE_URL }, quietLog)
  onTestFinished(close)
  await queueMail(db, {
    to: 'a@b.example',
    kind: 'business-approved',
    subject: 's',
    text: 't',
    html: 'h',
    replyTo: 'support@b.example',
  })
  const mail = { SMTP_URL: 'smtp://127.0.0.1', TRUST_PROXY: '127.0.0.1' }
  const settings = { RATE_LIMIT: 'off', ...mail, LOG_LEVEL: 'warn' }
  const second = startProgram({ PORT: String(port), ...environment, ...settings })
  let log = ''
  second.stdout?.on('data', (lines) => {
    log += lines
  })
  const { code, errors } = await ended(second)
  expect(code).toBe(1)
  expect(errors).toContain(`Port ${port} is in use`)
  expect(log).toContain('RATE_LIMIT is off')
  expect(log).toContain(`the links in mail lead to http://localhost:${port}: set SITE_URL`)
  expect(log).toContain(`visitors come through a proxy and SITE_URL is http://localhost:${port}`)
  expect(log).toContain('support@mzansi.example, which is an example: set SUPPORT_EMAIL')
  const mails = await db.select().from(outboxMails)
  expect(mails.map(({ state, attempts }) => ({ state, attempts }))).toEqual([
    { state: 'queued', attempts: 0 },
  ])
})

// Many concurrent uploads cannot fill the memory, and a form that was refused or ended no longer counts.
import { once } from 'node:events'
import { type RequestOptions, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openWorld, type World } from '../world/world.ts'

/** More forms than are accepted at the same time. */
const crowd = 80
let world: World
let port: number
/** A world with rate limits by address, and its port. */
let limited: World
let limitedPort: number
beforeAll(async () => {
  world = await openWorld()
  port = await listen(world)
  limited = await openWorld({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } })
  limitedPort = await listen(limited)
})
afterAll(async () => {
  await world.close()
  await limited.close()
})

const sockets: Socket[] = []
/** The bytes that both servers have read. */
const countReceived = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
/** Waits until both servers have read `bytes` more than `before`. */
const receives = (bytes: number, before: number) =>
  expect.poll(countReceived, { interval: 5 }).toBeGreaterThanOrEqual(before + bytes)

async function listen({ server }: World): Promise<number> {
  server.server.on('connection', (socket) => sockets.push(socket))
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

test('of 80 unfinished forms 16 are refused at once, and when the others end a new one is accepted', async () => {
  const slow = Array.from({ length: crowd }, () => beginForm())
  const refused = await Promise.all(slow.slice(64).map(({ response }) => response))
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(crowd - 64).fill(503))
  expect(refused[0]?.headers['retry-after']).toBeDefined()
  for (const { form } of slow) form.destroy()
  await expect.poll(async () => (await sendForm()).status).toBe(400)
})

test('when all places are taken, a new form replaces the slowest one, and a fast one keeps its place', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const quick = beginForm()
  const slow = Array.from({ length: 63 }, () => beginForm())
  onTestFinished(() => [quick, ...slow].forEach(({ form }) => void form.destroy()))
  quick.form.write('a'.repeat(256 * 1024))
  await expect.poll(async () => (await sendForm()).status).toBe(503)
  // More than 1 kB a second, so that only the rate that applies when every place is taken ends them. Bytes with the headers do not count.
  const before = countReceived()
  for (const { form } of slow) form.write('a'.repeat(8 * 1024))
  await receives(slow.length * 8 * 1024, before)
  const ended = Promise.allSettled(slow.map(({ response }) => response))
  vi.advanceTimersByTime(6000)
  // One after the other, so that each finds every place taken.
  const late = []
  for (let n = 0; n < 5; n++) late.push(await beginAccepted())
  for (const { form } of late) form.end()
  for (const { response } of late) expect((await response).statusCode).toBe(400)
  quick.form.end()
  expect((await quick.response).statusCode).toBe(400)
  for (const { form } of slow) form.end()
  const states = (await ended).map(({ status }) => status)
  expect(states.filter((status) => status === 'rejected')).toHaveLength(5)
})

test('a form that got its response is no longer counted', async () => {
  for (let sent = 0; sent < crowd; sent++) expect((await sendForm()).status).toBe(400)
})

test('a form whose Content-Length is too large is refused before its body is sent', async () => {
  const { form, response } = beginForm({ 'content-length': String(20 * 1024 * 1024) })
  expect((await response).statusCode).toBe(413)
  form.destroy()
})

test('forms that declare more than 128 MB in total are refused, and more than 48 MB from one network', async () => {
  const large = { 'content-length': String(10 * 1024 * 1024) }
  const forms = Array.from({ length: 13 }, () => beginForm(large))
  const { statusCode } = await Promise.race(forms.map(({ response }) => response))
  expect(statusCode).toBe(503)
  for (const { form } of forms) form.destroy()
  const at = { port: limitedPort, localAddress: '127.0.9.1' }
  const ofNetwork = Array.from({ length: 5 }, () => beginForm(large, at))
  expect((await Promise.race(ofNetwork.map(({ response }) => response))).statusCode).toBe(429)
  for (const { form } of ofNetwork) form.destroy()
})

test('of 7 forms from one address one is refused, and one from another address is accepted', async () => {
  const at = { port: limitedPort }
  const seven = Array.from({ length: 7 }, () => beginForm({}, at))
  const refused = await Promise.race(
    seven.map(async (one) => {
      const { statusCode, headers } = await one.response
      return { one, result: [statusCode, headers['retry-after']] }
    }),
  )
  expect(refused.result).toEqual([429, '5'])
  const endOf = async ({ form, response }: ReturnType<typeof beginForm>) => {
    form.end()
    return (await response).statusCode
  }
  expect(await endOf(beginForm({}, { ...at, localAddress: '127.0.0.2' }))).toBe(400)
  const held = seven.find((one) => one !== refused.one)
  if (held) expect(await endOf(held)).toBe(400)
  expect(await endOf(beginForm({}, at))).toBe(400)
  for (const { form } of seven) form.destroy()
})

test('of 17 forms from one network one is refused, and aborting the others does not free their places at once', async () => {
  const at = { port: limitedPort }
  const forms = Array.from({ length: 17 }, (_, n) =>
    beginForm({}, { ...at, localAddress: `127.0.2.${2 + (n % 3)}` }),
  )
  const { statusCode } = await Promise.race(forms.map(({ response }) => response))
  expect(statusCode).toBe(429)
  for (const { form } of forms) form.destroy()
  await pause(300)
  const statusFrom = async (localAddress: string) => {
    const { form, response } = beginForm({}, { ...at, localAddress })
    form.end()
    return (await response).statusCode
  }
  expect(await statusFrom('127.0.2.5')).toBe(429)
  expect(await statusFrom('127.0.3.5')).toBe(400)
})

// A household or a company has as many IPv6 addresses as it wants.
test.each([
  ['/56', 7, (n: number) => `2001:db8:1:2${n + 10}::1`],
  ['/48', 17, (n: number) => `2001:db8:2:${n + 10}00::1`],
])('of the forms from one IPv6 %s, one of %i is refused', async (_network, count, addressOf) => {
  const from = (address: string) => beginForm({ 'x-forwarded-for': address }, { port: limitedPort })
  const forms = Array.from({ length: count }, (_, n) => from(addressOf(n)))
  const { statusCode } = await Promise.race(forms.map(({ response }) => response))
  expect(statusCode).toBe(429)
  const other = from('2001:db8:3::1')
  other.form.end()
  expect((await other.response).statusCode).toBe(400)
  for (const { form } of forms) form.destroy()
})

test('a form without a Content-Length is ended when it exceeds the size limit', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = countReceived()
  const { form, response } = beginForm()
  onTestFinished(() => void form.destroy())
  form.write('a'.repeat(12 * 1024 * 1024))
  await receives(11 * 1024 * 1024, before)
  // Forms are ended for being slow only after thirty seconds, so this one is ended for its size.
  vi.advanceTimersByTime(1000)
  await expect(response).rejects.toThrow(brokenOff)
})

test('a form that arrives too slowly is ended, and a faster one is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const dripping = await beginAccepted()
  const flowing = await beginAccepted()
  // Bytes that arrive with the headers do not count.
  const accepted = countReceived()
  flowing.form.write('a'.repeat(64 * 1024))
  await receives(64 * 1024, accepted)
  vi.advanceTimersByTime(30_000)
  await expect(dripping.response).rejects.toThrow(brokenOff)
  flowing.form.end()
  expect((await flowing.response).statusCode).toBe(400)
})

const brokenOff = /socket hang up|ECONNRESET/

/** Sends the beginning of a form and no more. */
function beginForm(headers: Record<string, string> = {}, from: RequestOptions = { port }) {
  const form = request({
    host: '127.0.0.1',
    ...from,
    method: 'POST',
    path: '/api/businesses/register',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  })
  const response = once(form, 'response').then(([response]) => response)
  response.catch(() => {})
  form.on('error', () => {})
  form.write('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nHalf a')
  return { form, response }
}

/** The same, and waits until the server has read them. */
async function beginAccepted() {
  const before = countReceived()
  const form = beginForm()
  await receives(1, before)
  return form
}

function sendForm(): Promise<Response> {
  const body = new FormData()
  body.set('name', 'No more than a name')
  return fetch(`http://127.0.0.1:${port}/api/businesses/register`, { method: 'POST', body })
}

// A crowd of forms with images cannot fill the memory, and a form that was refused or ended is no longer counted.
import { once } from 'node:events'
import { type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openWorld, type World } from '../world/world.ts'

/** More forms than are accepted at a time. */
const crowd = 80
let world: World
let port: number
beforeAll(async () => {
  world = await openWorld('PostgreSQL')
  port = await listen(world)
})
afterAll(() => world.close())

async function listen({ server }: World): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

test('of eighty forms that never end sixteen are refused at once, and when the others end a new one is accepted', async () => {
  const slow = Array.from({ length: crowd }, () => beginForm())
  const refused = await Promise.all(slow.slice(64).map(({ response }) => response))
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(crowd - 64).fill(503))
  expect(refused[0]?.headers['retry-after']).toBeDefined()
  for (const { form } of slow) form.destroy()
  await expect.poll(async () => (await sendForm()).status).toBe(400)
})

test('a form that got its response is no longer counted', async () => {
  for (let sent = 0; sent < crowd; sent++) expect((await sendForm()).status).toBe(400)
})

test('a form whose Content-Length is too large is refused before its body is sent', async () => {
  const { form, response } = beginForm({ 'content-length': String(20 * 1024 * 1024) })
  expect((await response).statusCode).toBe(413)
  form.destroy()
})

test('of seven forms from one address one is refused, and one from another address is accepted', async () => {
  const limited = await openWorld('PostgreSQL', { environment: { RATE_LIMIT: 'on' } })
  onTestFinished(() => limited.close())
  const at = { port: await listen(limited) }
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

test('a form that arrives too slowly is ended, and a quicker one is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [dripping, flowing] = [beginForm(), beginForm()]
  // Until both are accepted.
  await pause(500)
  flowing.form.write('a'.repeat(64 * 1024))
  await pause(500)
  vi.advanceTimersByTime(30_000)
  await expect(dripping.response).rejects.toThrow(/socket hang up|ECONNRESET/)
  flowing.form.end()
  expect((await flowing.response).statusCode).toBe(400)
})

/** Sends the first lines of a form and no more. */
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

function sendForm(): Promise<Response> {
  const body = new FormData()
  body.set('name', 'No more than a name')
  return fetch(`http://127.0.0.1:${port}/api/businesses/register`, { method: 'POST', body })
}

// A crowd of forms with pictures cannot fill the memory, and whoever was turned away or gave up takes nobody's place.
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'

/** More than are let in at once. */
const crowd = 80
let world: World
let port: number
beforeAll(async () => {
  world = await openWorld('PGlite')
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.server.server.address() as AddressInfo).port
})
afterAll(() => world.close())

test('of eighty forms that never end some are turned away at once, and when they give up others are let in', async () => {
  const slow = Array.from({ length: crowd }, () => beginForm())
  const refused = await Promise.all(slow.slice(64).map(({ answer }) => answer))
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(crowd - 64).fill(503))
  expect(refused[0]?.headers['retry-after']).toBeDefined()
  for (const { form } of slow) form.destroy()
  await expect.poll(async () => (await sendForm()).status).toBe(400)
})

test('forms that were answered, well or badly, free their place', async () => {
  for (let sent = 0; sent < crowd; sent++) expect((await sendForm()).status).toBe(400)
})

test('a form that says it is too large is refused before it is sent', async () => {
  const { form, answer } = beginForm({ 'content-length': String(20 * 1024 * 1024) })
  expect((await answer).statusCode).toBe(413)
  form.destroy()
})

/** Sends the first lines of a form and no more. */
function beginForm(headers: Record<string, string> = {}) {
  const form = request({
    port,
    method: 'POST',
    path: '/api/businesses/register',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  })
  const answer = once(form, 'response').then(([response]) => response)
  answer.catch(() => {})
  form.on('error', () => {})
  form.write('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nHalf a')
  return { form, answer }
}

function sendForm(): Promise<Response> {
  const body = new FormData()
  body.set('name', 'No more than a name')
  return fetch(`http://127.0.0.1:${port}/api/businesses/register`, { method: 'POST', body })
}

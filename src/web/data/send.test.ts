// What is sent to a server and how its responses are read (spec §7, §8), with a real HTTP server.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { browserGet, CallError, toCallError } from './calls.ts'
import { send, sentenceOf, showFailure } from './send.ts'

let response: { status: number; type: string; body: string }
let received: { method: string | undefined; type: string | undefined; body: string }
let url: string

const server = createServer(async (request, reply) => {
  received = {
    method: request.method,
    type: request.headers['content-type'],
    body: await read(request),
  }
  reply.writeHead(response.status, { 'content-type': response.type }).end(response.body)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`
})
afterAll(() => server.close())
beforeEach(() => {
  response = { status: 200, type: 'application/json', body: '{"done":true}' }
})
afterEach(() => vi.restoreAllMocks())

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

// Shows 7.1.
test('an object is sent as JSON, no body as an empty request, and a form as multipart form data', async () => {
  expect(await send('PATCH', url, { featured: 1 })).toEqual({ done: true })
  expect(received).toEqual({ method: 'PATCH', type: 'application/json', body: '{"featured":1}' })
  await send('PATCH', url)
  expect(received).toEqual({ method: 'PATCH', type: undefined, body: '' })
  const form = new FormData()
  form.set('image', new File(['x'], 'shop.png', { type: 'image/png' }))
  await send('POST', url, form)
  expect(received.type).toMatch(/^multipart\/form-data; boundary=/)
})

// Shows 6.7.
test('every call includes the cookies of this browser', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await browserGet(url)
  await send('POST', url)
  expect(fetched.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'include'])
})

// Shows 8.1.
test.each([
  ['a text', 'text/plain', 'Not today', '503: Not today'],
  ['no body', 'text/plain', '', '503: Service Unavailable'],
  ['no body but the type JSON', 'application/json', '', '503: Service Unavailable'],
  ['JSON', 'application/json', '{"message":"Busy."}', '503: {"message":"Busy."}'],
])(
  'an error response with %s has the message: status, colon, space, and the body or the status text',
  async (_, type, body, said) => {
    response = { status: 503, type, body }
    expect(toCallError(await browserGet(url)).message).toBe(said)
    await expect(send('PATCH', url)).rejects.toThrow(said)
  },
)

// Shows 8.2.
test.each([
  ['{"message":"Busy."}', 'Busy.'],
  ['{"message":"Busy.","error":"Refused."}', 'Busy.'],
  ['{"error":"Refused."}', 'The fallback'],
  ['{"message":7}', 'The fallback'],
  ['{}', 'The fallback'],
  ['', 'The fallback'],
])('the error body %s is shown as: %s', async (body, said) => {
  response = { status: 401, type: 'application/json', body }
  const failure = await send('POST', url).catch((error: unknown) => error)
  expect(sentenceOf(failure, 'The fallback')).toBe(said)
})

// Shows 8.5, 8.6.
test.each([
  ['{"message":"Busy.","error":"Refused."}', 'Refused.'],
  ['{"message":"Busy."}', 'The fallback'],
  ['{"message":"Busy.","error":7}', 'The fallback'],
])('the error body %s of a login is shown as: %s', async (body, said) => {
  response = { status: 401, type: 'application/json', body }
  const failure = await send('POST', url, {}, 'error').catch((error: unknown) => error)
  expect(sentenceOf(failure, 'The fallback')).toBe(said)
})

test('an unreachable server is reported in a sentence', async () => {
  const failure = await send('POST', 'http://127.0.0.1:1/api/x').catch((error: unknown) => error)
  expect(sentenceOf(failure, 'The fallback')).toMatch(/^The server could not be reached\./)
})

test('an error is shown at its field, even if the field has another name in the call', () => {
  const issues = [
    { path: 'currentPassword', message: 'The password is incorrect' },
    { path: 'email', message: 'This is your email now' },
  ]
  const setError = vi.fn()
  showFailure(new CallError(400, '', 'Not sent.', 0, issues), {
    fields: ['newAddress', 'addressPassword'],
    names: { email: 'newAddress', currentPassword: 'addressPassword' },
    setError,
    fallback: '',
  })
  expect(setError.mock.calls).toEqual([
    ['addressPassword', { type: 'server', message: 'The password is incorrect' }],
    ['newAddress', { type: 'server', message: 'This is your email now' }],
  ])
})

// No other site can make a browser change anything here: every changing call × everything a browser says about its origin.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, endpoints } from '../../src/contract/endpoints.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

const site = 'https://directory.example'
const changing = Object.entries(endpoints).filter(([, call]: [string, Endpoint]) => call.method !== 'GET')

/** What the headers say, and whether the request may go on. */
const origins: [string, Record<string, string>, boolean][] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: site }, true],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, true],
  ['an older browser on our own page', { origin: site }, true],
  ['a program that says nothing', {}, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site', origin: site }, false],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: site }, false],
  ['an older browser on another site', { origin: 'https://evil.example' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['our site without TLS', { origin: 'http://directory.example' }, false],
  ['our name as a part of another', { origin: 'https://directory.example.evil.example' }, false],
  ['a word that no browser says', { 'sec-fetch-site': 'friendly' }, false],
]

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld('PGlite')
  admin = await signIn(world.database, { isAdmin: 1 })
})
afterAll(() => world.close())

test.each(changing.flatMap(([name, call]) => origins.map((origin) => [name, call, ...origin] as const)))(
  '%s %#: a request from %3$s is let through only if it is ours',
  async (_name, call, _who, headers, mayPass) => {
    const answer = await world.server.inject({
      method: call.method,
      url: call.path.replace(':id', randomUUID()),
      headers: { ...headers, ...admin, 'content-type': 'application/json' },
      payload: '',
    })
    const isRefusedAsForeign = answer.json().message === 'This request came from another site.'
    expect(isRefusedAsForeign, answer.body).toBe(!mayPass)
    if (!mayPass) expect(answer.statusCode).toBe(403)
  },
)

test('a refused request does not sign the browser out', async () => {
  const { cookie } = await signIn(world.database, {})
  await world.server.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { cookie, origin: 'https://evil.example' },
  })
  const answer = await world.server.inject({ url: '/api/auth/check', headers: { cookie } })
  expect(answer.json().authenticated).toBe(true)
})

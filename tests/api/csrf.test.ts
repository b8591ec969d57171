// Tests protection against CSRF: every changing call with every combination of headers about the origin.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { listingInvitations } from '../../src/database/schema.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const site = 'https://directory.example'
const changing = Object.entries(endpoints).filter(([, call]: [string, Endpoint]) => call.method !== 'GET')

/** The sender, its headers, and whether the request is allowed. */
const origins: [string, Record<string, string>, boolean][] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: site }, true],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, true],
  ['an older browser on our own page', { origin: site }, true],
  ['a program that sends neither header', {}, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ['another host under the same domain', { 'sec-fetch-site': 'same-site', origin: site }, false],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: site }, false],
  ['an older browser on another site', { origin: 'https://evil.example' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['our site without TLS', { origin: 'http://directory.example' }, false],
  ['a host that begins with our name', { origin: 'https://directory.example.evil.example' }, false],
  ['an unknown Sec-Fetch-Site value', { 'sec-fetch-site': 'friendly' }, false],
]

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  admin = await signIn(world.database, { role: 'administrator' })
})
afterAll(() => world.close())

// Shows P.4.
test.each(changing.flatMap(([name, call]) => origins.map((origin) => [name, call, ...origin] as const)))(
  '%s %#: a request from $2 is allowed: $4',
  async (_name, call, _who, headers, mayPass) => {
    const response = await world.server.inject({
      method: call.method,
      url: call.path.replace(':id', randomUUID()),
      headers: { ...headers, ...admin, 'content-type': 'application/json' },
      payload: '',
    })
    const isRefused = response.json().message === 'This request came from another site.'
    expect(isRefused, response.body).toBe(!mayPass)
    if (!mayPass) expect(response.statusCode).toBe(403)
  },
)

// Shows P.4.
test('a page of another site can neither make a moderator download a file nor issue the links of invitation cards', async () => {
  const { cookie } = await signIn(world.database, { role: 'moderator' })
  const download = async (url: string, headers: Record<string, string>) =>
    (await world.server.inject({ url, headers: { cookie, ...headers } })).statusCode
  const made = () => world.database.db.$count(listingInvitations)
  const cards = `/api/admin/invitation-cards?ids=${town.garage.id}`
  const before = await made()
  for (const site of ['cross-site', 'same-site'])
    for (const url of [cards, '/api/admin/businesses.csv', '/api/account/export'])
      expect(await download(url, { 'sec-fetch-site': site }), url).toBe(403)
  expect(await made()).toBe(before)
  expect(await download('/api/export.csv', { 'sec-fetch-site': 'cross-site' })).toBe(200)
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])
    expect(await download(cards, headers)).toBe(200)
  expect(await made()).toBe(before + 3)
})

test('a logout request from another site does not end the session', async () => {
  const { cookie } = await signIn(world.database, {})
  await world.server.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { cookie, origin: 'https://evil.example' },
  })
  const response = await world.server.inject({ url: '/api/auth/check', headers: { cookie } })
  expect(response.json().authenticated).toBe(true)
})

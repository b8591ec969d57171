// The readable address of a business: one page at one address, and redirects from all others that end with its code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusinessDetail } from '../../src/contract/business.ts'
import { shareImagePath } from '../../src/contract/page.ts'
import { edit, signInOwner } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { hidden, newestFirst, town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const site = 'https://directory.example'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = (url: string, headers = {}) => world.server.inject({ url, headers })
const pathOf = async (id: string, headers = {}): Promise<string> =>
  (await get(`/api/businesses/${id}`, headers)).json<BusinessDetail>().path
const codeOf = (path: string) => path.slice(-6)

test('a business has a readable address, which is also the canonical URL of its page by id', async () => {
  const path = await pathOf(town.salon.id)
  expect(path).toMatch(/^\/b\/crown-of-mbali-braids-[a-z0-9]{6}$/)
  for (const url of [path, `/business/${town.salon.id}`]) {
    const { statusCode, body } = await get(url)
    expect(statusCode, url).toBe(200)
    expect(body).toContain(`<link rel="canonical" href="${site}${path}">`)
    expect(body).toContain(`<meta property="og:url" content="${site}${path}">`)
    expect(body).toContain(`content="${site}${shareImagePath(town.salon.id)}"`)
    expect(body).toContain(`"@id":"${site}${path}","url":"${site}${path}"`)
    expect(body).toContain(encodeURIComponent(`${site}${path}`))
  }
})

test('every other address that ends with the code redirects to it with 301 and max-age=0', async () => {
  const path = await pathOf(town.garage.id)
  const code = codeOf(path)
  for (const url of [
    `/b/${code}`,
    `/b/old-name-${code}`,
    `/b/OLD-Name-${code.toUpperCase()}`,
    `${path}/`,
    `/b/old-${code}?utm_source=x`,
    `/b/%E2%98%85-${code}`,
  ]) {
    for (const _ of ['made', 'cached']) {
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers.location], url).toEqual([301, path])
      expect(headers['cache-control']).toMatch(/^public, max-age=0, must-revalidate, s-maxage=1,/)
    }
  }
  expect((await get(`${path}?utm_source=x`)).statusCode).toBe(200)
})

test('a new name or place changes the address, and the old address redirects to it', async () => {
  const owner = await signInOwner(world.database, town.owned.id)
  const before = await pathOf(town.owned.id)
  expect((await get(before)).statusCode).toBe(200)
  const placeId = (await get('/api/places?q=orlando%20west')).json()[0].id
  expect((await edit(world, owner, { name: 'Mama Nomsa’s Shisanyama', placeId })).statusCode).toBe(200)
  const now = `/b/mama-nomsas-shisanyama-orlando-west-${codeOf(before)}`
  const moved = await get(before)
  expect([moved.statusCode, moved.headers.location]).toEqual([301, now])
  expect((await get(now)).statusCode).toBe(200)
})

test('the title and the description of a business name its suburb once, with or without it in the location', async () => {
  const owner = await signInOwner(world.database, town.bakery.id)
  const placeId = (await get('/api/places?q=orlando%20west')).json()[0].id
  for (const location of [
    'Shop 4, Vilakazi Street, Orlando West, Soweto, Gauteng',
    'Vilakazi Street, Soweto, Gauteng',
    'Orlando West, Soweto, Gauteng',
  ]) {
    const { statusCode } = await edit(world, owner, { location, placeId })
    expect(statusCode, location).toBe(200)
    const { body } = await get(await pathOf(town.bakery.id))
    expect(body, location).toMatch(/<title>[^<,]+, Orlando West, Soweto, Gauteng [|] Mzansi Local<\/title>/)
    expect(body, location).toContain('content="Cafe in Orlando West, Soweto, Gauteng. ')
  }
})

test('the title of a business without a place contains the end of its location', async () => {
  expect((await get(await pathOf(town.salon.id))).body).toContain(', Soweto, Gauteng | Mzansi Local</title>')
})

test('an address with an unknown code, or without a code, gets 404', async () => {
  for (const url of ['/b/nothing-zzzzzz', '/b/search', '/b/featured', '/b/x', '/b/%00'])
    expect((await get(url)).statusCode, url).toBe(404)
})

describe('a business that is not public', () => {
  test.each(hidden.map(({ name, id }) => ({ name, id })))(
    '$name gets 404 at every address for visitors, and 200 at its own for an administrator',
    async ({ id, name }) => {
      const admin = await signIn(world.database, { role: 'administrator' })
      const path = await pathOf(id, admin)
      for (const url of [path, `/b/x-${codeOf(path)}`, `/api/businesses/${codeOf(path)}`]) {
        const { statusCode, body } = await get(url)
        expect(statusCode, url).toBe(404)
        expect(body).not.toContain(name)
      }
      expect((await get(path, admin)).statusCode).toBe(200)
    },
  )
})

test('the sitemap has the readable address of each public business, and no other', async () => {
  const { body } = await get('/sitemaps/1.xml')
  for (const { id } of newestFirst) expect(body).toContain(`<loc>${site}${await pathOf(id)}</loc>`)
  expect(body.match(/\/b\//g)).toHaveLength(newestFirst.length)
  expect(body).not.toContain('/business/')
})

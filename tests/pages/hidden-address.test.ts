// Tests that a hidden address and its pin are nowhere in what the public gets.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businesses } from '../../src/database/schema.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const street = 'Kwezilomso'
const pin = { latitude: -26.43217, longitude: 27.81235 }
const hidden = {
  ...town.salon,
  id: '00000000-0000-4000-8000-000000000077',
  name: 'Braids at Home',
  location: `77 ${street} Crescent, Soweto, Gauteng`,
  ...pin,
  hidesAddress: true,
  trading: 'moved' as const,
  moved: { on: new Date().toISOString().slice(0, 10), from: 'Diepkloof' },
}
const secrets = [street, '77 Kwez', String(pin.latitude), String(pin.longitude), '26.432', '27.812']

let world: World
let soweto: { id: number; latitude: number; longitude: number }
beforeAll(async () => {
  world = await openWorld()
  const { rows } = await world.database.pool.query<typeof soweto>(
    `SELECT id, latitude, longitude FROM places WHERE path = 'soweto-gauteng'`,
  )
  soweto = rows[0] as typeof soweto
  await world.database.db.insert(businesses).values({ ...hidden, placeId: soweto.id })
})
afterAll(() => world.close())
const get = (url: string, headers = {}) => world.server.inject({ url, headers })

test('every public call and page shows the place, but neither the street nor the pin', async () => {
  const near = `${pin.latitude.toFixed(3)},${pin.longitude.toFixed(3)}`
  const calls = [
    '/api/businesses?limit=200',
    '/api/businesses/featured',
    '/api/businesses/search?q=braids',
    '/api/businesses/search?location=soweto',
    `/api/businesses/search?place=${soweto.id}&sort=near`,
    `/api/businesses/search?near=${near}&sort=near`,
    `/api/businesses/${hidden.id}`,
  ]
  const { path } = (await get(`/api/businesses/${hidden.id}`)).json()
  const pages = [
    ...['/', '/?q=braids', '/?location=soweto', `/?near=${near}`, `/business/${hidden.id}`, path],
    ...[`/compare?ids=${hidden.id}&place=${soweto.id}`, `/report?business=${hidden.id}`],
  ]
  for (const url of [...calls, ...pages, '/sitemaps/1.xml']) {
    const { statusCode, body } = await get(url)
    expect(statusCode, url).toBe(200)
    // The point that was asked for may be in the address of the next page.
    const said = body.replaceAll(near, '').replaceAll(encodeURIComponent(near), '')
    for (const secret of secrets) expect(said, url).not.toContain(secret)
    if (!url.endsWith('.xml')) expect(body, url).toContain('Braids at Home')
  }
  const detail = (await get(`/api/businesses/${hidden.id}`)).json()
  expect(detail).toMatchObject({
    location: 'Soweto, Gauteng',
    latitude: null,
    longitude: null,
    hasPin: false,
    hidesAddress: true,
    place: { name: 'Soweto' },
    tradingNotice: expect.stringMatching(/^Moved from Diepkloof on .* is: Soweto, Gauteng\.$/),
  })
})

test('no search finds a hidden address by its street, not even with a typo', async () => {
  for (const query of [`q=${street}`, `location=${street}`, 'q=kwezilomsa', `q=77+${street}+Crescent`]) {
    const found = (await get(`/api/businesses/search?${query}`)).json()
    expect(
      found.map(({ id }: { id: string }) => id),
      query,
    ).not.toContain(hidden.id)
  }
})

test('the distance of a hidden address is measured to its place, not to its pin', async () => {
  const search = await get(`/api/businesses/search?near=${soweto.latitude},${soweto.longitude}&sort=near`)
  const card = search.json().find(({ id }: { id: string }) => id === hidden.id)
  expect(card.distanceKm).toBe(0)
  const measured = `/api/businesses/distances?ids=${hidden.id},${town.pending.id}&near=${soweto.latitude},${soweto.longitude}`
  // A business that is not public has no distance.
  expect((await get(measured)).json()).toEqual({
    from: null,
    businesses: [{ id: hidden.id, distanceKm: 0 }],
  })
  const fromPlace = await get(`/api/businesses/distances?ids=${hidden.id}&place=${soweto.id}`)
  expect(fromPlace.json()).toEqual({ from: 'Soweto', businesses: [{ id: hidden.id, distanceKm: 0 }] })
})

test('on the map of results, a hidden address is at the centre of its place, without a pin', async () => {
  const points = await get(`/api/businesses/points?ids=${hidden.id},${town.pending.id}`)
  const { latitude, longitude } = soweto
  expect(points.json()).toEqual([{ id: hidden.id, latitude, longitude, hasPin: false }])
  expect(points.headers['cache-control']).toMatch(/^public, /)
})

test('the JSON-LD of a hidden address has its place and no coordinates; a shown address has coordinates', async () => {
  const machineText = async (id: string) => {
    const { body } = await get(`/business/${id}`)
    return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}')
  }
  const said = await machineText(hidden.id)
  expect(said).toMatchObject({ address: { addressLocality: 'Soweto' }, areaServed: 'Soweto, Gauteng' })
  expect(said.address).not.toHaveProperty('streetAddress')
  expect(said).not.toHaveProperty('geo')
  const point = { latitude: -26.23815, longitude: 27.90842 }
  await world.database.db.insert(businesses).values({
    ...hidden,
    id: '00000000-0000-4000-8000-000000000078',
    location: 'Vilakazi Street, Soweto, Gauteng',
    ...point,
    hidesAddress: false,
    placeId: soweto.id,
  })
  expect(await machineText('00000000-0000-4000-8000-000000000078')).toMatchObject({
    geo: { '@type': 'GeoCoordinates', ...point },
  })
})

test('the owner and administrators can read a hidden address and its pin', async () => {
  const owner = await signIn(world.database, { businessId: hidden.id })
  const admin = await signIn(world.database, { role: 'administrator' })
  for (const [url, headers] of [
    ['/api/business/my-business', owner],
    [`/api/businesses/${hidden.id}`, admin],
  ] as const)
    expect((await get(url, headers)).json()).toMatchObject({ location: hidden.location, ...pin })
})

test('a response to a request with a position has Cache-Control: no-store', async () => {
  for (const url of [
    '/api/businesses/search?near=-26.2,27.9&sort=near',
    '/?near=-26.2,27.9&sort=near',
    '/?%6Eear=-26.2,27.9',
    `/api/businesses/distances?ids=${hidden.id}&near=-26.2,27.9`,
    `/compare?ids=${hidden.id}&near=-26.2,27.9`,
    '/saved?near=-26.2,27.9',
  ])
    expect((await get(url)).headers['cache-control'], url).toBe('no-store')
  expect((await get('/?q=braids')).headers['cache-control']).toMatch(/^public, /)
})

// The public directory as a file: the content of each format, protection against spreadsheet formulas, and the rate limit.
import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eq, inArray } from '#drizzle'
import { DirectoryMap, ExportedDirectory } from '../../src/contract/directory-export.ts'
import { businesses, places } from '../../src/database/schema.ts'
import { readDirectory } from '../../src/domain/directory/export-directory.ts'
import { readCsv } from '../world/read-csv.ts'
import { hidden, newestFirst, privateWords, town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const sandwich = {
  ...town.salon,
  id: randomUUID(),
  name: '=HYPERLINK("https://evil.example","Prize")',
  description:
    '+27 is where we are; "quoted", with a comma\nand a second line that goes on.\n- Bread;"=1+1&"',
  location: '@ the corner;=1+1;, Soweto',
  phone: '+27725550199',
  whatsapp: '+442079460000',
  hours: '-08:00 to 17:00',
  hoursWeek: [
    { day: 1, opens: '08:00', closes: '17:00' },
    { day: 2, opens: '08:00', closes: '17:00' },
  ],
  specialDays: [{ from: '2026-12-24', to: '2026-12-26', opens: null, closes: null, note: '=1+1' }],
  offers: ['delivery', 'eft'] as ('delivery' | 'eft')[],
  trades: [{ id: 'hairdresser' }, { id: 'nail-salon' }],
  latitude: -26.24,
  longitude: 27.91,
} satisfies typeof businesses.$inferInsert
const shy = {
  ...town.garage,
  id: randomUUID(),
  name: 'A Shy Seamstress',
  location: '14 Secret Street, Soweto',
  phone: '0860 11',
  hidesAddress: true,
  latitude: -26.24,
  longitude: 27.91,
} satisfies typeof businesses.$inferInsert
const closed = {
  ...town.bakery,
  id: randomUUID(),
  name: 'Gone For Good',
  trading: 'closed-for-good',
} satisfies typeof businesses.$inferInsert
const listed = [...newestFirst, sandwich, shy]

let world: World
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  const { db } = world.database
  const [soweto] = await db.select({ id: places.id }).from(places).where(eq(places.path, 'soweto-gauteng'))
  await db.insert(businesses).values([sandwich, { ...shy, placeId: soweto?.id ?? 0 }, closed])
})
afterAll(() => world.close())

let networks = 0
/** Each request comes from another network, so that none exceeds the rate limit. */
const get = (url: string, options: { method?: 'HEAD'; headers?: Record<string, string> } = {}) =>
  world.server.inject({ url, remoteAddress: `10.1.${networks++}.1`, ...options })

test('each format has every listed business, and nothing that is hidden or private', async () => {
  for (const format of ['csv', 'json', 'geojson']) {
    const response = await get(`/api/export.${format}`)
    expect(response.statusCode, format).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="directory-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
    )
    for (const { id } of listed) expect(response.body, format).toContain(id)
    for (const { id } of [...hidden, closed]) expect(response.body, format).not.toContain(id)
    for (const word of [...privateWords, 'Secret Street']) expect(response.body, format).not.toContain(word)
  }
})

test('the JSON file matches the contract, is ordered by id, and has absolute URLs of pages and images', async () => {
  const response = await get('/api/export.json')
  expect(response.headers['content-type']).toBe('application/json')
  const entries = ExportedDirectory.parse(response.json())
  expect(entries).toHaveLength(listed.length)
  expect(entries.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).sort())
  const salon = entries.find(({ id }) => id === town.salon.id)
  expect(salon).toMatchObject({
    phone: '+27725550103',
    image: 'https://directory.example/stock/beauty-braids.svg',
  })
  expect(salon?.url).toMatch(/^https:\/\/directory\.example\/b\/crown-of-mbali-braids-[a-z0-9]{6}$/)
})

test('the GeoJSON file has points with the longitude first, and no point for a hidden address', async () => {
  const response = await get('/api/export.geojson')
  expect(response.headers['content-type']).toBe('application/geo+json')
  const { features } = DirectoryMap.parse(response.json())
  const geometryOf = (id: string) => features.find((feature) => feature.id === id)?.geometry
  expect(geometryOf(sandwich.id)).toEqual({ type: 'Point', coordinates: [27.91, -26.24] })
  expect(geometryOf(shy.id)).toBeNull()
  expect(features.find(({ id }) => id === shy.id)?.properties.location).toBe('Soweto, Gauteng')
})

test('no text in the CSV file starts a formula, and phone numbers keep their plus sign and leading zero', async () => {
  const response = await get('/api/export.csv')
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = readCsv(response.body)
  expect(rows).toHaveLength(listed.length)
  const coordinates = ['latitude', 'longitude']
  for (const row of rows)
    for (const [title, cell] of Object.entries(row)) {
      if (coordinates.includes(title)) expect(cell, title).toMatch(/^(-?\d+(\.\d+)?)?$/)
      else expect(cell, title).not.toMatch(/^[=+\-@\t\r]/)
    }
  expect(rows.find(({ id }) => id === sandwich.id)).toMatchObject({
    name: `'${sandwich.name}`,
    description: `'${sandwich.description.replace('\n-', "\n'-").replace(';"=', `;'"=`)}`,
    location: "'@ the corner;'=1+1;, Soweto",
    phone: "'+27725550199",
    whatsapp: "'+442079460000",
    hours: "'-08:00 to 17:00",
    hoursWeek: 'Mon–Tue 08:00–17:00; Wed–Sun Closed',
    specialDays: '2026-12-24 to 2026-12-26 Closed (=1+1)',
    offers: 'Delivery; EFT',
    latitude: '-26.24',
  })
  expect(rows.find(({ id }) => id === shy.id)).toMatchObject({
    phone: "'0860 11",
    location: 'Soweto, Gauteng',
    hidesAddress: 'yes',
    latitude: '',
  })
})

test('no cell is a formula in a program that separates the CSV file at semicolons', async () => {
  const { body } = await get('/api/export.csv')
  for (const cell of body.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^"*[=+\-@]/)
})

test('a file is compressed when the client accepts it, and HEAD has no body', async () => {
  const plain = (await get('/api/export.csv')).body
  const zipped = await get('/api/export.csv', { headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain)
  const brotli = await get('/api/export.csv', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
  const head = await get('/api/export.csv', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
})

test('the eleventh download from one network within half an hour returns 429 with Retry-After', async () => {
  const ask = () => world.server.inject({ url: '/api/export.json', remoteAddress: '10.2.0.1' })
  for (let at = 0; at < 10; at++) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toMatch(/^Too many downloads of the directory from your network\. Please/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700)
})

test('an export in several batches has every business once, even while businesses change', async () => {
  const { db } = world.database
  const many = Array.from({ length: 1200 }, (_, at) => ({
    ...town.garage,
    id: randomUUID(),
    name: `Batch Garage ${at}`,
  }))
  const ids = many.map(({ id }) => id)
  // The other tests count the listed businesses.
  onTestFinished(async () => {
    await db.delete(businesses).where(inArray(businesses.id, ids))
  })
  await db.insert(businesses).values(many)
  const seen: string[] = []
  for await (const batch of readDirectory(db, 'https://directory.example', new Date())) {
    seen.push(...batch.map(({ id }) => id))
    // A business that was read is suspended: with OFFSET, the next page would skip one of the rest.
    const first = batch.find(({ name }) => name.startsWith('Batch Garage'))
    if (first)
      await db.update(businesses).set({ approvalStatus: 'suspended' }).where(eq(businesses.id, first.id))
  }
  expect(seen.toSorted()).toEqual([...listed.map(({ id }) => id), ...ids].sort())
})

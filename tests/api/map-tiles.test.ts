// Tests how the map file is served: only ranges, with each status that a range request can get.
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mapFilePath } from '../../src/contract/provinces.ts'
import { writeMapFile } from '../world/map-file.ts'
import { openWorld, type World } from '../world/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'mzansi-map-'))
const path = join(folder, 'town.pmtiles')
let world: World
let archive: Buffer
beforeAll(async () => {
  // Longer than the longest range.
  writeMapFile(path, { latitude: -26.25, longitude: 27.9 }, (map) =>
    Buffer.concat([map, Buffer.alloc(2 ** 20)]),
  )
  archive = readFileSync(path)
  world = await openWorld({ environment: { MAP_FILE: path } })
})
// One test replaces the file, and one removes it.
beforeEach(() => writeFileSync(path, archive))
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})
const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  world.server.inject({ url: mapFilePath, method, headers })

test('a range request returns exactly its bytes, cacheable by everybody for a day', async () => {
  const { statusCode, headers, rawPayload } = await get({ range: 'bytes=127-1126' })
  expect(statusCode).toBe(206)
  expect(rawPayload.equals(archive.subarray(127, 1127))).toBe(true)
  expect(headers).toMatchObject({
    'content-range': `bytes 127-1126/${archive.length}`,
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=86400',
    'content-type': 'application/vnd.pmtiles',
    etag: expect.stringMatching(/^"[\w-]+"$/),
  })
  const last = await get({ range: `bytes=${archive.length - 3}-${archive.length + 99}` })
  expect(last.rawPayload).toHaveLength(3)
})

test('If-None-Match with the ETag of a range returns 304 until the operator replaces the file', async () => {
  const { etag = '' } = (await get({ range: 'bytes=0-9' })).headers
  const again = { range: 'bytes=0-9', 'if-none-match': String(etag) }
  const { statusCode, body } = await get(again)
  expect([statusCode, body]).toEqual([304, ''])
  utimesSync(path, new Date(), new Date(Date.now() + 60_000))
  const replaced = await get(again)
  expect(replaced.statusCode).toBe(206)
  expect(replaced.headers.etag).not.toBe(etag)
})

test.each(['bytes=999999999-', 'bytes=0-1048576', 'bytes=0-', 'bytes=-9', 'bytes=0-1,5-9', 'bytes=9-8'])(
  '%s returns 416 with a message and the size of the file',
  async (range) => {
    const { statusCode, headers, body } = await get({ range })
    expect(statusCode).toBe(416)
    expect(headers).toMatchObject({
      'content-range': `bytes */${archive.length}`,
      'cache-control': 'no-store',
    })
    expect(JSON.parse(body)).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^Ask for one range/),
    })
  },
)

test('without a range GET returns 400, and HEAD the size of the file', async () => {
  const whole = await get()
  expect([whole.statusCode, whole.json().code]).toEqual([400, 'invalid'])
  const head = await get({}, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(archive.length))
  const part = await get({ range: 'bytes=0-9' }, 'HEAD')
  expect([part.statusCode, part.body, part.headers['content-length']]).toEqual([206, '', '10'])
  expect((await get({}, 'POST')).statusCode).toBe(404)
})

test('the map URL returns 404 without MAP_FILE and when the file is missing', async () => {
  const plain = await openWorld()
  const missing = await plain.server.inject({ url: mapFilePath, headers: { range: 'bytes=0-9' } })
  await plain.close()
  rmSync(path)
  for (const { statusCode, body } of [missing, await get({ range: 'bytes=0-9' })]) {
    expect(statusCode).toBe(404)
    expect(JSON.parse(body).message).toBe('This site has no street map.')
  }
})

// Tests load shedding: an overloaded program refuses requests with a useful response, and stays alive.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { Disk } from 'flydrive'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { imagePath } from '../../src/contract/image.ts'
import { businesses, images, outboxMails } from '../../src/database/schema.ts'
import { Semaphore } from '../../src/domain/concurrency.ts'
import { Failure } from '../../src/domain/failures.ts'
import { SyncedImageFolder, storageFailure } from '../../src/domain/media/image-files.ts'
import { handleError } from '../../src/http/error-handler.ts'
import { logShedCount, readLimits } from '../../src/http/load-shedding.ts'
import { clientFolder } from '../../src/page-assets.ts'
import { storeOn } from '../media/image-world.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
// Every event loop is later than this limit, so all requests are shed.
beforeAll(async () => {
  world = await openWorld({ parts: { maxDelayMs: -1000 } })
})
afterAll(() => world.close())

const get = (url: string) => world.server.inject({ url })

test('an overloaded program returns 503 with Retry-After for pages, calls and the readiness check', async () => {
  for (const url of ['/', '/api/businesses', '/api/businesses/search?q=coffee', '/readyz']) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5'])
  }
  expect((await get('/api/businesses')).json()).toMatchObject({ code: 'unavailable' })
})

test('the readiness check says that the database accepts no writes, and concurrent checks share one query', async () => {
  let asked = 0
  const parts = { findOutage: async () => null, canWrite: async () => ++asked < 1 }
  const full = await openWorld({ parts })
  const responses = await Promise.all([full.server.inject('/readyz'), full.server.inject('/readyz')])
  const reason = 'The database accepts no writes: is its disk full, or is it read-only?'
  for (const { statusCode, body } of responses)
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      503,
      { status: 'not ready', reason, parts: { database: 'ok', writes: reason } },
    ])
  expect(asked).toBe(1)
  await full.close()
})

test('the readiness check says that the database refuses the login of the program', async () => {
  const refusing = await openWorld({ parts: { findOutage: async () => 'refused' } })
  const { statusCode, body } = await refusing.server.inject('/readyz')
  expect([statusCode, JSON.parse(body).reason]).toEqual([
    503,
    'The database refuses the login of the program: the log has the reason.',
  ])
  await refusing.close()
})

test('the program stays ready without its listener, storage or mail, and the readiness check says why', async () => {
  const images = storeOn(new HangingDisk(new SyncedImageFolder('/nowhere')), 300)
  const lame = await openWorld({ parts: { images, isListening: () => false } })
  const oldMail = {
    to: 'somebody@private.example',
    kind: 'approved',
    subject: 'Late',
    text: 'Late',
    html: '',
  }
  await lame.database.db
    .insert(outboxMails)
    .values({ ...oldMail, createdAt: new Date(Date.now() - 7_200_000) })
  const check = async () => {
    const { statusCode, body } = await lame.server.inject('/readyz')
    return [statusCode, JSON.parse(body)]
  }
  // A busy database may not count the mails in time; the next check does.
  await expect.poll(check).toEqual([
    200,
    {
      status: 'ready',
      parts: {
        database: 'ok',
        writes: 'ok',
        migrations: 'ok',
        listener:
          'This copy is not notified of changes by other copies, so it caches responses for two seconds only.',
        storage: 'The storage of pictures does not respond.',
        mail: 'Mail is delayed. Check that the mail server responds.',
      },
    },
  ])
  await lame.close()
})

// An email to one wrong address may wait for three days, while all others are sent.
test('mail is reported as delayed when an email waits for two minutes and none was sent in that time', async () => {
  const waiting = { to: 'somebody@private.example', kind: 'approved', subject: 'S', text: 'T', html: '' }
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  for (const [createdAt, finishedAt, said] of [
    [ago(180), ago(200), 'Mail is delayed. Check that the mail server responds.'],
    [ago(200_000), ago(100), 'ok'],
  ] as const) {
    const hanging = await openWorld()
    const sent = { ...waiting, createdAt: new Date(0), finishedAt, state: 'sent' } as const
    await hanging.database.db.insert(outboxMails).values([{ ...waiting, createdAt }, sent])
    // The report of the check is cached for a moment.
    await expect.poll(async () => (await hanging.server.inject('/readyz')).json().parts.mail).toBe(said)
    await hanging.close()
  }
})

test('a page refused under load is HTML with the message and a link to try again', async () => {
  const { statusCode, headers, body } = await world.server.inject({
    url: '/?q=coffee',
    headers: { accept: 'text/html,application/xhtml+xml' },
  })
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<h1>One moment, please</h1>\n<p>The directory is very busy at the moment.')
  expect(body).toContain('<a href="">Try again</a>')
})

test('a malformed page URL returns 400 with a link to the home page, and none to try again', async () => {
  const { statusCode, body } = await world.server.inject({ url: '/100%', headers: { accept: 'text/html' } })
  expect(statusCode).toBe(400)
  expect(body).toContain('Go to the <a href="/">home page</a>.')
  expect(body).not.toContain('Try again</a>')
})

test('the health check, styles and scripts are served under any load', async () => {
  expect((await get('/healthz')).statusCode).toBe(200)
  const assets = readdirSync(join(clientFolder, 'assets')).filter((name) => /\.(css|js)$/.test(name))
  expect(assets.length).toBeGreaterThan(1)
  for (const name of assets) expect([name, (await get(`/assets/${name}`)).statusCode]).toEqual([name, 200])
})

test('when the queue of reads is full, uncached reads return 503, but cached responses and session checks work', async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>()
  const reads = new Semaphore({ ...readLimits, maxConcurrent: 1, maxWaiting: 1 })
  const busy = await openWorld({ parts: { reads } })
  const get = (url: string) => busy.server.inject({ url })
  try {
    const known = await get('/api/businesses')
    const held = [reads.run(() => slow), reads.run(async () => {})]
    const calls = ['/api/businesses/search?q=coffee', '/api/businesses/featured']
    for (const url of ['/', ...calls, '/sitemap.xml', '/sitemaps/1.xml']) {
      const { statusCode, headers, body } = await get(url)
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '5'])
      expect(body).toContain('A lot of people are searching')
    }
    expect((await get('/api/businesses')).body).toBe(known.body)
    expect((await get('/api/auth/check')).statusCode).toBe(200)
    finish()
    await Promise.all(held)
    expect((await get('/api/businesses/search?q=coffee')).statusCode).toBe(200)
  } finally {
    await busy.close()
  }
})

test('when the image storage hangs, share images wait and return 503, but a search does not wait', async () => {
  const storage = storeOn(new HangingDisk(new SyncedImageFolder('/nowhere')), 300)
  // Only one read at a time: if share images held it, a search after them would be answered last.
  const reads = new Semaphore({ ...readLimits, maxConcurrent: 1 })
  const slow = await openWorld({ parts: { images: storage, reads } })
  onTestFinished(() => slow.close())
  const ids = Array.from({ length: 20 }, () => randomUUID())
  await slow.database.db
    .insert(businesses)
    .values(ids.map((id) => ({ ...town.bakery, id, image: imagePath(id) })))
  await slow.database.db
    .insert(images)
    .values(
      ids.map((id) => ({ id, businessId: id, kind: 'image' as const, widths: [1280 as const], bytes: 1 })),
    )
  let answered = 0
  const shares = ids.map((id) =>
    slow.server.inject({ url: `/share/${id}.jpg` }).finally(() => void answered++),
  )
  const search = await slow.server.inject({ url: '/api/businesses/search?q=coffee' })
  expect(search.statusCode).toBe(200)
  expect(answered).toBeLessThan(ids.length)
  const responses = await Promise.all(shares)
  for (const { statusCode, headers } of responses)
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  // Four wait for the storage, and twelve wait for those. The others are refused at once.
  const bodiesWith = (text: string) => responses.filter(({ body }) => body.includes(text))
  expect(bodiesWith('Pictures are not available')).toHaveLength(16)
  expect(bodiesWith('A lot of people are looking at pictures')).toHaveLength(4)
})

class HangingDisk extends Disk {
  override exists(): Promise<boolean> {
    return new Promise(() => {})
  }
  override getBytes(): Promise<Uint8Array> {
    return new Promise(() => {})
  }
}

test('the log counts refused requests, the last ones when the server closes', async () => {
  // Logs what earlier tests refused, so that it is not counted here.
  for (let n = 0; n < 2; n++) logShedCount()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const late = await openWorld({ log, parts: { maxDelayMs: -1000 } })
  for (let n = 0; n < 5; n++) await late.server.inject('/api/businesses')
  await late.close()
  const counts = lines.map((line) => JSON.parse(line).shedRequests).filter((count) => count !== undefined)
  expect(counts).toEqual([1, 4])
})

test('the log summarises failures of the image storage, with the error', async () => {
  const lines: { msg: string; err?: { message: string } }[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const server = fastify({ loggerInstance: logger })
  server.setErrorHandler(handleError)
  server.get('/busy', async () => {
    throw new Failure('unavailable', 'Too many are here.')
  })
  server.get('/broken', async () => {
    throw storageFailure(new Error('no bucket'))
  })
  // An unavailable database causes the same code.
  server.get('/cut', async () => {
    throw storageFailure(Object.assign(new Error('no bucket'), { code: 'ETIMEDOUT' }))
  })
  for (const url of ['/busy', '/broken', '/cut'])
    for (let n = 0; n < 5; n++) expect((await server.inject(url)).statusCode).toBe(503)
  const away = () => lines.filter(({ msg }) => msg.startsWith('Pictures are not available'))
  await expect.poll(away).not.toEqual([])
  for (const { err } of away()) expect(err?.message).toContain('no bucket')
  expect(lines.length).toBeLessThanOrEqual(4)
  expect(lines.map(({ msg }) => msg)).not.toContain('Too many are here.')
  await server.close()
})

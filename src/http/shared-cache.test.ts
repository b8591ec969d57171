// Tests when a purge is sent, that it is retried, and that a failure is logged.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createPurge, purgeMessage } from './shared-cache.ts'

/** A shared cache that answers with these statuses, then with 200. */
async function openCache(statuses: number[]) {
  const purges: object[] = []
  const server = createServer(async (request, response) => {
    const { method, headers } = request
    const { authorization, 'surrogate-key': key } = headers
    purges.push({ method, authorization, key, body: await text(request) })
    response.writeHead(statuses.shift() ?? 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { purges, url: `http://127.0.0.1:${port}/purge` }
}

function openLog() {
  const lines: unknown[] = []
  return { lines, error: (...line: unknown[]) => void lines.push(line) }
}

test('a purge has the tag and the token, is retried, and is sent once more after the last change', async () => {
  const { purges, url } = await openCache([503, 503])
  const log = openLog()
  createPurge({ url, token: 'secret' }, log)?.notify()
  await expect.poll(() => purges.length).toBe(4)
  expect(new Set(purges.map((one) => JSON.stringify(one)))).toEqual(
    new Set([
      JSON.stringify({
        method: 'POST',
        authorization: 'Bearer secret',
        key: 'mzansi-public',
        body: '{"tags":["mzansi-public"]}',
      }),
    ]),
  )
  expect(log.lines).toEqual([])
})

test('a purge for Fastly has the token and the tags under the names of Fastly', () => {
  const { headers, body } = purgeMessage({ url: 'https://api.fastly.com/service/x/purge', token: 'secret' })
  expect(headers).toMatchObject({ 'fastly-key': 'secret', 'surrogate-key': 'mzansi-public' })
  expect(headers).not.toHaveProperty('authorization')
  expect(body).toBe('{"surrogate_keys":["mzansi-public"]}')
})

test('many changes at the same time cause two purges, and none of them waits', async () => {
  const { purges, url } = await openCache([])
  const purge = createPurge({ url, token: null }, openLog())
  for (let change = 0; change < 100; change++) purge?.notify()
  expect(purges).toEqual([])
  await expect.poll(() => purges.length).toBe(2)
  await pause(500)
  expect(purges).toHaveLength(2)
})

test('a purge that is refused three times is logged, without the token', async () => {
  const { purges, url } = await openCache([403, 403, 403])
  const log = openLog()
  createPurge({ url, token: 'secret' }, log)?.notify()
  await expect.poll(() => log.lines.length).toBe(1)
  expect(purges).toHaveLength(3)
  expect(JSON.stringify(log.lines)).toContain('status 403')
  expect(JSON.stringify(log.lines)).not.toContain('secret')
})

test('without a URL nothing is purged', () => {
  expect(createPurge(null, openLog())).toBeNull()
})

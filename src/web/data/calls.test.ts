// Tests how long Retry waits after a call that was refused for a time.
import { expect, test } from 'vitest'
import { CallError, endOfWait, secondsToWait } from './calls.ts'
import { createQueryClient, packPageData, unpackPageData } from './query-client.ts'

const site = {
  url: '',
  name: '',
  supportEmail: '',
  map: null,
  reviewEdits: 'off',
  reviews: 'moderated',
  starsAlone: true,
  categories: [],
} as const

test('a Retry waits as long as the server asked, also when the failure came with the page', async () => {
  const refused = { status: 429, body: { message: 'Too many requests.' }, headers: { 'retry-after': '42' } }
  const client = createQueryClient(async () => refused)
  expect(secondsToWait(client, Date.now())).toBe(0)
  await client.prefetchQuery({ queryKey: ['/api/x'] })
  const inBrowser = createQueryClient(async () => ({ status: 200, body: 1, headers: {} }))
  unpackPageData(inBrowser, packPageData(site, client))
  for (const one of [client, inBrowser]) {
    const failedAt = one.getQueryState(['/api/x'])?.errorUpdatedAt ?? 0
    expect(secondsToWait(one, failedAt)).toBe(42)
    expect(secondsToWait(one, failedAt + 41_001)).toBe(1)
    expect(secondsToWait(one, failedAt + 42_000)).toBe(0)
  }
  await inBrowser.refetchQueries({ queryKey: ['/api/x'] })
  expect(secondsToWait(inBrowser, Date.now())).toBe(0)
})

test('a Retry of a call that sends data waits as long as its refusal asked', () => {
  const client = createQueryClient(async () => ({ status: 200, body: 1, headers: {} }))
  const until = endOfWait(new CallError(429, '', 'Too many photos.', 30), 1000)
  expect([1000, 30_999, 31_000].map((now) => secondsToWait(client, now, until))).toEqual([30, 1, 0])
  expect(secondsToWait(client, 1000, endOfWait(new CallError(0, ''), 1000))).toBe(0)
})

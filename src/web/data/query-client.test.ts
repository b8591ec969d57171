// How data is loaded (spec §7, §8): the parts of the key joined by slashes, errors as 'status: body', no retry.
import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallResponse } from '../../contract/page.ts'
import { createQueryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

function clientThatReceives(response: Partial<CallResponse>) {
  const requested: string[] = []
  const client = createQueryClient(async (url) => {
    requested.push(url)
    return { status: 200, body: null, headers: {}, ...response }
  })
  return { client, requested }
}

afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
  focusManager.setFocused(undefined)
})

test('the parts of the key joined by slashes are the address of the request', async () => {
  const { client, requested } = clientThatReceives({ body: { name: 'Snoekvuur' } })
  expect(await client.fetchQuery({ queryKey: ['/api/businesses', 'some-id'] })).toEqual({ name: 'Snoekvuur' })
  expect(requested).toEqual(['/api/businesses/some-id'])
})

test('a response never becomes stale', async () => {
  const { client, requested } = clientThatReceives({ body: 1 })
  await client.fetchQuery({ queryKey: ['/api/x'] })
  await client.fetchQuery({ queryKey: ['/api/x'] })
  expect(requested).toHaveLength(1)
})

test('neither a return to the window nor a day on the screen sends a request', async () => {
  vi.useFakeTimers()
  // On a server the query client never sends a second request, so it must take this test for a browser.
  environmentManager.setIsServer(() => false)
  const { client, requested } = clientThatReceives({ body: 1 })
  client.mount()
  const stop = new QueryObserver(client, { queryKey: ['/api/x'] }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  // Invalidated data also waits until a screen loads it.
  await client.invalidateQueries({ queryKey: ['/api/x'], refetchType: 'none' })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(requested).toEqual(['/api/x'])
  stop()
  client.unmount()
})

test.each([401, 404, 500])(
  'a %i throws status, colon, space, body, and is requested once',
  async (status) => {
    const { client, requested } = clientThatReceives({ status, body: 'Not today' })
    await expect(client.fetchQuery({ queryKey: ['/api/x'] })).rejects.toThrow(`${status}: Not today`)
    expect(requested).toHaveLength(1)
  },
)

test('an error response in JSON has its text as message and its sentence for people', async () => {
  const { client } = clientThatReceives({ status: 400, body: { message: 'Limit must be a number.' } })
  await expect(client.fetchQuery({ queryKey: ['/api/x'] })).rejects.toMatchObject({
    message: '400: {"message":"Limit must be a number."}',
    sentence: 'Limit must be a number.',
  })
})

test('a failure stays in the cache while a component shows it, and is removed afterwards', async () => {
  const { client, requested } = clientThatReceives({ status: 500 })
  const looking = new QueryObserver(client, { queryKey: ['/api/x'] })
  const stop = looking.subscribe(() => undefined)
  await client.fetchQuery({ queryKey: ['/api/x'] }).catch(() => undefined)
  const stopOther = new QueryObserver(client, { queryKey: ['/api/x'] }).subscribe(() => undefined)
  stop()
  await Promise.resolve()
  expect(client.getQueryState(['/api/x'])?.status).toBe('error')
  stopOther()
  await Promise.resolve()
  expect(client.getQueryState(['/api/x'])).toBeUndefined()
  expect(requested).toHaveLength(1)
})

test.each([
  [401, 2],
  [403, 1],
])('after a %i of any call the session has been requested %i times', async (status, times) => {
  const requested: string[] = []
  const client = createQueryClient(async (url) => {
    requested.push(url)
    const isCheck = url === '/api/auth/check'
    return { status: isCheck ? 200 : status, body: { authenticated: false }, headers: {} }
  })
  const stop = new QueryObserver(client, sessionQuery).subscribe(() => undefined)
  await client.fetchQuery({ queryKey: ['/api/x'] }).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(requested.filter((url) => url === '/api/auth/check')).toHaveLength(times)
  stop()
})

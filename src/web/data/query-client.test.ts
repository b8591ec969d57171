// The default query function (spec §7, §8): key parts joined by slashes, 'status: body', and no retry.
import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallResponse } from '../../contract/page.ts'
import { createQueryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

function clientWithResponse(given: Partial<CallResponse>) {
  const called: string[] = []
  const client = createQueryClient(async (url) => {
    called.push(url)
    return { status: 200, body: null, headers: {}, ...given }
  })
  return { client, called }
}

afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
  focusManager.setFocused(undefined)
})

// Shows 7.24.
test('the key parts joined by slashes are the address of the call', async () => {
  const { client, called } = clientWithResponse({ body: { name: 'Snoekvuur' } })
  expect(await client.fetchQuery({ queryKey: ['/api/businesses', 'some-id'] })).toEqual({ name: 'Snoekvuur' })
  expect(called).toEqual(['/api/businesses/some-id'])
})

// Shows 7.27.
test('a response never becomes stale', async () => {
  const { client, called } = clientWithResponse({ body: 1 })
  await client.fetchQuery({ queryKey: ['/api/x'] })
  await client.fetchQuery({ queryKey: ['/api/x'] })
  expect(called).toHaveLength(1)
})

// Shows 7.26.
test('neither a return to the window nor a day on the screen refetches a response', async () => {
  vi.useFakeTimers()
  // On a server nothing is loaded again, so the client must believe that this is a browser.
  environmentManager.setIsServer(() => false)
  const { client, called } = clientWithResponse({ body: 1 })
  client.mount()
  const stop = new QueryObserver(client, { queryKey: ['/api/x'] }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  // A query that a change made stale is loaded again only when a screen uses it.
  await client.invalidateQueries({ queryKey: ['/api/x'], refetchType: 'none' })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(called).toEqual(['/api/x'])
  stop()
  client.unmount()
})

// Shows 7.25.
test.each([401, 404, 500])('a %i throws status, colon, space, body, and is not retried', async (status) => {
  const { client, called } = clientWithResponse({ status, body: 'Not today' })
  await expect(client.fetchQuery({ queryKey: ['/api/x'] })).rejects.toThrow(`${status}: Not today`)
  expect(called).toHaveLength(1)
})

test('a failure in JSON keeps its body as the message, and has its sentence for people', async () => {
  const { client } = clientWithResponse({ status: 400, body: { message: 'Limit must be a number.' } })
  await expect(client.fetchQuery({ queryKey: ['/api/x'] })).rejects.toMatchObject({
    message: '400: {"message":"Limit must be a number."}',
    sentence: 'Limit must be a number.',
  })
})

test('a failure stays in the cache while a screen shows it, and is removed afterwards', async () => {
  const { client, called } = clientWithResponse({ status: 500 })
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
  expect(called).toHaveLength(1)
})

test.each([
  [404, false],
  [500, true],
])('after a %i to a reload, the next screen has the response before: %s', async (status, isKept) => {
  const statuses = [200, status]
  const client = createQueryClient(async () => ({ status: statuses.shift() ?? 200, body: 1, headers: {} }))
  await client.fetchQuery({ queryKey: ['/api/x'] })
  const looking = new QueryObserver(client, { queryKey: ['/api/x'] })
  const stop = looking.subscribe(() => undefined)
  await looking.refetch()
  expect(looking.getCurrentResult()).toMatchObject({ data: 1, isError: true })
  stop()
  await Promise.resolve()
  expect(client.getQueryData(['/api/x']) !== undefined).toBe(isKept)
})

test.each([
  [401, 2],
  [403, 2],
  [404, 1],
])('after a %i of any call the session has been requested %i times', async (status, times) => {
  const called: string[] = []
  const client = createQueryClient(async (url) => {
    called.push(url)
    const isCheck = url === '/api/auth/check'
    return { status: isCheck ? 200 : status, body: { authenticated: false }, headers: {} }
  })
  const stop = new QueryObserver(client, sessionQuery).subscribe(() => undefined)
  await client.fetchQuery({ queryKey: ['/api/x'] }).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(called.filter((url) => url === '/api/auth/check')).toHaveLength(times)
  stop()
})

// Reads as the specification wants them (§7, §8): key parts joined by slashes, 'status: body', never a second try.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/page.ts'
import { createQueryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

function clientThatAnswers(answer: Partial<CallAnswer>) {
  const asked: string[] = []
  const client = createQueryClient(async (url) => {
    asked.push(url)
    return { status: 200, body: null, headers: {}, ...answer }
  })
  return { client, asked }
}

test('the key parts joined by slashes are the address that is asked', async () => {
  const { client, asked } = clientThatAnswers({ body: { name: 'Snoekvuur' } })
  expect(await client.fetchQuery({ queryKey: ['/api/businesses', 'some-id'] })).toEqual({ name: 'Snoekvuur' })
  expect(asked).toEqual(['/api/businesses/some-id'])
})

test('an answer never becomes stale', async () => {
  const { client, asked } = clientThatAnswers({ body: 1 })
  await client.fetchQuery({ queryKey: ['/api/x'] })
  await client.fetchQuery({ queryKey: ['/api/x'] })
  expect(asked).toHaveLength(1)
})

test.each([401, 404, 500])('a %i throws status, colon, space, body, and is asked once', async (status) => {
  const { client, asked } = clientThatAnswers({ status, body: 'Not today' })
  await expect(client.fetchQuery({ queryKey: ['/api/x'] })).rejects.toThrow(`${status}: Not today`)
  expect(asked).toHaveLength(1)
})

test('a failure in JSON keeps its text and gives its sentence to people', async () => {
  const { client } = clientThatAnswers({ status: 400, body: { message: 'Limit must be a number.' } })
  await expect(client.fetchQuery({ queryKey: ['/api/x'] })).rejects.toMatchObject({
    message: '400: {"message":"Limit must be a number."}',
    sentence: 'Limit must be a number.',
  })
})

test.each([
  [401, 2],
  [403, 1],
])('after a %i of any call the screens have asked %i times who is here', async (status, times) => {
  const asked: string[] = []
  const client = createQueryClient(async (url) => {
    asked.push(url)
    const isCheck = url === '/api/auth/check'
    return { status: isCheck ? 200 : status, body: { authenticated: false }, headers: {} }
  })
  const stop = new QueryObserver(client, sessionQuery).subscribe(() => undefined)
  await client.fetchQuery({ queryKey: ['/api/x'] }).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked.filter((url) => url === '/api/auth/check')).toHaveLength(times)
  stop()
})

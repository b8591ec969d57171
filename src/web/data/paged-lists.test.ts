// Tests that a next page and the reloads of a list wait for each other.
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateAll, nextPageOf } from './paged-lists.ts'

/** A list of numbers, of which `release` lets a request for a page be answered: the first that waits. */
function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const waiting: (() => void)[] = []
  let edition = 0
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: async ({ pageParam, signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => reject(signal.reason))
      waiting.push(resolve)
      await promise
      return `page ${pageParam}, edition ${edition}`
    },
    initialPageParam: 1,
    getNextPageParam: (_last: string, pages: string[]) => pages.length + 1,
  })
  const stop = observer.subscribe(() => {})
  const release = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
  return {
    observer,
    stop,
    release,
    more: () => nextPageOf(observer.getCurrentResult())(),
    /** A decision, after which the list is reloaded. */
    decide: () => {
      edition++
      return invalidateAll(client, [['list']])
    },
    /** Lets all that waits be answered until the list is idle. */
    finish: async () => {
      await expect
        .poll(() => {
          for (const answer of waiting.splice(0)) answer()
          return observer.getCurrentResult().fetchStatus
        })
        .toBe('idle')
    },
    pages: () => observer.getCurrentResult().data?.pages,
  }
}

test('a decision while the next page is loading reloads both pages afterwards', async () => {
  const { release, more, decide, finish, pages, stop } = openList()
  await release()
  await expect.poll(pages).toEqual(['page 1, edition 0'])
  const done = [more(), decide()]
  await finish()
  await Promise.all(done)
  expect(pages()).toEqual(['page 1, edition 1', 'page 2, edition 1'])
  stop()
})

test('a next page asked for during a slow reload is loaded, also if a second decision replaces that reload', async () => {
  const { observer, release, more, decide, finish, pages, stop } = openList()
  await release()
  await expect.poll(pages).toEqual(['page 1, edition 0'])
  const done = [decide()]
  await expect.poll(() => observer.getCurrentResult().isRefetching).toBe(true)
  done.push(more(), decide())
  await finish()
  await Promise.all(done)
  expect(pages()).toEqual(['page 1, edition 2', 'page 2, edition 2'])
  stop()
})

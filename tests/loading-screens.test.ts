// What each screen says while its answers are still on their way (spec §2): drawn before any of them is here.
import type { QueryKey } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { App } from '../src/web/app.tsx'
import { createQueryClient } from '../src/web/data/query-client.ts'
import { sessionQuery } from '../src/web/data/session.ts'
import { matchPage } from '../src/web/pages.ts'
import { drawnSite, signedIn, wordsOf } from './world/drawn-page.ts'

test('a page whose script is still on its way says so where its content will stand', () => {
  const client = createQueryClient(() => new Promise(() => undefined))
  const app = createElement(App, { site: drawnSite, client, address: { path: '/login', search: '' } })
  const markup = renderToString(app)
  expect(wordsOf(markup)).toBe('Loading...')
  expect(markup).toMatch(/<main id="main"[^>]*><p role="status">Loading\.\.\.<\/p><\/main>/)
})

/** The words of a page whose answers are not here, but for those that are given. */
async function drawWaiting(path: string, known: [QueryKey, unknown][] = []): Promise<string> {
  const client = createQueryClient(() => new Promise(() => undefined))
  for (const [key, answer] of known) client.setQueryData(key, answer)
  await matchPage(path).page.screen.load()
  const app = createElement(App, { site: drawnSite, client, address: { path, search: '' } })
  return wordsOf(renderToString(app))
}

test('the home page names both lists that it waits for', async () => {
  const words = await drawWaiting('/')
  expect(words).toContain('Featured Listings Loading featured businesses...')
  expect(words).toContain('Discover More Loading businesses...')
})

test('the page of a business says that its details are on their way', async () => {
  expect(await drawWaiting('/business/some-id')).toContain('Loading business details...')
})

test.each(['/admin', '/admin/pending', '/admin/businesses', '/business', '/business/edit'])(
  '%s shows nothing but Loading... until it is known who is here',
  async (path) => {
    expect(await drawWaiting(path)).toBe('Loading...')
  },
)

test.each([
  ['/admin', { isAdmin: 1 }, 'Loading... Total Businesses'],
  ['/admin/pending', { isAdmin: 1 }, 'Pending Listings Loading...'],
  ['/admin/businesses', { isAdmin: 1 }, 'Loading businesses...'],
  ['/business/profile', { businessId: 'some-id' }, 'Loading...'],
] as const)('%s then waits for its own answers', async (path, who, said) => {
  const words = await drawWaiting(path, [[sessionQuery.queryKey, signedIn(who)['/api/auth/check']]])
  expect(words).toContain(said)
  expect(words).toContain('Logout')
})

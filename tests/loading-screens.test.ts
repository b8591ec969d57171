// What each screen shows while its data is loading (spec §2).
import type { QueryKey } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { App } from '../src/web/app.tsx'
import { createQueryClient } from '../src/web/data/query-client.ts'
import { sessionQuery } from '../src/web/data/session.ts'
import { loadScreens, matchPage } from '../src/web/pages.ts'
import { distancesQuery } from '../src/web/visitor/saved/compare-page.tsx'
import { renderedSite, signedIn, wordsOf } from './world/rendered-page.ts'

type Known = [QueryKey, unknown][]

/** The text of a page while all calls are running, except those whose data is given in `known`. */
const renderWaiting = async (path: string, known: Known = []) => wordsOf(await renderHtml(path, known))

async function renderHtml(path: string, known: Known, search = ''): Promise<string> {
  const client = createQueryClient(() => new Promise(() => undefined))
  for (const [key, data] of known) client.setQueryData(key, data)
  await loadScreens(matchPage(path).page)
  const app = createElement(App, { site: renderedSite, client, address: { path, search } })
  return renderToString(app)
}

// Shows 2.20, 2.25.
test('the home page says that both lists are loading', async () => {
  const words = await renderWaiting('/')
  expect(words).toContain('Featured Listings Loading featured businesses...')
  expect(words).toContain('Discover More Loading businesses...')
})

// Shows 2.34.
test('the page of a business says that its details are loading', async () => {
  expect(await renderWaiting('/business/some-id')).toContain('Loading business details...')
})

// Shows 2.60.
test.each(['/admin', '/admin/pending', '/admin/businesses', '/business', '/business/edit'])(
  '%s shows only Loading... until the session is known',
  async (path) => {
    expect(await renderWaiting(path)).toBe('Loading...')
  },
)

test.each([
  ['/admin', { isAdmin: 1 }, 'Loading... Total Businesses'],
  ['/admin/pending', { isAdmin: 1 }, 'Pending Listings Loading...'],
  ['/admin/businesses', { isAdmin: 1 }, 'Loading businesses...'],
  ['/admin/log', { isAdmin: 1 }, 'Log Loading...'],
  ['/admin/reports', { isAdmin: 1 }, 'Reports Loading...'],
  ['/business/profile', { businessId: 'some-id' }, 'Loading...'],
] as const)('%s says once that it is loading when the session is known', async (path, who, said) => {
  const html = await renderHtml(path, [[sessionQuery.queryKey, signedIn(who)['/api/auth/check']]])
  const words = wordsOf(html)
  expect(html.match(/<main/g)).toHaveLength(1)
  expect(words).toContain(said)
  expect(words).toContain('Logout')
  expect(words.split('Loading...').length, 'said once').toBeLessThanOrEqual(2)
})

test.each(['/admin/pending', '/admin/businesses'])(
  'while %s loads, the skeleton has cards, or a table in the table view',
  async (path) => {
    const known: Known = [[sessionQuery.queryKey, signedIn({ isAdmin: 1 })['/api/auth/check']]]
    const shapes = await Promise.all(['', '?view=table'].map((search) => renderHtml(path, known, search)))
    const found = shapes.map((html) => [html.includes('moderation-card'), html.includes('table-skeleton')])
    expect(found).toEqual([
      [true, false],
      [false, true],
    ])
  },
)

test('the page of a business does not take its distance in a comparison for its card', async () => {
  const id = '1a14b4ea-7f6e-4c34-9d32-2f4e0d6b5c11'
  const { queryKey } = distancesQuery(`?ids=${id}&near=-26.24,27.91`)
  const words = await renderWaiting(`/business/${id}`, [[queryKey, [{ id, distanceKm: 3 }]]])
  expect(words).toContain('Loading business details...')
})

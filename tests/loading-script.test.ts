// What a page shows while the script of its screen is loading.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../src/web/data/query-client.ts'
import { renderedSite, wordsOf } from './world/rendered-page.ts'

test('a page whose script is loading says so in its main element, and a public page below its header', async () => {
  // Other test files have loaded the screens, so the modules are loaded again.
  vi.resetModules()
  const { App } = await import('../src/web/app.tsx')
  const client = createQueryClient(() => new Promise(() => undefined))
  const render = (path: string) =>
    renderToString(createElement(App, { site: renderedSite, client, address: { path, search: '' } }))
  const main = /<main id="main"[^>]*><p role="status">Loading\.\.\.<\/p><\/main>/
  expect(render('/login')).toMatch(main)
  expect(wordsOf(render('/login'))).toMatch(/^Mzansi Local .*Loading\.\.\.$/)
  expect(render('/business')).toMatch(main)
  expect(wordsOf(render('/business'))).toBe('Loading...')
})

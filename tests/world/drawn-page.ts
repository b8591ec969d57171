// Draws pages as the server does, from answers that a test gives: every screen and state without a database and a build.
import type { Site } from '../../src/contract/page.ts'
import { renderPage } from '../../src/web/entry-server.tsx'

/** What each call answers, by its path; calls that are not named answer 404. */
export type Answers = Record<string, unknown>

export const drawnSite: Site = {
  url: 'https://directory.example',
  name: 'Mzansi Local',
  supportEmail: 'help@directory.example',
}

const assets = { scripts: [], styles: [], preloads: [], screens: {} }
const nobody: Answers = { '/api/auth/check': { authenticated: false } }
const noLists: Answers = { '/api/businesses': [], '/api/businesses/featured': [] }

/** The page at an address: its status, where it leads instead, its HTML without page data, and its words. */
export async function drawPage(address: string, answers: Answers = {}) {
  const known: Answers = { ...nobody, ...noLists, ...answers }
  const { pathname, search } = new URL(address, drawnSite.url)
  const { status, html, redirect } = await renderPage({
    path: pathname,
    search,
    site: drawnSite,
    assets,
    get: async (url) => {
      const body = known[new URL(url, drawnSite.url).pathname]
      const headers = Array.isArray(body) ? { 'x-total-count': String(body.length) } : {}
      return body === undefined ? { status: 404, body: '', headers: {} } : { status: 200, body, headers }
    },
  })
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, '')
  return { status, redirect, markup, words: wordsOf(markup) }
}

/** What stands on the screen, in its order, with single spaces: not what is kept out of sight for a script that gets lost. */
export const wordsOf = (html: string): string =>
  decoded(
    html
      .replace(/<!-- -->/g, '')
      .replace(/<(title|head)[\s\S]*?<\/\1>/g, '')
      .replace(/<div class="notice script-load-error"[\s\S]*?<\/div>/g, '')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()

const decoded = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** The words of each option of the select field of this name. */
export function optionsOf(markup: string, name: string): string[] {
  const field = new RegExp(`<select[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(markup)?.[1] ?? ''
  return [...field.matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map((found) => decoded(found[1] ?? ''))
}

const account = { id: '00000000-0000-4000-8000-0000000000aa', email: 'nomsa@test.example' }

/** Somebody who is signed in, as the check of the session tells it. */
export const signedIn = (more: { isAdmin?: 0 | 1; businessId?: string | null }): Answers => ({
  '/api/auth/check': {
    authenticated: true,
    user: { ...account, username: account.email, isAdmin: 0, businessId: null, ...more },
  },
})

// Renders pages as the server does, with the responses that a test supplies. It needs no database and no build.
import type { SignedInUser } from '../../src/contract/account.ts'
import { defaultCategories } from '../../src/contract/default-categories.ts'
import type { PageSite } from '../../src/contract/page.ts'
import type { RefusedForm } from '../../src/contract/page-form.ts'
import { renderPage } from '../../src/web/entry-server.tsx'

/** The response body of each call, by its path, or by its path and query; the body of a failure gets status 400. Any other call gets 404. */
export type Responses = Record<string, unknown>

export const renderedSite: PageSite = {
  url: 'https://directory.example',
  name: 'Mzansi Local',
  supportEmail: 'help@directory.example',
  map: null,
  reviewEdits: 'off',
  reviews: 'moderated',
  starsAlone: true,
  categories: defaultCategories,
}

const assets = { starts: [], styles: [], scripts: [], screens: {} }
const nobody: Responses = { '/api/auth/check': { authenticated: false } }
const noLists: Responses = {
  '/api/businesses': [],
  '/api/businesses/featured': [],
  '/api/auth/sessions': [],
  '/api/admin/edits/waiting': [],
  '/api/admin/reports': [],
}

/**
 * Renders the page at an address. `redirect` is the address of a redirect, `markup` is `html` without scripts, page data, and
 * what only a browser without scripts reads. `refused` is the form to which the page is the response.
 */
export async function renderAddress(
  address: string,
  responses: Responses = {},
  moreHeaders: Record<string, string> = {},
  site: Partial<PageSite> = {},
  refused?: RefusedForm,
) {
  const known: Responses = { ...nobody, ...noLists, ...responses }
  const { pathname, search } = new URL(address, renderedSite.url)
  const { status, html, redirect } = await renderPage({
    path: pathname,
    search,
    site: { ...renderedSite, ...site },
    assets,
    ...(refused && { refused }),
    get: async (url) => {
      const body = known[url] ?? known[new URL(url, renderedSite.url).pathname]
      const headers = Array.isArray(body) ? { 'x-total-count': String(body.length), ...moreHeaders } : {}
      if (body === undefined) return { status: 404, body: '', headers: {} }
      return { status: Object.hasOwn(Object(body), 'code') ? 400 : 200, body, headers }
    },
  })
  const markup = html.replace(/<(script|noscript)[\s\S]*?<\/\1>/g, '')
  return { status, redirect, html, markup, words: wordsOf(markup) }
}

/** The text of a page in order, with single spaces, without the hidden script-load error. */
export const wordsOf = (html: string): string =>
  decoded(
    html
      .replace(/<!-- -->|<wbr\/?>/g, '')
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

/** The text of each option of the select field with this name. */
export function optionsOf(markup: string, name: string): string[] {
  const field = new RegExp(`<select[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(markup)?.[1] ?? ''
  return [...field.matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map((found) => decoded(found[1] ?? ''))
}

const account = { id: '00000000-0000-4000-8000-0000000000aa', email: 'nomsa@test.example' }

/** The response of the session call for a user who is signed in. */
export const signedIn = (
  more: Partial<Pick<SignedInUser, 'isAdmin' | 'businessId' | 'role' | 'leavesAt' | 'needsPasskey'>>,
): Responses => ({
  '/api/auth/check': {
    authenticated: true,
    user: { ...account, username: account.email, isAdmin: 0, businessId: null, ...more },
  },
})

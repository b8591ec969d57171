// What the forms of a visitor say before the script runs, as the server renders them.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { OwnClaim } from '../src/contract/claims.ts'
import { maxMessageLength, maxReportText } from '../src/contract/report-choices.ts'
import { SimilarBusinesses } from '../src/web/business/new/similar-businesses.tsx'
import { SimilarAdvice } from '../src/web/visitor/account/signup-form.tsx'
import { fullDetail } from './world/full-business.ts'
import { renderAddress, signedIn } from './world/rendered-page.ts'

describe('the signup', () => {
  test('states the minimum length below the description, and has no counter before the script runs', async () => {
    const { words } = await renderAddress('/signup')
    expect(words).toContain('At least 20 characters')
    expect(words).not.toContain('0 of')
  })

  test('has no landmark of its own for the decorative panel', async () => {
    expect((await renderAddress('/signup')).markup).not.toContain('<aside')
  })

  test('has a region for similar businesses after the name, the location and the phone', async () => {
    const { markup } = await renderAddress('/signup')
    const parts = [...markup.matchAll(/name="(name|category|location|phone|whatsapp)"|(similar)-businesses/g)]
    expect(parts.map(([, name, region]) => name ?? region)).toEqual([
      ...['name', 'similar', 'category', 'location', 'similar', 'phone', 'similar', 'whatsapp'],
    ])
  })

  test('links from a similar business to its page, to the login and to the contact page', () => {
    const one = { name: 'Kasi Bites', path: '/b/kasi-bites-k3m9q2', place: 'Soweto', why: 'phone' } as const
    const html = renderToStaticMarkup(
      createElement(SimilarBusinesses, { similar: [one], advice: createElement(SimilarAdvice) }),
    )
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      one.path,
      '/login',
      '/contact',
    ])
  })
})

test('a report without a listing links to the home page and to the contact page', async () => {
  const { markup, words } = await renderAddress('/report')
  const main = markup.slice(markup.indexOf('<main'), markup.indexOf('</main>'))
  expect([...main.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/', '/contact'])
  expect(words).toContain('Which listing is it?')
})

test('the forms for a report and a message state the length limits of their text', async () => {
  const id = fullDetail.id
  const report = await renderAddress(`/report?business=${id}`, { [`/api/businesses/${id}`]: fullDetail })
  expect(report.words).toContain(`At most ${maxReportText} characters.`)
  const page = { title: 'Contact', description: '', blocks: [] }
  const contact = await renderAddress('/contact', { '/api/pages/contact': page })
  expect(contact.words).toContain(`10 to ${maxMessageLength} characters.`)
})

test('the page that confirms an address is also for accounts without a listing, and leads to the account', async () => {
  const { words } = await renderAddress('/confirm-email')
  expect(words).toContain('If you have no account here, close this page.')
  const done = await renderAddress('/confirm-email?sent=1', signedIn({}))
  expect(done.words).toContain('as soon as there is news about your account')
  expect(done.markup).toMatch(/href="\/account"[^>]*>Go to Your Account</)
})

test.each([
  ['without an owner, becomes theirs', false, true],
  ['with an owner, is not yet theirs', true, false],
])('a claim by email says that the listing, %s', async (_, isClaimed, isTheirs) => {
  const { id, name } = fullDetail
  const claim: OwnClaim = {
    ...{ id: 8, at: '2026-01-06T09:30:00.000Z', proof: 'email', state: 'open', isProved: false },
    ...{ proofUntil: '2026-01-09T09:30:00.000Z', outcomeNote: null, business: { id, name } },
    answerUntil: isClaimed ? '2026-01-20T09:30:00.000Z' : null,
  }
  const { words } = await renderAddress(`/claim/${id}`, {
    ...signedIn({}),
    '/api/account/claims': [claim],
    [`/api/businesses/${id}`]: { ...fullDetail, isClaimed },
  })
  expect(words).toContain('We wrote to the address that the listing shows.')
  expect(words.includes('The listing is then yours.')).toBe(isTheirs)
  expect(words.includes('The listing has an owner, and we have asked them.')).toBe(isClaimed)
})

// What the forms of a visitor say before the script runs, as the server renders them.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { maxMessageLength, maxReportText } from '../src/contract/report.ts'
import { SimilarBusinesses } from '../src/web/business/new/similar-businesses.tsx'
import { SimilarAdvice } from '../src/web/visitor/account/signup-form.tsx'
import { fullDetail } from './world/full-business.ts'
import { renderAddress } from './world/rendered-page.ts'

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

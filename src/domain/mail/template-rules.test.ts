// Each template says first what happened, and contains nothing that somebody put into a name.
import { expect, test } from 'vitest'
import {
  businessActivated,
  businessApproved,
  businessRejected,
  businessSuspended,
  registrationReceived,
  type TemplateValues,
} from './template-rules.ts'

const values: TemplateValues = {
  siteName: 'Mzansi Local',
  siteUrl: 'https://directory.example',
  supportEmail: 'support@directory.example',
  ownerName: 'Nomsa Dlamini',
  businessName: 'Gogo Nomsa’s Kitchen',
  businessId: '00000000-0000-4000-8000-000000000008',
}
const templates = {
  registrationReceived,
  businessApproved,
  businessRejected,
  businessSuspended,
  businessActivated,
}
const all = Object.entries(templates)

test.each([
  [
    'registrationReceived',
    'We received your listing',
    /^We have your listing and usually review it in 1-2 business days/,
  ],
  ['businessApproved', 'Your listing is live', /^Good news, your listing is live/],
  ['businessRejected', 'Your listing was not approved', /^Your listing was not approved/],
  ['businessSuspended', 'Your listing is suspended', /^Your listing is suspended for now/],
  ['businessActivated', 'Your listing is live again', /^Your listing is live again/],
] as const)(
  'the first 90 characters of %s say what happened, however long the name',
  (name, subject, opening) => {
    const mail = templates[name]({ ...values, businessName: 'Umthombo '.repeat(13) })
    expect(mail.subject.startsWith(subject)).toBe(true)
    expect(mail.text.slice(0, 90)).toMatch(opening)
    expect(readable(mail.html).slice(0, 90)).toMatch(opening)
  },
)

test.each(all)('%s names the business and its owner, and says the one thing to do', (_name, write) => {
  const { subject, text, html } = write(values)
  for (const part of [text, readable(html)]) {
    expect(part).toContain('Gogo Nomsa’s Kitchen')
    expect(part).toContain(', Nomsa Dlamini.')
    expect(part).toContain('support@directory.example')
  }
  expect(subject).toContain('Gogo Nomsa’s Kitchen')
  expect(text).toMatch(/^(See your listing|Sign in to your listing|Write to us): \S+$/m)
})

test.each(all)('%s links only to the site and its support address, and fetches nothing', (_name, write) => {
  const { html } = write(values)
  const addresses = [...html.matchAll(/(?:href|src|url)\s*[=(]\s*"?([^"\s)]+)/g)].map(
    (found) => found[1] ?? '',
  )
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses)
    expect(address).toMatch(/^(https:\/\/directory\.example(\/|$)|mailto:support@directory\.example$)/)
  expect(html).not.toMatch(/<(img|script|link|iframe|form)|@import|@font-face/)
})

test('the mails about a public listing link to its page', () => {
  const page = 'https://directory.example/business/00000000-0000-4000-8000-000000000008'
  for (const write of [businessApproved, businessActivated]) {
    expect(write(values).html).toContain(`href="${page}"`)
    expect(write(values).text).toContain(page)
  }
})

test.each(all)('%s escapes every value it is given', (_name, write) => {
  const evil = `"><script>alert(1)</script>&'`
  const { html } = write({
    siteName: evil,
    siteUrl: `https://directory.example/${evil}`,
    supportEmail: evil,
    ownerName: `Nomsa ${'"><b>&'}`,
    businessName: evil,
    businessId: evil,
  })
  expect(html).not.toMatch(/<script|<b>|">"|alert\(1\)<\//)
  expect(html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, '')).not.toContain('&')
})

test.each(all)('%s has a subject of one line, whatever the name of the business is', (_name, write) => {
  const { subject } = write({
    ...values,
    businessName: 'Kitchen\r\nBcc: everyone@else.example\u2028\u202e\0X',
  })
  expect(subject).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
})

test.each([
  ['registrationReceived', registrationReceived],
  ['businessRejected', businessRejected],
])(
  '%s leaves out a name that is a link, an address or a number, because nobody has approved it',
  (_name, write) => {
    for (const name of [
      'Win at evil.example',
      'see https://x',
      'a@b.example',
      'Call 082 555 0101',
      'ｅvil．example',
    ]) {
      const { subject, text, html } = write({ ...values, ownerName: name, businessName: name })
      for (const part of [subject, text, html]) expect(part).not.toContain(name)
      expect(text).toContain('your business')
    }
    for (const name of ['J. Smit', 'Café 1652', 'Dr. Nkosi', 'Thandi & Sons'])
      expect(write({ ...values, businessName: name }).subject).toContain(name)
  },
)

test.each([
  ['light', '#1b2065', '#fdfaf2'],
  ['light, quiet', '#4a4e83', '#fdfaf2'],
  ['dark', '#fdfaf2', '#12153f'],
  ['dark, quiet', '#c9cbe8', '#12153f'],
  ['dark, button', '#12153f', '#f27f1b'],
])('text has enough contrast with its background: %s', (_name, text, background) => {
  const { html } = businessApproved(values)
  expect(html).toContain(text)
  expect(html).toContain(background)
  expect(contrast(text, background)).toBeGreaterThan(4.5)
})

/** The text that a reader sees, in order: no head, no tags. */
function readable(html: string): string {
  return html
    .replace(/<head>[\s\S]*<\/head>|<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

// WCAG 2.2, relative luminance.
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

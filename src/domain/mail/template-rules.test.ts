// Each email first says what happened, and then what to do next.
import { expect, test } from 'vitest'
import { ReasonKind } from '../../contract/transitions.ts'
import {
  accountKept,
  confirmationAsked,
  deletionScheduled,
  emailChangeAsked,
  emailIsTaken,
  failedSignIns,
  invitationMail,
  newEmailLink,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  passwordForgotten,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  secondFactorRemoved,
} from './account-template-rules.ts'
import {
  businessActivated,
  businessApproved,
  businessRejected,
  businessSuspended,
  editAccepted,
  editRefused,
  editTakenBack,
  registrationReceived,
  reportClosed,
  stillRight,
  type TemplateValues,
  visitorMessage,
} from './template-rules.ts'

const values: TemplateValues = {
  siteName: 'Mzansi Local',
  siteUrl: 'https://directory.example',
  supportEmail: 'support@directory.example',
  path: '/b/gogos-bakery-soweto-bcd346',
}
const templates = {
  registrationReceived: (given: TemplateValues) =>
    registrationReceived(given, `${given.siteUrl}/confirm-email#token`),
  businessApproved,
  businessRejected,
  businessSuspended,
  businessActivated,
  stillRight: (given: TemplateValues) => stillRight(given, { token: 'token', isReminder: false }),
  editTakenBack: (given: TemplateValues) => editTakenBack(given, ['Image']),
  editAccepted: (given: TemplateValues) => editAccepted(given, ['Image'], true),
  editRefused: (given: TemplateValues) => editRefused(given, ['Image']),
}
const siteOf = ({ siteName, siteUrl, supportEmail }: TemplateValues) => ({
  name: siteName,
  url: siteUrl,
  supportEmail,
  map: null,
  reviewEdits: 'off' as const,
  reviews: 'moderated' as const,
  starsAlone: true,
})
const accountTemplates = {
  passkeyAdded,
  passkeyRemoved,
  recoveryCodeUsed: (site: ReturnType<typeof siteOf>) => recoveryCodeUsed(site, 2),
  recoveryCodesRenewed,
  secondFactorRemoved,
  passwordForgotten,
  failedSignIns,
  passwordChanged,
  confirmationAsked,
  newEmailLink,
  emailIsTaken,
  emailChangeAsked,
}
const ofAccount = Object.entries(accountTemplates).map(
  ([name, write]) =>
    [name, (given: TemplateValues) => write(siteOf(given), `${given.siteUrl}/confirm-email#token`)] as const,
)
const leaving = Object.entries({
  accountLeaving: (given: TemplateValues) => deletionScheduled(given, new Date(0), true),
  accountKept: (given: TemplateValues) => accountKept(given, true),
})
const invitation = (given: TemplateValues) =>
  invitationMail(siteOf(given), { inviter: 'a@b.example', role: 'moderator', link: given.siteUrl })
const all = [...Object.entries(templates), ...ofAccount, ...leaving, ['invitationMail', invitation] as const]

// Shows 9.8.
test.each([
  [
    templates.registrationReceived,
    'We received your listing',
    'We have your listing and usually review it in 1-2 business days.',
  ],
  [businessApproved, 'Your listing is live', 'Good news: your listing is live, and everyone can find it.'],
  [
    businessRejected,
    'Your listing was not approved',
    'Your listing was not approved: it will not be published for now.',
  ],
  [
    businessSuspended,
    'Your listing is suspended',
    'Your listing is suspended for now: visitors cannot see it.',
  ],
  [businessActivated, 'Your listing is live again', 'Your listing is live again, and everyone can find it.'],
])('the subject and the first 90 characters of %o say what happened', (write, subject, opening) => {
  const mail = write(values)
  expect(opening.length).toBeLessThanOrEqual(90)
  expect(mail.subject).toBe(subject)
  expect(mail.text.startsWith(`${opening}\n\n`)).toBe(true)
  expect(readable(mail.html).startsWith(opening)).toBe(true)
})

test('the email about the deletion of an account without a listing is also true for whoever never moderated', () => {
  const { text } = deletionScheduled(values, new Date(0), false)
  expect(text).toContain('From now on you cannot change anything.')
  expect(text).not.toMatch(/moderat|decision|Your listing/i)
})

test('the email after a sign-in with the last recovery code does not say that some are left', () => {
  const { text } = recoveryCodeUsed(siteOf(values), 0)
  expect(text).toContain('You have no recovery codes left.')
  expect(text).not.toContain('still have some')
})

test.each(all)('%s says what to do, why it was sent, and where questions and replies go', (_name, write) => {
  const { text, html, replyTo } = write(values)
  for (const part of [text, readable(html)])
    expect(part).toMatch(/You get this email because .*support@directory\.example/)
  expect(replyTo).toBe('support@directory.example')
  expect(text).toMatch(
    /^(Confirm this address|Set a new password|Sign in|See the history|See your listing|Sign in to your listing|Sign in to keep your account|Accept the invitation|Write to us|Yes, everything is right): \S+$/m,
  )
})

test.each(all)(
  'the subject of %s has fewer than 60 characters, however long the name of the site',
  (_name, write) => {
    expect(
      write({ ...values, siteName: 'Far Northern Karoo Directory of Good Businesses' }).subject.length,
    ).toBeLessThan(60)
  },
)

test.each(all)('%s links only to the site and its support address, and loads nothing', (_name, write) => {
  const { html } = write(values)
  const addresses = [...html.matchAll(/(?:href|src|url)\s*[=(]\s*"?([^"\s)]+)/g)].map(
    (found) => found[1] ?? '',
  )
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses)
    expect(address).toMatch(/^(https:\/\/directory\.example(\/|$)|mailto:support@directory\.example$)/)
  expect(html).not.toMatch(/<(img|script|link|iframe|form)|@import|@font-face/)
})

test('the emails about a public listing link to its page, without the words of its name', () => {
  const page = 'https://directory.example/b/bcd346'
  for (const write of [businessApproved, businessActivated]) {
    expect(write(values).html).toContain(`href="${page}"`)
    expect(write(values).text).toContain(page)
  }
})

test('the email about a report that hid a listing links to the directory, not to the hidden page', () => {
  expect(reportClosed(values, 'corrected', undefined).text).toContain('https://directory.example/b/bcd346')
  const { text } = reportClosed(values, 'hidden', undefined)
  expect(text).toContain('Open the directory: https://directory.example\n')
  expect(text).not.toContain('bcd346')
})

test('a reply to the message of a visitor goes to the visitor', () => {
  const message = { name: 'Zola', email: 'zola@visitor.example', message: 'Is the bakery open?' }
  expect(visitorMessage(values, message).replyTo).toBe('zola@visitor.example')
})

test('the address of the visitor is complete in the text, and escaped in the link of the button', () => {
  const email = 'zola+shop@visitor.example'
  const { text, html } = visitorMessage(values, { name: '', email, message: 'Is the bakery open?' })
  expect(text).toContain(`Answer: ${email}\n`)
  expect(html).toContain('href="mailto:zola%2Bshop@visitor.example"')
})

test.each(all)('%s escapes every value that it is given', (_name, write) => {
  const evil = `"><script>alert(1)</script>&'`
  const { html } = write({
    siteName: evil,
    siteUrl: `https://directory.example/${evil}`,
    supportEmail: evil,
    path: `/${evil}`,
  })
  expect(html).not.toMatch(/<script|<b>|">"|alert\(1\)<\//)
  expect(html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, '')).not.toContain('&')
})

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

/** The visible text, in order, without the head and tags. */
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

test.each(ReasonKind.options)('the reason %s does not mention a note that was not written', (kind) => {
  for (const template of [businessRejected, businessSuspended])
    expect(template(values, { kind }).text).not.toMatch(/\bthe note\b/)
})

test('an email without a reason says whom to ask for it, and a reply goes there', () => {
  for (const write of [templates.businessRejected, templates.editTakenBack, templates.editRefused]) {
    const { text, replyTo } = write(values)
    expect(text).toContain('Write to us and we will tell you why')
    expect([text.includes(values.supportEmail), replyTo]).toEqual([true, values.supportEmail])
  }
})

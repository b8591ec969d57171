// Tests that every form that the server sends leads to a page, also before its script is loaded or without it.
import { expect, test } from 'vitest'
import type { OwnBusiness } from '../src/contract/business.ts'
import type { Claim, OwnClaim } from '../src/contract/claims.ts'
import { defaultCategories } from '../src/contract/default-categories.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { type PageFormAction, pageForms, type RefusedForm } from '../src/contract/page-form.ts'
import type { Report } from '../src/contract/report.ts'
import type { OwnReview, ReceivedReview, ReviewItem } from '../src/contract/review.ts'
import { type SiteSettings, SiteSettingsChange } from '../src/contract/site-settings.ts'
import { pages } from '../src/web/pages.ts'
import { fullBusiness, fullPage } from './world/full-business.ts'
import { type Responses, renderAddress, signedIn } from './world/rendered-page.ts'
import { writtenPage } from './world/written-page.ts'

const { id, name, approvalStatus } = fullBusiness
const report: Report = {
  id: 7,
  at: '2026-01-06T09:30:00.000Z',
  reason: 'closed',
  text: null,
  tellsReporter: true,
  outcome: null,
  note: null,
  business: {
    id,
    name,
    approvalStatus,
    version: 1,
    category: fullBusiness.category,
    image: fullBusiness.image,
    focalPoint: fullBusiness.focalPoint,
    phone: fullBusiness.phone,
    hasOwner: true,
  },
}
const ownClaim: OwnClaim = {
  id: 8,
  at: report.at,
  proof: 'telephone',
  state: 'open',
  proofUntil: '2026-01-09T09:30:00.000Z',
  isProved: false,
  answerUntil: null,
  outcomeNote: null,
  business: { id, name },
}
const { answerUntil: _, ...ofClaim } = ownClaim
const claim: Claim = {
  ...ofClaim,
  claimant: 'claimant@people.example',
  isClaimantConfirmed: true,
  note: null,
  hasDocument: false,
  triesLeft: 5,
  business: { id, name, approvalStatus, phones: ['+27115550108'], email: null },
  dispute: { owner: 'owner@people.example', until: '2026-01-20T09:30:00.000Z', answer: null, isOver: false },
}
const settings: SiteSettings = {
  siteName: { value: 'Mzansi Local', from: 'default' },
  tagline: { value: null, from: 'default' },
  accentColour: { value: '#1b2065', from: 'default' },
  priceSign: { value: '$', from: 'default' },
  logo: { value: null, from: 'default' },
  region: { value: { kind: 'country', id: null, label: 'South Africa' }, from: 'default' },
  heroFirst: { value: null, from: 'default' },
  heroSecond: { value: null, from: 'default' },
  heroThird: { value: null, from: 'default' },
  supportEmail: { value: 'support@mzansi.example', from: 'default' },
  social: { value: { facebook: null, instagram: null, whatsapp: null }, from: 'default' },
  smtp: {
    value: { host: 'mail.example', port: 587, user: null, hasPassword: false, problem: null },
    from: 'settings',
  },
  mailFrom: { value: 'Mzansi Local <no-reply@directory.example>', from: 'default' },
  siteUrl: { value: 'https://directory.example', from: 'default' },
  reviews: { value: 'moderated', from: 'default' },
  reviewStarsAlone: { value: true, from: 'default' },
  reviewWords: { value: [], from: 'default' },
}
const mergeLine = {
  id: 9,
  at: report.at,
  who: 'admin@directory.example',
  what: 'merge',
  reason: null,
  changes: [],
}
const other = `${id.slice(0, -1)}7`
const [review] = fullPage.latestReviews
if (!review) throw new Error('The whole business has a review.')
const { helpful: _helpful, ...written } = review
const ofBusiness = { id, name, path: fullPage.path }
const ownReview: OwnReview = { ...written, state: 'published', rejection: null, business: ofBusiness }
const received: ReceivedReview = {
  ...review,
  reply: { text: 'Enkosi.', writtenAt: report.at, state: 'published', rejection: null },
  isReported: false,
}
const queued: ReviewItem = {
  ...written,
  part: 'review',
  version: 1,
  state: 'pending',
  heldFor: ['links'],
  rejection: null,
  reply: null,
  reports: [],
  others: { ofPerson: 0, ofPersonRejected: 0, ofNetwork: 0, ofNetworkRejected: 0 },
  business: { ...ofBusiness, isApproved: true, closed: null },
}
const slug = fullPage.path.slice('/b/'.length)
const shown: Responses = {
  [`/api/businesses/${slug.slice(-6)}`]: fullPage,
  [`/api/businesses/${id}/reviews`]: [review],
  [`/api/businesses/${id}/reviews/form`]: { stamp: 'stamp', starsAlone: true, closed: null },
  [`/api/reviews/mine/${id}`]: ownReview,
  '/api/business/reviews': [received],
  '/api/admin/reviews': [queued],
  [`/api/businesses/${id}`]: fullPage,
  [`/api/businesses/${other}`]: { ...fullPage, id: other, name: 'The same business' },
  [`/api/admin/businesses/${id}/similar`]: [],
  [`/api/admin/businesses/${id}/history`]: [
    { ...mergeLine, keptImages: [], whatsappLink: null, isKeptMerge: true },
  ],
  '/api/auth/sessions': [
    { id, device: 'Chrome on Android', place: null, lastUsedAt: report.at, current: true },
    {
      id: `${id.slice(0, -1)}9`,
      device: 'Firefox on Linux',
      place: null,
      lastUsedAt: report.at,
      current: false,
    },
  ],
  '/api/auth/second-factor': { passkeys: [], recoveryCodesLeft: 0, isRequired: false },
  '/api/admin/people': [],
  '/api/admin/trades': [
    {
      id: 'plumber',
      name: 'Plumber',
      plural: 'Plumbers',
      category: 'Services',
      names: [],
      icon: 'pipette',
      schemaType: 'Plumber',
      related: [],
      isHidden: false,
      businesses: 1,
    },
  ],
  '/api/admin/categories': defaultCategories.map((category) => ({ ...category, businesses: 1 })),
  '/api/admin/public-holidays': [],
  '/api/admin/businesses/pending': [
    {
      ...fullBusiness,
      approvalStatus: 'pending',
      leavesAt: null,
      createdAt: report.at,
      editedSince: [],
      similar: [],
      lookedAtBy: null,
      assignee: null,
    },
  ],
  '/api/admin/colleagues': [
    { id: other, email: 'one@directory.example', isSelf: true },
    { id, email: 'two@directory.example', isSelf: false },
  ],
  '/api/admin/reports': [report],
  '/api/admin/log': [],
  '/api/admin/claims': [claim],
  '/api/admin/settings': settings,
  '/api/admin/invited-owners': [],
  '/api/admin/pages': [],
  [`/api/admin/pages/${id}`]: writtenPage,
  '/api/business/claims': [
    { id: 8, at: report.at, note: null, answerUntil: '2026-01-20T09:30:00.000Z', answer: null },
  ],
  '/api/pages/contact': { title: 'Contact', description: '', blocks: [] },
}
const ownerOf = (business: Partial<OwnBusiness>): Responses => ({
  ...signedIn({ businessId: id }),
  '/api/business/my-business': { ...fullBusiness, emailConfirmed: false, ...business },
})
const photos = ['3', '4'].map((end) => ({ ...fullPage.photos[0], id: `${id.slice(0, -1)}${end}` }))
const leavesAt = '2026-12-01T08:00:00.000Z'
const people: Record<string, Responses> = {
  visitor: {},
  owner: ownerOf({
    photos: photos as OwnBusiness['photos'],
    waiting: {
      at: report.at,
      wanted: { name: 'Another name' },
      photos: null,
    } as unknown as OwnBusiness['waiting'],
  }),
  'rejected owner': ownerOf({ approvalStatus: 'rejected', canResubmit: true }),
  'leaving owner': signedIn({ businessId: id, leavesAt }),
  administrator: signedIn({ isAdmin: 1 }),
  'leaving administrator': signedIn({ isAdmin: 1, leavesAt }),
  'somebody without a role': {
    ...signedIn({}),
    '/api/account/claims': [],
    [`/api/businesses/${id}`]: { ...fullPage, isClaimed: false },
  },
  'a claimant': { ...signedIn({}), '/api/account/claims': [ownClaim] },
  'somebody without a role who leaves': signedIn({ leavesAt }),
}
const isOfAccounts = (path: string) => /^\/$|^\/(business|admin|account|claim)/.test(path)
/** The page of categories and trades has the form for a new one, or for the one that its address names. */
const addressesOf = (path: string) => [
  // The page of reviews is at the readable address, and has either the list or the form.
  ...(path === '/b/:id/reviews' ? [`/b/${slug}/reviews`, `/b/${slug}/reviews?write=1`] : []),
  `${path.replace(':id', id)}?business=${id}&ids=${id}&other=${other}`,
  ...(path === '/admin/categories' ? [`${path}?category=Cafe`, `${path}?trade=plumber`] : []),
]

/** The actions of the forms and buttons that are sent by POST. A form without an action would go to the address of its page. */
function actionsOf(html: string): string[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
  return forms.flatMap(([, attributes = '', inner = '']) => {
    const action = /action="([^"]*)"/.exec(attributes)?.[1] ?? '/no-action'
    const buttons = [...inner.matchAll(/formAction="([^"]*)"/gi)].map(([, found = '']) => found)
    const isRead = action !== '/no-action' && !/method="post"|type="password"/.test(attributes + inner)
    return isRead ? buttons : [action, ...buttons]
  })
}

/** The form for a new page counts as that of a page with the name 'new', which no page can have. */
const formPage = (path: string) => path.replace(/^\/admin\/pages\/new$/, '/admin/pages/:id')

/** The name of a form, found as `http/page-forms.ts` finds it. */
function nameOf(action: string): string {
  const { pathname, searchParams } = new URL(action.replaceAll('&amp;', '&'), 'https://directory.example')
  const path = formPage(pathname.replace(id, ':id').replace(slug, ':id'))
  return searchParams.has('form') ? `${path}?form=${searchParams.get('form')}` : path
}

/** Whether a form changes data of the account that is signed in. */
const isOfAccount = (form: string) =>
  Object.hasOwn(pageForms, form) && endpoints[pageForms[form as PageFormAction].call].access !== 'everyone'

/** Forms with one button and no field: the page that they lead to shows a refusal, whichever page it is. */
const withoutFields = /form=(logout|keep|withdraw|resubmit)$/

/** The forms that are sent by POST: the name of each, and its markup. */
const postedIn = (html: string) =>
  (html.match(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g) ?? []).map(
    (form) => [nameOf(/action="([^"]*)"/.exec(form)?.[1] ?? ''), form] as const,
  )

test('every form of every page has a handler, leads to its own page if it has fields, and names its account', async () => {
  const found = new Map<string, string>()
  const elsewhere: string[] = []
  const ofNobody = new Set<string>()
  const addresses = pages.flatMap(({ path }) => addressesOf(path).map((address) => [path, address] as const))
  for (const [person, responses] of Object.entries(people))
    for (const [path, address] of addresses.filter(([path]) => person === 'visitor' || isOfAccounts(path))) {
      const { html } = await renderAddress(address, { ...shown, ...responses })
      for (const form of actionsOf(html).map(nameOf)) {
        found.set(form, `${path} as ${person}`)
        if (!withoutFields.test(form) && form.split('?')[0] !== formPage(path))
          elsewhere.push(`${form} on ${path} as ${person}`)
      }
      for (const [form, fields] of postedIn(html))
        if (isOfAccount(form) && !fields.includes('name="signedInAs" value="')) ofNobody.add(form)
    }
  expect(elsewhere, 'after a refusal, the typed values would be shown on another page').toEqual([])
  expect([...ofNobody], 'after a sign-in in another tab, it would change the account of that tab').toEqual([])
  const unknown = [...found].filter(([form]) => !Object.hasOwn(pageForms, form))
  expect(unknown).toEqual([])
  expect(Object.keys(pageForms).filter((form) => !found.has(form))).toEqual([])
})

test('with the mail server set in the environment, the sender can be changed without a password', async () => {
  const smtp = { ...settings.smtp, from: 'environment' as const }
  const { html } = await renderAddress('/admin/settings', {
    ...signedIn({ isAdmin: 1 }),
    '/api/admin/settings': { ...settings, smtp },
  })
  const form = '/admin/settings?form=mail'
  const fields = (new Map(postedIn(html)).get(form) ?? '').replace(/<input[^>]* name="seen-[^>]*>/g, '')
  const sent = [...fields.matchAll(/<input\b[^>]*>/g)].flatMap(([input]) =>
    input.includes(' disabled') ? [] : [/name="([^"]*)"/.exec(input)?.[1] ?? ''],
  )
  expect(sent).toEqual(['signedInAs', 'mailFrom'])
  const texts = new URLSearchParams(sent.map((name) => [name, 'post@karoo.example']))
  expect(SiteSettingsChange.parse(pageForms[form].read({ texts, files: [] }))).toEqual({
    mailFrom: 'post@karoo.example',
  })
})

/** The page after this form was refused. */
const afterRefusal = (
  refused: Pick<RefusedForm, 'action' | 'values' | 'issues'>,
  responses: Responses = {},
) => {
  const form = { status: 400, message: 'Not like this.', lostFiles: [], lostPasswords: [], ...refused }
  const [path = ''] = refused.action.split('?')
  return renderAddress(path, { ...shown, ...signedIn({ isAdmin: 1 }), ...responses }, {}, {}, form)
}
const wrongDigits = {
  action: '/admin/claims?form=digits',
  values: { id: ['8'], 'digits-8': ['1'] },
  issues: [{ path: 'digits', message: 'These are not the digits.' }],
} as const satisfies Parameters<typeof afterRefusal>[0]

test('a refusal of wrong digits is shown in the form of their claim, with the typed digits', async () => {
  const { words, markup } = await afterRefusal({ ...wrongDigits, issues: [...wrongDigits.issues] })
  expect(words).toContain('Nothing was decided These are not the digits.')
  expect(markup).toMatch(/<input[^>]*name="digits-8"[^>]*value="1"/)
})

test.each([
  [wrongDigits.action, '/api/admin/claims'],
  ['/admin/claims', '/api/admin/claims'],
  ['/admin/reports', '/api/admin/reports'],
  ['/business/reviews?form=reply', '/api/business/reviews'],
  ['/business/reviews?form=report', '/api/business/reviews'],
] as const)('a refusal of %s is shown even when its entry is gone', async (action, call) => {
  const account = signedIn({ isAdmin: 1, businessId: id })
  const { words } = await afterRefusal(
    { action, values: { id: ['8'] }, issues: [] },
    { ...account, [call]: [] },
  )
  expect(words).toContain('Not like this.')
})

test.each([
  ['stays ticked', { reviewStarsAlone: ['on'] }, false, true],
  ['stays empty', {}, true, false],
])('a changed checkbox of the settings %s after a refusal', async (_, values, value, isTicked) => {
  const { markup } = await afterRefusal(
    { action: '/admin/settings?form=reviews', values, issues: [] },
    { '/api/admin/settings': { ...settings, reviewStarsAlone: { value, from: 'settings' } } },
  )
  const box = /<input[^>]*name="reviewStarsAlone"[^>]*>/.exec(markup)?.[0]
  expect(box?.includes(' checked=""')).toBe(isTicked)
})

// What each screen of an owner shows for data that the browser tests do not have (spec §2), as the server renders it.
import { expect, test } from 'vitest'
import type { OwnBusiness } from '../src/contract/business.ts'
import type { ReviewMode } from '../src/contract/field-changes.ts'
import type { ApprovalStatus } from '../src/contract/transitions.ts'
import { removalText } from '../src/web/owner/photos/photo-item.tsx'
import { fullBusiness } from './world/full-business.ts'
import { optionsOf, type Responses, renderAddress, signedIn } from './world/rendered-page.ts'

const owner = signedIn({ businessId: fullBusiness.id })
const renderFor = (address: string, business: Partial<OwnBusiness> = {}, responses: Responses = owner) =>
  renderAddress(address, { ...responses, '/api/business/my-business': { ...fullBusiness, ...business } })
const mainOf = (markup: string) => markup.slice(markup.indexOf('<main'))

// Shows 2.76.
test('the sidebar has the name of the business, its four pages, and Logout', async () => {
  const { markup } = await renderFor('/business')
  const side = markup.slice(markup.indexOf('<aside'), markup.indexOf('</aside>'))
  expect(side).toMatch(new RegExp(`class="area-label"[^>]*>${fullBusiness.name}<`))
  const links = [
    ...side.matchAll(/<a href="(\/business[^"]*)"[^>]*class="area-link"[\s\S]*?<span>([^<]*)<\/span>/g),
  ]
  expect(links.map(([, href, label]) => [href, label])).toEqual([
    ['/business', 'Overview'],
    ['/business/profile', 'Business Profile'],
    ['/business/edit', 'Edit Business'],
    ['/business/settings', 'Settings'],
  ])
  expect(side).toContain('<span>Logout</span>')
})

// Shows 2.78, 2.95, 7.13.
test.each(['/business', '/business/profile', '/business/edit', '/business/settings'])(
  '%s redirects a user without a business or a role to the login, and says when the business is gone',
  async (path) => {
    for (const responses of [{}, signedIn({ businessId: null })])
      expect(await renderFor(path, {}, responses)).toMatchObject({ redirect: '/login', markup: '' })
    const { words } = await renderAddress(path, owner)
    expect(words).toContain('No Business Found No business is associated with your account.')
  },
)

// Shows 2.77, 2.95.
test.each(['/business', '/business/profile', '/business/edit', '/business/history', '/business/settings'])(
  '%s returns 404 to an administrator, with a link to the Admin Dashboard',
  async (path) => {
    const { status, markup, words } = await renderAddress(path, signedIn({ isAdmin: 1 }))
    expect(status).toBe(404)
    expect(words).toContain('No Business Found No business is associated with your account.')
    expect(words).toContain('Business Dashboard')
    expect(mainOf(markup)).toMatch(/<a href="\/admin"[^>]*>Go to the Admin Dashboard</)
  },
)

test('the edit form asks about hours after midnight that run into the next opening', async () => {
  const question =
    'Is the closing time of Friday right? Friday is open until 07:30 on Saturday, and Saturday opens at 07:00.'
  const week = (closes: string) => [
    { day: 5 as const, opens: '08:00', closes },
    { day: 6 as const, opens: '07:00', closes: '13:00' },
  ]
  expect((await renderFor('/business/edit', { hoursWeek: week('07:30') })).words).toContain(question)
  expect((await renderFor('/business/edit', { hoursWeek: week('17:30') })).words).not.toContain(
    'Is the closing',
  )
})

// The owner reads the whole address on these pages, and must not think that visitors read it, too.
test.each(['/business', '/business/profile', `/business/${fullBusiness.id}`])(
  '%s tells the owner that the street address is hidden, and what visitors read',
  async (path) => {
    const placed = {
      location: '12 Vilakazi Street, Soweto',
      placeLabel: 'Soweto, Gauteng',
      hidesAddress: true,
    }
    const read = async (business: Partial<OwnBusiness>) => {
      const page = { hoursToday: { date: '2026-11-23', day: 1 }, latestReviews: [] }
      const detail = { ...fullBusiness, ...placed, ...page, ...business }
      return (await renderFor(path, detail, { ...owner, [`/api/businesses/${detail.id}`]: detail })).words
    }
    expect(await read({})).toContain('Street address Hidden. Visitors read: Soweto, Gauteng')
    // A new edition of the gazetteer does not have its place.
    expect(await read({ placeLabel: null })).toContain('Hidden. Visitors read: South Africa')
    // The address is shown, or the owner already reads it as visitors do.
    for (const shown of [
      { hidesAddress: false },
      { placeLabel: null, location: 'South Africa' },
      { location: placed.placeLabel },
    ])
      expect(await read(shown)).not.toContain('Hidden. Visitors')
  },
)

const at = '2026-03-04T22:05:00.000Z'
const decision = { kind: 'picture', text: 'It shows <another> shop.', at } as const
const closure = { trading: 'temporarily-closed', moved: null } as const
const waiting = {
  id: 9,
  at,
  values: { name: 'Gogo’s Café', image: '', focalPoint: '50% 50%', photos: [] },
}
const waits =
  'Waiting for review: Business name, Image, Photos You sent it on 5 Mar 2026. Until we have reviewed it'
const waitingLogo = { ...waiting, values: { logo: fullBusiness.image } }
const corrected = { approvalStatus: 'rejected', decision, canResubmit: true } as const

const overview = '/business'
const profile = '/business/profile'
const editForm = '/business/edit'
const callable = 'Customers cannot call this number with one tap yet.'

// Shows 2.79, 2.81, 2.86.
test.each<[of: string, business: Partial<OwnBusiness>, path: string, said: string[], unsaid?: RegExp]>([
  [
    'that is live',
    { rating: 4.8, priceLevel: 4 },
    overview,
    [
      'Live Restaurant $$$$',
      `Location ${fullBusiness.location} Phone 011 555 0108`,
      'Average Rating 4.8 out of 5.0 Total Reviews 57 2 to answer Price Level $$$$ Luxury',
      fullBusiness.description,
    ],
    /Waiting for review/,
  ],
  [
    'that is suspended with a reason',
    { approvalStatus: 'suspended', decision },
    overview,
    [
      'temporarily suspended',
      'contact support at help@directory.example',
      'The reason The picture does not fit',
    ],
    /Send for review again/,
  ],
  [
    'that was rejected and corrected',
    corrected,
    editForm,
    ['Your changes are saved, but not sent yet', 'We review it again'],
  ],
  ['that was rejected and not corrected', { approvalStatus: 'rejected' }, editForm, [], /not sent yet/],
  [
    'that was sent again',
    { approvalStatus: 'pending', decision },
    overview,
    ['You sent it again on 1 Jan 2026.'],
  ],
  ['without any hours', { hours: null, hoursWeek: [] }, overview, ['Add your business hours']],
  [
    'with a week',
    { hours: null },
    overview,
    ['Business Hours Mon–Sat 06:00–15:00 Sun Closed'],
    /Add your business hours/,
  ],
  [
    'with a text as hours',
    { hoursWeek: [] },
    overview,
    ['Business Hours Mon-Sat 06:00-15:00 Sun closed'],
    /Add your business hours/,
  ],
  [
    'that is closed for a time',
    { ...closure, closedUntil: '2999-01-14' },
    overview,
    ['you open again on Monday 14 January 2999. Open again', 'Closed until 14 Jan 2999 Restaurant'],
  ],
  [
    'that is open again',
    { ...closure, closedUntil: '2020-01-14' },
    overview,
    ['Live Restaurant'],
    /Open again|Closed until/,
  ],
  // Other sites may still link to it, but nobody should choose it.
  [
    'that is closed for good',
    { trading: 'closed-for-good', moved: null, logo: null },
    overview,
    ['Closed for good Restaurant', 'no longer appears in lists and searches'],
    /Help people choose you/,
  ],
  ['with a waiting edit', { waiting }, overview, [waits]],
  ['with a waiting edit', { waiting }, profile, [waits]],
  ['with a waiting edit', { waiting }, editForm, [waits]],
  ['with a waiting logo', { logo: null, waiting: waitingLogo }, overview, [], /Add your logo/],
  ['without a phone', { phone: null }, profile, ['Phone Not provided']],
  ['without a phone', { phone: null }, editForm, [], /Customers cannot call/],
  ['with too short a number', { phone: '082 123 456' }, editForm, [callable]],
  ['with words as phone', { phone: 'ask for Sipho' }, editForm, [callable]],
  ['with a number', { phone: '+27821234567' }, editForm, [], /Customers cannot call/],
  ['with two numbers', { phone: '011 555 0142 / 082 555 0142' }, editForm, [], /Customers cannot call/],
])('on $2 the owner of a business %s reads what that means', async (_of, business, path, said, unsaid) => {
  const { words } = await renderFor(path, business)
  for (const part of said) expect(words).toContain(part)
  if (unsaid) expect(words).not.toMatch(unsaid)
})

test('no line breaks after the hyphen of "1-2 business days"', async () => {
  const { markup } = await renderFor('/business', { approvalStatus: 'pending' })
  expect(markup).toContain('<span class="whitespace-nowrap">1-2 business days</span>')
})

// Shows 9.7.
test('the average rating is shown as stars, rounded down to a whole star', async () => {
  const { markup } = await renderFor('/business', { rating: 4.8 })
  expect(/<use href="#stars-\d+"/.exec(mainOf(markup))?.[0]).toBe('<use href="#stars-8"')
})

// Shows 2.85.
test('the profile shows all that is stored, without a form', async () => {
  const { markup, words } = await renderFor('/business/profile')
  for (const part of [
    `Business Name ${fullBusiness.name}`,
    'Category Restaurant',
    `Location ${fullBusiness.location} Phone 011 555 0108`,
    'Website https://gogo-nomsa.example/menu',
    'Price Level $$$ Upscale',
    `Description ${fullBusiness.description}`,
    'Owner Name Nomsa Maseko Owner Email nomsa@test.example',
  ])
    expect(words).toContain(part)
  const main = mainOf(markup)
  expect(main).toContain(`src="${fullBusiness.image}"`)
  expect(main).toContain(`srcSet="${fullBusiness.logo}/320.webp 320w,`)
  expect(main).not.toMatch(/<(input|textarea|select)\b/)
  const own = { ...owner, '/api/business/my-business': fullBusiness }
  const inRand = await renderAddress('/business/profile', own, {}, { priceSign: 'R' })
  expect(inRand.words).toContain('Price Level RRR Upscale')
})

// Shows 2.87, 3.10.
test('the edit form names optional fields, accepts our file types, and starts from the waiting edit', async () => {
  const { markup, words } = await renderFor('/business/edit', { waiting })
  expect(optionsOf(markup, 'category')).toEqual(['Restaurant', 'Hotel', 'Beauty', 'Shopping', 'Cafe'])
  expect(markup).toMatch(/name="name"[^>]*value="Gogo’s Café"/)
  expect(markup).not.toContain('data-photo=')
  // The image, the logo, and the photos.
  expect(markup.match(/accept="image\/jpeg,image\/jpg,image\/png,image\/webp"/g)).toHaveLength(3)
  expect(markup).toMatch(/<textarea[^>]*name="hours"/)
  expect(markup).toMatch(/<input[^>]*autoComplete="url"[^>]*name="website"/i)
  for (const label of ['Phone', 'Website', 'Business hours', 'Logo'])
    expect(words).toContain(`${label} (optional)`)
  for (const limit of ['A reason has at most 80 characters', 'Describe each photo in at most 200'])
    expect(words).toContain(limit)
})

test.each([
  ['/business/settings', { businessId: fullBusiness.id }, fullBusiness.name],
  ['/admin/account', { isAdmin: 1 }, 'Admin Panel'],
  ['/account', {}, 'Your account will be deleted'],
] as const)(
  'for an account that is leaving, %s works without the calls that are refused to it',
  async (path, who, label) => {
    const code = 'forbidden'
    const refused = {
      '/api/auth/sessions': { code },
      '/api/admin/stats': { code },
      '/api/admin/edits/waiting': { code },
    }
    const session = signedIn({ ...who, leavesAt: '2026-12-01T08:00:00.000Z' })
    const { status, words } = await renderFor(path, {}, { ...session, ...refused })
    expect(status).toBe(200)
    for (const part of [label, 'Your account will be deleted']) expect(words).toContain(part)
  },
)

test('an open session shows its town and says that this is a guess, or shows nothing when it is not known', async () => {
  const session = { id: fullBusiness.id, device: 'Chrome on Android', lastUsedAt: at, current: true }
  const geoip = { description: 'Towns', builtOn: '2026-11-01', seller: null }
  const settings = async (place: string | null) => {
    const open = { ...owner, '/api/auth/sessions': [{ ...session, place }] }
    const responses = { ...open, '/api/business/my-business': fullBusiness }
    return (await renderAddress('/business/settings', responses, {}, { geoip })).words
  }
  const placed = await settings('<b>Cape Town</b>, South Africa')
  expect(placed).toContain('This browser Signed in from <b>Cape Town</b>, South Africa (a guess)')
  expect(placed).toContain('We guess the town from the network address.')
  expect(placed).toContain('Where this comes from')
  expect(await settings(null)).not.toMatch(/Signed in from|We guess|Where this comes from/)
})

test('where photos wait for a moderator, no text says that visitors see a change at once', async () => {
  const panel = async (reviewEdits: ReviewMode, approvalStatus: ApprovalStatus) => {
    const responses = { ...owner, '/api/business/my-business': { ...fullBusiness, approvalStatus } }
    return (await renderAddress('/business/edit', responses, {}, { reviewEdits })).words
  }
  const later = 'Everything here is saved immediately, and visitors see it once we have reviewed it.'
  expect(await panel('names', 'approved')).toContain(later)
  expect(await panel('off', 'approved')).not.toContain(later)
  expect(await panel('all', 'pending')).not.toContain(later)
  const photo = { id: fullBusiness.id, url: '/images/a', alt: 'The counter', width: 800, height: 500 }
  expect(removalText(photo, false)).toBe(
    '"The counter" is removed from your listing at once, and cannot be restored.',
  )
  expect(removalText(photo, true)).toContain('"The counter" stays on your public page until')
})

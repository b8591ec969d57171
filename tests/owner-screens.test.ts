// What each screen of an owner shows, part by part (spec §2), rendered as the server renders it.
import { describe, expect, test } from 'vitest'
import type { ApprovalStatus } from '../src/contract/approval-status.ts'
import type { OwnBusiness } from '../src/contract/business.ts'
import { categories } from '../src/contract/categories.ts'
import type { ReviewMode } from '../src/contract/field-changes.ts'
import { removalText } from '../src/web/owner/photos/photo-item.tsx'
import { fullBusiness } from './world/full-business.ts'
import { optionsOf, type Responses, renderAddress, renderedSite, signedIn } from './world/rendered-page.ts'

const owner = signedIn({ businessId: fullBusiness.id })
const renderFor = (address: string, business: Partial<OwnBusiness> = {}, responses: Responses = owner) =>
  renderAddress(address, { ...responses, '/api/business/my-business': { ...fullBusiness, ...business } })
const mainOf = (markup: string) => markup.slice(markup.indexOf('<main'))

// Shows 2.76.
test('the sidebar is headed by the name of the business, lists the four pages, and Logout at the end', async () => {
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

// Shows 2.78, 4.7, 7.13.
test.each(['/business', '/business/profile', '/business/edit', '/business/settings'])(
  '%s sends whoever is not signed in, or has no business, to the login',
  async (path) => {
    for (const responses of [{}, signedIn({ businessId: null }), signedIn({ isAdmin: 1 })])
      expect(await renderFor(path, {}, responses)).toMatchObject({
        status: 303,
        redirect: '/login',
        markup: '',
      })
  },
)

// Shows 2.77, 2.95.
test.each(['/business', '/business/profile', '/business/edit', '/business/settings'])(
  '%s says that there is no business when it is gone',
  async (path) => {
    const { words } = await renderAddress(path, owner)
    expect(words).toContain('No Business Found No business is associated with your account.')
    expect(words).toContain('Business Dashboard')
  },
)

// The owner reads the whole address on these pages, and must not believe that visitors read it, too.
test.each(['/business', '/business/profile', `/business/${fullBusiness.id}`])(
  '%s tells the owner that the street address is hidden, and what visitors read',
  async (path) => {
    const notice = 'Street address Hidden. Visitors read: Soweto, Gauteng'
    const hoursToday = { date: '2026-11-23', day: 1 }
    const placed = { location: '12 Vilakazi Street, Soweto', placeLabel: 'Soweto, Gauteng', hoursToday }
    const read = async (business: Partial<OwnBusiness>) => {
      const detail = { ...fullBusiness, ...placed, ...business }
      return (await renderFor(path, detail, { ...owner, [`/api/businesses/${detail.id}`]: detail })).words
    }
    expect(await read({ hidesAddress: true })).toContain(notice)
    expect(await read({ hidesAddress: false })).not.toContain('Hidden. Visitors')
    // Its place is gone with a new edition of the places.
    expect(await read({ hidesAddress: true, placeLabel: null })).toContain(
      'Hidden. Visitors read: South Africa',
    )
    // As a visitor gets it.
    expect(await read({ hidesAddress: true, placeLabel: null, location: 'South Africa' })).not.toContain(
      'Hidden. Visitors',
    )
    expect(await read({ hidesAddress: true, location: placed.placeLabel })).not.toContain('Hidden. Visitors')
  },
)

describe('the overview', () => {
  test('asks for hours when neither the text nor the week is given', async () => {
    const tip = 'Add your business hours'
    expect((await renderFor('/business', { hours: null, hoursWeek: [] })).words).toContain(tip)
    expect((await renderFor('/business', { hours: null })).words).not.toContain(tip)
    expect((await renderFor('/business', { hoursWeek: [] })).words).not.toContain(tip)
  })

  test('says the hours once: those of the week, and the words of the owner where there is no week', async () => {
    const { words } = await renderFor('/business')
    expect(words).toContain('Business Hours Mon–Sat 06:00–15:00 Sun Closed Special days')
    expect(words).not.toMatch(/Hours of the week|Mon-Sat/)
    expect((await renderFor('/business', { hoursWeek: [] })).words).toContain(
      'Business Hours Mon-Sat 06:00-15:00 Sun closed',
    )
  })

  test('leads to the page that visitors see, as a preview until they do', async () => {
    for (const [approvalStatus, label] of [
      ['approved', 'Public page'],
      ['pending', 'Preview'],
    ] as const) {
      const { markup } = await renderFor('/business', { approvalStatus })
      expect(mainOf(markup)).toMatch(new RegExp(`href="/business/${fullBusiness.id}"[^>]*>.*?${label}<`))
    }
  })

  // Shows 2.79.
  test('shows name, status, category, price, image, description, location and phone', async () => {
    const { markup, words } = await renderFor('/business')
    const main = mainOf(markup)
    for (const part of [fullBusiness.name, 'Live', 'Restaurant', '$$$', fullBusiness.description])
      expect(words).toContain(part)
    expect(words).toContain(`Location ${fullBusiness.location} Phone 011 555 0108`)
    expect(main).toContain(`src="${fullBusiness.image}"`)
  })

  // Shows 2.81, 9.7.
  test('counts in three cards: the average of 5.0 with floored stars, the reviews, the price level', async () => {
    const { markup, words } = await renderFor('/business', { rating: 4.8, reviewCount: 57, priceLevel: 4 })
    expect(/<use href="#stars-\d+"/.exec(mainOf(markup))?.[0]).toBe('<use href="#stars-8"')
    expect(words).toMatch(/Average Rating 4\.8 out of 5\.0 Total Reviews 57 Price Level \$\$\$\$ Luxury/)
  })

  // Shows 2.80, 2.82, 2.83, 2.84, 9.8.
  test.each([
    ['pending', 'Pending Review', /under review .*1-2 business days.*notified at nomsa@test\.example/],
    ['rejected', 'Rejected', /not approved .*contact support at help@directory\.example/],
    ['suspended', 'Suspended', /temporarily suspended .*contact support at help@directory\.example/],
  ] as const)(
    'of a %s business shows the badge %s and says what it means',
    async (approvalStatus, badge, notice) => {
      const { words, markup } = await renderFor('/business', { approvalStatus })
      expect(words).toMatch(notice)
      // On a phone a line must not end after its hyphen.
      if (approvalStatus === 'pending')
        expect(markup).toContain('<span class="whitespace-nowrap">1-2 business days</span>')
      expect(mainOf(markup)).toMatch(
        new RegExp(`class="status status-${approvalStatus}">(?:<svg[\\s\\S]*?</svg>)?${badge}<`),
      )
      const mailto = `href="mailto:${renderedSite.supportEmail}"`
      expect(mainOf(markup).includes(mailto)).toBe(approvalStatus !== 'pending')
    },
  )
})

describe('after a decision, the overview', () => {
  const decision = {
    kind: 'picture',
    text: 'It shows <another> shop.',
    at: '2026-03-04T22:05:00.000Z',
  } as const

  test('of a rejected business says the reason, the note, what to do and when, and waits for a change', async () => {
    const { words, markup } = await renderFor('/business', { approvalStatus: 'rejected', decision })
    expect(words).toContain(
      'The reason The picture does not fit this business. Note to you It shows <another> shop. ' +
        'What to do Choose a clear photo of your place, your work or your products. Decided on 5 Mar 2026',
    )
    expect(words).toContain('Send for review again Change your listing first.')
    expect(mainOf(markup)).toMatch(/class="button button-main" aria-disabled="true"/)
  })

  test('of a changed one offers to send it again, and says what happens next', async () => {
    const { words, markup } = await renderFor('/business', {
      approvalStatus: 'rejected',
      decision,
      canResubmit: true,
    })
    expect(words).toContain('usually within 1-2 business days , and write to nomsa@test.example.')
    expect(mainOf(markup)).not.toContain('aria-disabled="true"')
    const edit = await renderFor('/business/edit', {
      approvalStatus: 'rejected',
      decision,
      canResubmit: true,
    })
    expect(edit.words).toContain('Your changes are saved, but not sent yet')
    expect(edit.words).toContain('Send for review again We look at it again')
    expect((await renderFor('/business/edit', { approvalStatus: 'rejected' })).words).not.toContain(
      'not sent yet',
    )
  })

  test('of a business that is closed for a time says until when, and one that is open again says nothing of it', async () => {
    const closure = { trading: 'temporarily-closed', moved: null } as const
    const closed = await renderFor('/business', { ...closure, closedUntil: '2999-01-14' })
    expect(closed.words).toContain('that you open again on Monday 14 January 2999. Open again')
    expect(closed.words).toContain('Closed until 14 Jan 2999 Restaurant')
    const over = await renderFor('/business', { ...closure, closedUntil: '2020-01-14' })
    expect(over.words).not.toContain('Open again')
    expect(over.words).toContain('Live Restaurant')
    const forGood = await renderFor('/business', { trading: 'closed-for-good', moved: null, logo: null })
    expect(forGood.words).toContain('Closed for good Restaurant')
    expect(forGood.words, 'other sites may still lead to it').toContain(
      'in no list and no search of this site',
    )
    expect(forGood.words, 'nobody is to choose it').not.toContain('Help people choose you')
  })

  test('of a suspended business says the reason, and of one that was sent again when that was', async () => {
    const suspended = await renderFor('/business', { approvalStatus: 'suspended', decision })
    expect(suspended.words).toContain('The reason The picture does not fit this business.')
    expect(suspended.words).not.toContain('Send for review again')
    const waiting = await renderFor('/business', { approvalStatus: 'pending', decision })
    expect(waiting.words).toContain('You sent it again on 1 Jan 2026.')
  })
})

test('the history says who did what when, and links to what came before', async () => {
  const line = {
    id: 9,
    at: '2026-03-04T22:05:00.000Z',
    who: 'A moderator',
    what: 'undo',
    reason: null,
    changes: [{ field: 'hidesAddress', from: true, to: false }],
    keptImages: [],
  }
  const { words, markup } = await renderAddress(
    '/business/history',
    { ...owner, '/api/business/my-business': fullBusiness, '/api/business/history': [line] },
    { link: '</api/business/history?cursor=WzldQ>; rel="next"' },
  )
  expect(words).toContain(
    'Edit taken back A moderator 5 Mar 2026, 00:05 Street address Before Hidden from visitors After Shown to visitors',
  )
  expect(markup).toContain('href="/business/history?cursor=WzldQ"')
  expect((await renderFor('/business')).markup).toContain('href="/business/history"')
})

describe('the profile', () => {
  // Shows 2.85.
  test('shows all that is stored, without a form', async () => {
    const { markup, words } = await renderFor('/business/profile')
    for (const part of [
      `Business Name ${fullBusiness.name}`,
      'Category Restaurant',
      `Location ${fullBusiness.location}`,
      'Phone 011 555 0108',
      'Website https://gogo-nomsa.example/menu',
      'Price Level $$$ Upscale',
      `Description ${fullBusiness.description}`,
      'Owner Name Nomsa Maseko',
      'Owner Email nomsa@test.example',
    ])
      expect(words).toContain(part)
    const main = mainOf(markup)
    expect(main).toContain(`src="${fullBusiness.image}"`)
    expect(main).toContain(`src="${fullBusiness.logo}"`)
    expect(main).toContain(`srcSet="${fullBusiness.logo}/320.webp 320w,`)
    expect(main).not.toMatch(/<(input|textarea|select)\b/)
  })

  // Shows 2.86.
  test('says that a missing phone is not provided', async () => {
    expect((await renderFor('/business/profile', { phone: null })).words).toContain('Phone Not provided')
  })
})

// Shows 2.87.
test('the edit form has every field with its stored value, its files, Save Changes and Reset', async () => {
  const { markup, words } = await renderFor('/business/edit')
  const main = mainOf(markup)
  for (const name of [
    'name',
    'category',
    'description',
    'location',
    'phone',
    'website',
    'hours',
    'priceLevel',
  ])
    expect(main).toContain(`name="${name}"`)
  expect(main).toMatch(/<input[^>]*name="location"[^>]*value="[^"]{5,}"/)
  expect(main).toMatch(/<textarea[^>]*name="description"[^>]*>[^<]{20,}</)
  // The image, the logo, and the photos beside them.
  expect(main.match(/<input[^>]*type="file"/g)).toHaveLength(3)
  expect(main.match(/accept="image\/jpeg,image\/jpg,image\/png,image\/webp"/g)).toHaveLength(3)
  expect(main).toMatch(/<textarea[^>]*name="hours"/)
  expect(main).toMatch(/<input[^>]*autoComplete="url"[^>]*name="website"/i)
  for (const part of [
    'Phone (optional)',
    'Website (optional)',
    'Business hours (optional)',
    'Logo (optional)',
    'Remove image',
    'Remove logo',
  ])
    expect(words).toContain(part)
  expect(words).toMatch(/Replace .*Replace /)
  expect(words).toContain('Save Changes Reset')
  for (const limit of ['A reason has at most 80 characters', 'What a photo shows is said in at most 200'])
    expect(words).toContain(limit)
})

// Shows 2.88, 3.10.
test.each(categories)('the edit form of a %s offers the five categories, and its own', async (category) => {
  const five = ['Restaurant', 'Hotel', 'Beauty', 'Shopping', 'Cafe']
  const { markup } = await renderFor('/business/edit', { category })
  expect(optionsOf(markup, 'category')).toEqual(five.includes(category) ? five : [...five, category])
})

test.each([
  ['082 123 456', true],
  ['ask for Sipho', true],
  ['+27821234567', false],
  ['011 555 0142 / 082 555 0142', false],
  [null, false],
])('at the phone %j the edit form says that nobody can call it: %s', async (phone, says) => {
  const { words } = await renderFor('/business/edit', { phone })
  expect(words.includes('Customers cannot call this number with one tap yet.')).toBe(says)
})

// Shows 2.92.
test('the settings ask for the name and three passwords, and show the email without letting it be changed', async () => {
  const { markup, words } = await renderFor('/business/settings')
  const main = mainOf(markup)
  const email = /<input[^>]*name="email"[^>]*>/.exec(main)?.[0] ?? ''
  expect(email).toContain('disabled=""')
  expect(email).toContain('value="nomsa@test.example"')
  for (const name of ['ownerName', 'currentPassword', 'newPassword', 'confirmPassword'])
    expect(main).toContain(`name="${name}"`)
  for (const part of [
    'Your login email cannot be changed To sign in with another email, use its own form below.',
    'Change password',
    'Leave these blank to keep your password',
  ])
    expect(words).toContain(part)
  expect(words).toContain('Save Changes Reset')
  expect(main).toContain('href="#change-email"')
  expect(main).toContain('<form id="change-email"')
})

test.each([
  ['/business/settings', { businessId: fullBusiness.id }, fullBusiness.name],
  ['/admin/account', { isAdmin: 1 }, 'Admin Panel'],
  ['/account', {}, 'Your account will be deleted'],
] as const)(
  'of an account that is leaving, %s asks for nothing that is refused to it',
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
    expect(words).toContain(label)
    expect(words).toContain('Your account will be deleted')
  },
)

test('an open session says from about where, that this is a guess, and nothing where it is not known', async () => {
  const at = '2026-01-06T09:30:00.000Z'
  const session = { id: fullBusiness.id, device: 'Chrome on Android', lastUsedAt: at, current: true }
  const source = { description: 'Towns', builtOn: '2026-11-01', seller: null }
  const settings = async (place: string | null) => {
    const open = { ...owner, '/api/auth/sessions': [{ ...session, place }] }
    const responses = { ...open, '/api/business/my-business': fullBusiness }
    return (await renderAddress('/business/settings', responses, {}, { geoip: source })).words
  }
  const placed = await settings('<b>Cape Town</b>, South Africa')
  expect(placed).toContain('This browser Signed in from <b>Cape Town</b>, South Africa (a guess)')
  expect(placed).toContain('We guess the town from the network address.')
  expect(placed).toContain('Where this comes from')
  expect(await settings(null)).not.toMatch(/Signed in from|We guess|Where this comes from/)
})

test('an edit that waits is named on the overview, the profile and above the form, which goes on from it', async () => {
  const values = { name: 'Gogo’s Café', image: '', focalPoint: '50% 50%', photos: [] }
  const waiting = { id: 9, at: '2026-03-04T22:05:00.000Z', values }
  for (const path of ['/business', '/business/profile', '/business/edit']) {
    const { words } = await renderFor(path, { waiting })
    expect(words, path).toContain(
      'Waiting for a look: Business name, Image, Photos You sent it on 5 Mar 2026. Visitors see your listing as it was',
    )
  }
  const { markup } = await renderFor('/business/edit', { waiting })
  expect(markup).toMatch(/name="name"[^>]*value="Gogo’s Café"/)
  expect(markup).not.toContain('data-photo=')
  expect((await renderFor('/business')).words).not.toContain('Waiting for a look')
  const tipped = { logo: null, waiting: { ...waiting, values: { logo: fullBusiness.image } } }
  expect((await renderFor('/business', tipped)).words, 'asks for nothing that waits').not.toContain(
    'Add your logo',
  )
})

test('where photos wait for a moderator, nothing says that visitors see a change at once', async () => {
  const panel = async (reviewEdits: ReviewMode, approvalStatus: ApprovalStatus) => {
    const responses = { ...owner, '/api/business/my-business': { ...fullBusiness, approvalStatus } }
    return (await renderAddress('/business/edit', responses, {}, { reviewEdits })).words
  }
  const waits = 'Everything here is saved at once, and visitors see it when we have looked at it.'
  expect(await panel('names', 'approved')).toContain(waits)
  for (const [mode, status] of [
    ['off', 'approved'],
    ['all', 'pending'],
  ] as const)
    expect(await panel(mode, status)).not.toContain(waits)
  const photo = { id: fullBusiness.id, url: '/images/a', alt: 'The counter', width: 800, height: 500 }
  expect(removalText(photo, false)).toBe(
    '"The counter" is removed from your listing at once, and cannot be brought back.',
  )
  expect(removalText(photo, true)).toContain('"The counter" stays on your public page until')
})

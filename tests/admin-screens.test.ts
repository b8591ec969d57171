// The parts of each screen of an administrator (spec §2), as the server renders them.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { LogEntry } from '../src/contract/history.ts'
import type { AdminOverview, ModerationItem, Oddity, UnplacedBusiness } from '../src/contract/moderation.ts'
import type { Person } from '../src/contract/people.ts'
import type { Province } from '../src/contract/provinces.ts'
import type { SecondFactor } from '../src/contract/second-factor.ts'
import { HistoryList } from '../src/web/business/history-list.tsx'
import { pages } from '../src/web/pages.ts'
import { fullBusiness } from './world/full-business.ts'
import { optionsOf, type Responses, renderAddress, signedIn } from './world/rendered-page.ts'

const admin = signedIn({ isAdmin: 1 })
const moderator = signedIn({ isAdmin: 1, role: 'moderator' })
const stats = { total: 12, approved: 5, pending: 4, suspended: 2, rejected: 1 }
const item: ModerationItem = {
  ...fullBusiness,
  createdAt: '2026-01-05T08:00:00.000Z',
  submittedAt: '2026-01-09T08:00:00.000Z',
  editedSince: [],
  lookedAtBy: null,
}
const overview: AdminOverview = {
  waiting: { count: 4, medianSeconds: 30_000, longestSeconds: 400_000 },
  days: Array.from({ length: 14 }, (_, at) => ({ day: `2026-01-${10 + at}`, registered: at, decided: 1 })),
  openReports: 0,
  recent: [],
  odd: [],
}
const draw = (path: string, list: ModerationItem[] = [], odd: Oddity[] = []) =>
  renderAddress(path, {
    ...admin,
    '/api/admin/stats': stats,
    '/api/admin/overview': { ...overview, odd },
    '/api/admin/businesses': list,
    '/api/admin/businesses/pending': list,
  })
const paths = ['/admin', '/admin/pending', '/admin/businesses']

// Shows 2.3, 2.58, 6.5.
test.each(paths)(
  '%s stands beside the sidebar Admin Panel, under the header Admin Dashboard',
  async (path) => {
    const { status, markup } = await draw(path)
    expect(status).toBe(200)
    const side = markup.slice(markup.indexOf('<aside'), markup.indexOf('</aside>'))
    expect(side).toMatch(/class="area-label"[^>]*>Admin Panel</)
    const links = [
      ...side.matchAll(/<a href="(\/admin[^"]*)"[^>]*class="area-link"[\s\S]*?<span>([^<]*)<\/span>/g),
    ]
    expect(links.map(([, href, label]) => [href, label])).toEqual([
      ['/admin', 'Overview'],
      ['/admin/pending', 'Pending Listings'],
      ['/admin/businesses', 'All Businesses'],
      ['/admin/edits', 'Edits'],
      ['/admin/reports', 'Reports'],
      ['/admin/unplaced', 'Without a Place'],
      ['/admin/log', 'Log'],
      ['/admin/holidays', 'Public Holidays'],
      ['/admin/people', 'People'],
      ['/admin/account', 'Account'],
    ])
    expect(side).toContain('<span>Logout</span>')
    expect(markup).toContain('<p class="area-title">Admin Dashboard</p>')
  },
)

test('the sidebar has every page of the area, and of a moderator all but the people', async () => {
  const ofArea = pages.map(({ path }) => path).filter((path) => /^\/admin(?!.*:)/.test(path))
  const linksFor = async (principal: Responses) => {
    const { markup } = await renderAddress('/admin', { ...principal, '/api/admin/stats': stats })
    return [...markup.matchAll(/<a href="([^"]*)"[^>]*class="area-link"/g)].map(([, href]) => String(href))
  }
  expect(new Set(await linksFor(admin))).toEqual(new Set(ofArea))
  expect(new Set(await linksFor(moderator))).toEqual(
    new Set(ofArea.filter((path) => path !== '/admin/people')),
  )
})

test('the sidebar counts the open reports', async () => {
  const { words } = await renderAddress('/admin/log', { ...admin, '/api/admin/reports': [{}, {}] })
  expect(words).toContain('Reports 2 waiting')
})

// Shows 4.7.
test.each(paths)(
  '%s sends whoever is not signed in to the login, and an owner to the own area',
  async (path) => {
    expect(await renderAddress(path)).toMatchObject({ status: 303, redirect: '/login', markup: '' })
    const owner = signedIn({ businessId: item.id })
    expect(await renderAddress(path, owner)).toMatchObject({ status: 303, redirect: '/business', markup: '' })
  },
)

test('one open report is told on the overview, in its heading and beside its link', async () => {
  const { words } = await renderAddress('/admin', {
    ...admin,
    '/api/admin/stats': stats,
    '/api/admin/overview': { ...overview, openReports: 1 },
  })
  expect(words.match(/One report is waiting for an outcome\./g)).toHaveLength(2)
  expect(words).toContain('Reports One report is waiting for an outcome.')
})

// Shows 2.61.
test('the overview has five numbers, and quick links to where the work is', async () => {
  const { markup, words } = await draw('/admin')
  expect(words).toMatch(/Total Businesses 12 Approved 5 Pending Review 4 Suspended 2 Rejected 1 Quick links/)
  const links = markup.slice(markup.indexOf('class="quick-links"'), markup.indexOf('class="overview-panels"'))
  expect([...links.matchAll(/href="([^"]*)"/g)].map((found) => found[1])).toEqual([
    '/admin/pending',
    '/admin/businesses',
    '/',
  ])
})

const colleague: Person = {
  id: item.id,
  email: 'lindiwe@test.example',
  role: 'moderator',
  state: 'active',
  isSelf: false,
  lastUsedAt: '2026-01-06T09:30:00.000Z',
}

test('the people are listed with what an administrator may change; the own role is left to a colleague', async () => {
  const people = [
    { ...colleague, id: `${item.id.slice(0, -1)}f`, role: 'administrator', isSelf: true },
    colleague,
    { ...colleague, id: `${item.id.slice(0, -1)}e`, state: 'invited', lastUsedAt: null },
  ]
  const { words, markup } = await renderAddress('/admin/people', { ...admin, '/api/admin/people': people })
  expect(words).toContain(
    'Moderator. Last used 6 Jan 2026, 11:30. Make administrator lindiwe@test.example Remove',
  )
  expect(words).toContain('Moderator. Invited. The link works for 48 hours. Take back lindiwe@test.example')
  expect(words).toMatch(
    /Administrator\. This is you\. .* delete your account\. lindiwe@test\.example Moderator\./,
  )
  expect(optionsOf(markup, 'role')).toEqual(['Moderator', 'Administrator'])
  const headings = [...markup.matchAll(/<h2 (?:id="invite" )?class="section-title">([^<]*)</g)]
  expect(headings.map(([, text]) => text)).toEqual(['Invite somebody', 'Who moderates'])
})

test('a moderator has no link to the people, and is led away from them to the overview', async () => {
  const { markup } = await renderAddress('/admin', moderator)
  expect(markup).toContain('href="/admin/account"')
  expect(markup).not.toContain('/admin/people')
  const { status, redirect } = await renderAddress('/admin/people', moderator)
  expect({ status, redirect }).toEqual({ status: 303, redirect: '/admin' })
})

test('the account page has password, email, sessions, download and deletion', async () => {
  const { words } = await renderAddress('/admin/account', moderator)
  expect(words).toMatch(
    /You are a moderator\..*Change your password.*Change your login email.*Where you are signed in.*Your data.*Delete your account You give your role up at once\./,
  )
})

test('a line of the log about a person names the person and the roles', async () => {
  const line: LogEntry = {
    id: 9,
    at: '2026-01-06T09:30:00.000Z',
    who: 'head@test.example',
    what: 'change-role',
    reason: null,
    changes: [{ field: 'role', from: 'moderator', to: 'administrator' }],
    keptImages: [],
    business: null,
    person: 'lindiwe@test.example',
  }
  const { words } = await renderAddress('/admin/log', { ...admin, '/api/admin/log': [line] })
  expect(words).toContain(
    'lindiwe@test.example Role changed head@test.example 6 Jan 2026, 11:30 Role Before Moderator After Administrator',
  )
})

test('the overview says how long listings wait, shows two weeks as bars and as a table, and what looks odd', async () => {
  const shared = { kind: 'shared-number', number: '+27825550199', count: 4 } as const
  const { markup, words } = await draw('/admin', [], [shared])
  expect(words).toContain(
    '4 listings are waiting for a decision. The longest has waited for 4 days, and half',
  )
  expect(words).toContain('4 listings have the number 082 555 0199. Show these listings')
  expect(markup).toContain('href="/admin/businesses?number=%2B27825550199"')
  expect(words).toMatch(/Registrations 70 this week 21 last week .*Decisions 7 this week 7 last week/)
  expect(markup.match(/<rect [^>]*rx="1.5"/g)).toHaveLength(28)
  expect(words).toContain('Day Registrations Decisions 10 Jan 2026 0 1 11 Jan 2026 1 1')
  expect(markup).not.toContain('style="')
})

test.each([
  [4, 0, '4 listings are waiting for a decision. The longest has waited for 4 days, and half of them'],
  [4, 1, '8 hours or longer. One edit of a live listing is waiting for a decision. Total'],
  [0, 2, 'Overview 2 edits of live listings are waiting for a decision.'],
  [0, 0, 'Overview Nothing is waiting for a decision. Total'],
])('of %i pending listings and %i waiting edits the overview says: %s', async (pending, edits, sentence) => {
  const waiting = pending > 0 ? overview.waiting : { count: 0, medianSeconds: null, longestSeconds: null }
  const { words } = await renderAddress('/admin', {
    ...admin,
    '/api/admin/stats': { ...stats, pending },
    '/api/admin/overview': { ...overview, waiting },
    '/api/admin/edits/waiting': Array.from({ length: edits }, () => ({})),
  })
  expect(words).toContain(sentence)
  expect(words.includes('Edits of Live Listings'), 'a quick link to what waits only').toBe(edits > 0)
})

test('a search of the log that finds nothing says which of its fields to widen', async () => {
  const nothing = { ...admin, '/api/admin/log': [] }
  const { words } = await renderAddress('/admin/log?by=owners', nothing)
  expect(words).toContain('No line matches. Try fewer letters, more days, or Everyone.')
})

test('a listing without a place has its state, its proposals and a field, and its name is a link', async () => {
  const unplaced: UnplacedBusiness = {
    id: item.id,
    name: item.name,
    location: 'Church Street, Middelburg',
    approvalStatus: 'pending',
    version: 3,
    proposals: ['Mpumalanga', 'Eastern Cape'].map((province, at) => ({
      id: at + 1,
      name: 'Middelburg',
      kind: 'town' as const,
      province: province as Province,
      label: `Middelburg, ${province}`,
      latitude: -25,
      longitude: 29,
      path: `middelburg-${at}`,
    })),
  }
  const { words, markup } = await renderAddress(
    '/admin/unplaced',
    { ...admin, '/api/admin/unplaced': [unplaced] },
    { link: '</api/admin/unplaced?cursor=WzdR>; rel="next"' },
  )
  expect(words).toContain('1 listing has a location that may mean several places, or none that we know.')
  expect(words).toContain(
    `${item.name} Pending Church Street, Middelburg Middelburg, Mpumalanga Middelburg, Eastern Cape Town or suburb`,
  )
  expect(markup).toMatch(/<h2><a [^>]*class="text-button"/)
  expect(markup, 'without a script, too').toContain('href="/admin/unplaced?cursor=WzdR"')
})

test('the public holidays are listed year by year, and only a proclaimed one can be removed', async () => {
  const { words, markup } = await renderAddress('/admin/holidays', {
    ...admin,
    '/api/admin/public-holidays': [
      { day: '2026-12-16', name: 'Day of Reconciliation', isProclaimed: false },
      { day: '2027-01-05', name: 'Local elections', isProclaimed: true },
    ],
  })
  expect(words).toMatch(
    /2026 Wednesday 16 December Day of Reconciliation 2027 Tuesday 5 January Local elections Proclaimed/,
  )
  expect(markup.match(/aria-label="Remove [^"]*"/g)).toEqual(['aria-label="Remove Local elections"'])
})

// Shows 2.63, 2.64.
test('a pending card shows all that a moderator needs', async () => {
  const { markup, words } = await draw('/admin/pending', [{ ...item, approvalStatus: 'pending' }])
  const main = markup.slice(markup.indexOf('<main'))
  expect(words).toContain('1 listing awaiting review')
  for (const part of [item.name, 'Pending', 'Restaurant', '$$$', '3.5', '(57 reviews)', item.description])
    expect(words).toContain(part)
  expect(words).toContain(
    `Location ${item.location} Phone 011 555 0108 WhatsApp 082 555 0108 Email ${item.email} Website ${item.website} Facebook ${item.facebook} Instagram ${item.instagram} Hours of the week Mon–Sat 06:00–15:00 Sun Closed Special days 31 Dec – 2 Jan Closed, Family days Closed or moved Moved on 3 Nov 2026 What you offer Collection, Card, Halaal Owner ${item.ownerName} Owner email ${item.ownerEmail}`,
  )
  expect(main).toContain(`src="${item.image}"`)
  expect(main).toContain('#stars-7')
  expect(words).toMatch(/Approve Gogo .* Reject Gogo /)
  expect(words).toContain('Email confirmed')
  const unconfirmed = { ...item, approvalStatus: 'pending' as const, emailConfirmed: false }
  expect((await draw('/admin/pending', [unconfirmed])).words).toContain('Email not confirmed')
})

test('a card links listings that may be the same, with the reason and their state, and the table has a mark', async () => {
  const one = {
    name: 'Gogo’s Kitchen',
    place: 'Diepkloof',
    approvalStatus: 'rejected',
    why: 'phone',
  } as const
  const similar = [{ id: '00000000-0000-4000-8000-000000000009', ...one }]
  for (const path of ['/admin/pending', '/admin/businesses']) {
    const { markup, words } = await draw(path, [{ ...item, approvalStatus: 'pending', similar }])
    expect(words).toContain('Listed already? Gogo’s Kitchen Diepkloof Same phone number Rejected')
    expect(markup).toContain('href="/business/00000000-0000-4000-8000-000000000009" target="_blank"')
    expect((await draw(path, [item])).words).not.toContain('Listed already?')
  }
  expect((await draw('/admin/businesses?view=table', [{ ...item, similar }])).words).toContain('Same phone')
})

test('a list as a table has a row for each business, links for its orders, and keeps the filter without a script', async () => {
  const { markup, words } = await draw('/admin/businesses?q=gogo&view=table&sort=name', [item])
  expect(words).toMatch(/Name Category Place Owner Status Date Gogo/)
  expect(markup).toContain(
    '<th scope="col" aria-sort="ascending"><a href="/admin/businesses?q=gogo&amp;view=table&amp;sort=name&amp;direction=desc" data-order="ascending">',
  )
  expect(markup).toContain('href="/admin/businesses?q=gogo&amp;view=table&amp;sort=place"')
  expect(markup).toContain('<input type="hidden" name="view" value="table"/>')
  expect(markup).toContain('href="/admin/businesses?q=gogo&amp;sort=name"')
  expect(words).toContain('Pending Listings 4 waiting')
})

test.each([
  ['businesses', '', 'descending', '&amp;direction=asc'],
  ['businesses', '&direction=asc', 'ascending', ''],
  ['pending', '', 'ascending', '&amp;direction=desc'],
  ['pending', '&direction=desc', 'descending', ''],
  ['businesses', '&sort=name', 'ascending', '&amp;sort=name&amp;direction=desc'],
  ['businesses', '&sort=name&direction=desc', 'descending', '&amp;sort=name'],
])(
  'the table of /admin/%s with %s is %s, and its header links the reverse',
  async (list, query, order, reverse) => {
    const { markup } = await draw(`/admin/${list}?view=table${query}`, [item])
    expect(markup).toContain(
      `<th scope="col" aria-sort="${order}"><a href="/admin/${list}?view=table${reverse}" data-order="${order}">`,
    )
    expect(markup.match(/aria-sort/g)).toHaveLength(1)
  },
)

test('the boxes that choose rows are hidden where no script runs', async () => {
  const { markup } = await draw('/admin/businesses?view=table', [item])
  for (const box of ['<label class="needs-script">', 'class="needs-script" aria-label="Choose Gogo'])
    expect(markup).toContain(box)
})

test('phone, email and website of a listing are links for a moderator, and its place is on the map', async () => {
  const { markup } = await draw('/admin/pending', [{ ...item, approvalStatus: 'pending' }])
  const main = markup.slice(markup.indexOf('<main'))
  expect(main).toMatch(/class="fact-link" href="tel:\+27115550108"/)
  expect(main).toMatch(/class="fact-link" href="https:[^"]*" target="_blank" rel="nofollow noopener"/)
  expect(main).toMatch(/class="province-map"[^>]*aria-label="[^"]* on the map"/)
})

test('a pending card waits since the business was submitted, not since it was registered', async () => {
  const { words } = await draw('/admin/pending', [{ ...item, approvalStatus: 'pending' }])
  expect(words).toContain('Waiting since 9 Jan 2026')
  expect(words).not.toContain('5 Jan 2026')
})

test('an image is requested as wide as it is shown: small in the list, wider in the queue', async () => {
  const photo = { ...item, image: '/images/00000000-0000-4000-8000-000000000003' }
  const sizesOn = async (path: string) =>
    /<img[^>]*sizes="([^"]*)"/.exec((await draw(path, [photo])).markup)?.[1]
  expect(await sizesOn('/admin/businesses')).toBe('(min-width: 48rem) 9rem, 5.5rem')
  expect(await sizesOn('/admin/pending')).toBe('(min-width: 40rem) 20rem, 92vw')
})

// Shows 2.66.
test('an empty queue says so', async () => {
  const { words } = await draw('/admin/pending')
  expect(words).toContain('0 listings awaiting review')
  expect(words).toContain('All Caught Up! There are no pending business listings to review at this time.')
})

describe('all businesses', () => {
  // Shows 2.69, 2.70.
  test('are narrowed by a text and one of five states, and counted', async () => {
    const { markup, words } = await draw('/admin/businesses', [
      item,
      { ...item, id: item.id.replace(/1$/, '2') },
    ])
    expect(markup).toMatch(/<input[^>]*type="search"[^>]*name="q"/)
    expect(optionsOf(markup, 'status')).toEqual([
      'All Status',
      'Approved',
      'Pending',
      'Rejected',
      'Suspended',
    ])
    expect(words).toContain('Showing 2 of 12 businesses')
  })

  test('are counted with the digits in groups of three', async () => {
    const { words } = await renderAddress('/admin/businesses', {
      ...admin,
      '/api/admin/stats': { ...stats, total: 12345 },
      '/api/admin/businesses': [item],
    })
    expect(words).toContain('Showing 1 of 12,345 businesses')
  })

  // Shows 2.71, 2.72, 2.73, 2.74.
  test.each([
    ['approved', 0, 'Approved', ['Make Featured', 'Suspend', 'With a Reason…']],
    ['approved', 1, 'Approved', ['Remove from Featured', 'Suspend', 'With a Reason…']],
    ['pending', 0, 'Pending', []],
    ['rejected', 0, 'Rejected', []],
    ['suspended', 0, 'Suspended', ['Activate']],
    ['suspended', 1, 'Suspended', ['Activate']],
  ] as const)(
    'a card of state %s, featured %i, shows %s and offers %j',
    async (state, featured, badge, buttons) => {
      const { markup } = await draw('/admin/businesses', [{ ...item, approvalStatus: state, featured }])
      const card = markup.slice(markup.indexOf('<ul class="moderation-list"'))
      const labels = [
        ...card.matchAll(/<button type="button" class="button"[^>]*>(?:<svg[\s\S]*?<\/svg>)?([^<]*)</g),
      ]
      expect(labels.map((found) => found[1])).toEqual([...buttons])
      expect(card).toMatch(new RegExp(`class="status status-${state}">(?:<svg[\\s\\S]*?</svg>)?${badge}<`))
      expect(card.includes('<span class="featured">Featured</span>')).toBe(featured === 1)
      expect(card).toMatch(new RegExp(`href="/business/${item.id}"[^>]*>View Details`))
    },
  )

  test('say that the owner closed it, and only then not that it is featured', async () => {
    const closed = { ...item, trading: 'closed-for-good', moved: null } as const
    const badge = (text: string) =>
      new RegExp(`class="status status-suspended">(?:<svg[\\s\\S]*?</svg>)?${text}<`)
    for (const path of ['/admin/businesses', '/admin/businesses?view=table']) {
      const { markup } = await draw(path, [closed])
      expect(markup).toMatch(badge('Closed for good'))
      expect(markup).not.toMatch(/class="featured"|<td>Featured/)
      expect((await draw(path, [item])).markup).toMatch(/class="featured"|<td>Featured/)
      const suspended = { ...closed, approvalStatus: 'suspended' } as const
      expect((await draw(path, [suspended])).markup).toMatch(badge('Suspended'))
    }
    const forNow = { ...item, trading: 'temporarily-closed', closedUntil: '2999-01-14' } as const
    const { markup } = await draw('/admin/businesses?view=table', [forNow])
    expect(markup).toContain('<span class="table-narrow">Closed for now</span>')
    expect(markup).toContain('title="Closed until 14 Jan 2999"')
  })

  test('a pending card leads to its own place in the queue', async () => {
    const { markup } = await draw('/admin/businesses', [{ ...item, approvalStatus: 'pending' }])
    expect(markup).toMatch(
      new RegExp(`href="/admin/pending\\?first=${item.id}"[^>]*>Review<span class="sr-only">`),
    )
  })

  // Shows 2.75.
  test('without a match say so', async () => {
    const { words } = await draw('/admin/businesses?q=zzzz')
    expect(words).toContain('No businesses found matching your criteria.')
    expect(words).toContain('Showing 0 of 12 businesses')
  })
})

describe('the log', () => {
  const line = {
    id: 7,
    at: '2026-03-04T22:05:00.000Z',
    reason: null,
    what: 'edit',
    who: 'thandi@test.example',
    changes: [
      { field: 'phone', from: null, to: '+27115550108' },
      { field: 'image', from: '/images/00000000-0000-4000-8000-00000000000a', to: '/stock/cafe-rusks.svg' },
      {
        field: 'logo',
        from: '/stock/cafe-rusks.svg',
        to: '/images/00000000-0000-4000-8000-00000000000b',
      },
    ],
    keptImages: [],
    business: { id: item.id, name: item.name, approvalStatus: 'approved' },
  }

  test('says who did what when, with what each field was and is, and keeps its search without a script', async () => {
    const more = { link: '</api/admin/log?cursor=WzdR>; rel="next"' }
    const { words, markup } = await renderAddress(
      '/admin/log?q=gogo&by=owners&from=2026-01-01',
      { ...admin, '/api/admin/log': [line] },
      more,
    )
    expect(words).toContain(
      `${item.name} History of ${item.name} Edited thandi@test.example 5 Mar 2026, 00:05 ` +
        'Phone Before nothing After 011 555 0108 Image After Logo Before After A picture that is no longer kept',
    )
    expect(markup).toMatch(/<form class="history-filter" action="\/admin\/log"/)
    expect(markup).toMatch(/name="q" value="gogo"|value="gogo"[^>]*name="q"/)
    expect(markup).toContain('href="/admin/log?q=gogo&amp;by=owners&amp;from=2026-01-01&amp;cursor=WzdR"')
    expect(markup).toContain('<option value="owners" selected="">')
  })

  test('says in words that the last day is before the first, and keeps all that was typed', async () => {
    const { words, markup } = await renderAddress('/admin/log?q=gogo&from=2026-03-09&to=2026-03-02', admin)
    expect(words).toContain('The last day is before the first day. Please choose a later one.')
    expect(words).not.toContain('No line matches.')
    for (const value of ['gogo', '2026-03-09', '2026-03-02']) expect(markup).toContain(`value="${value}"`)
  })

  test('that is empty advises another search only after one', async () => {
    const empty = { ...admin, '/api/admin/log': [] }
    const { words } = await renderAddress('/admin/log', empty)
    expect(words).toContain('Nothing has been done yet.')
    expect((await renderAddress('/admin/log?q=gogo', empty)).words).toContain('No line matches.')
  })

  test('of the edits of live listings has a button for each edit that was not taken back yet', async () => {
    const { words } = await renderAddress('/admin/edits', {
      ...admin,
      '/api/admin/edits': [
        { ...line, isUndone: false },
        { ...line, id: 6, isUndone: true },
      ],
    })
    expect(words.match(/Take this edit back of /g)).toHaveLength(1)
    expect(words).toContain('This edit was taken back.')
  })

  test('has what waits above it, the live values beside the new ones, and the sidebar counts it', async () => {
    const { what: _, reason: __, keptImages: ___, ...waiting } = line
    const changes = [
      { field: 'name', from: item.name, to: 'Casino 24' },
      { field: 'image', from: '/stock/cafe-rusks.svg', to: item.logo },
    ]
    const { words, markup } = await renderAddress('/admin/edits', {
      ...admin,
      '/api/admin/edits': [{ ...line, isUndone: true }],
      '/api/admin/edits/waiting': [{ ...waiting, changes, photos: item.photos }],
    })
    expect(words).toContain('Edits 1 waiting')
    expect(words).toContain(
      `Waiting 1 edit waits for you. Visitors see the listing as it was. ${item.name} History of ${item.name} ` +
        `thandi@test.example Waiting since 5 Mar 2026, 00:05 Business Name Live ${item.name} New Casino 24 Image Live New ` +
        `Accept the edit of ${item.name} Refuse the edit of ${item.name} Already live ${item.name}`,
    )
    for (const path of ['/stock/cafe-rusks.svg', item.logo, item.photos[0]?.id])
      expect(markup).toContain(path)
  })

  test('of one business is on a page of its own, which its cards link to', async () => {
    const { words } = await renderAddress(`/admin/businesses/${item.id}/history`, {
      ...admin,
      [`/api/admin/businesses/${item.id}/history`]: [
        { ...line, what: 'reject', changes: [], reason: { kind: 'picture', text: 'Another shop.' } },
      ],
      [`/api/businesses/${item.id}`]: item,
      [`/api/admin/businesses/${item.id}/similar`]: [
        { id: item.id, name: 'Kasi Bites', place: 'Soweto', approvalStatus: 'suspended', why: 'name' },
      ],
    })
    expect(words).toContain('Listed already? Kasi Bites Soweto Similar name near by Suspended')
    expect(words).toMatch(/History Gogo .* Rejected .* Reason: The picture does not fit Another shop\./)
    for (const path of ['/admin/pending', '/admin/businesses'])
      expect((await draw(path, [item])).markup).toContain(`href="/admin/businesses/${item.id}/history"`)
  })
})

test('the history of a business that is gone says so, without a retry and without a link to it', async () => {
  const { words } = await renderAddress(`/admin/businesses/${item.id}/history`, {
    ...admin,
    [`/api/admin/businesses/${item.id}/history`]: { message: 'Business not found', code: 'not_found' },
  })
  expect(words).toMatch(/The history could not be loaded Business not found/)
  expect(words).not.toMatch(/Retry|View Details/)
})

test('a listing that was sent again shows the earlier reason, and what changed since', async () => {
  const decision = { kind: 'incomplete', text: 'Which town?', at: '2026-01-07T08:00:00.000Z' } as const
  const editedSince = [{ field: 'location', from: 'Main Road', to: 'Main Road, Paarl' }]
  const again = { ...item, approvalStatus: 'pending' as const, decision, editedSince }
  const { words } = await draw('/admin/pending', [again])
  expect(words).toContain(
    'Sent again, rejected on 7 Jan 2026 Reason: Something is missing Which town? ' +
      'Changed since Location Before Main Road Now Main Road, Paarl',
  )
})

test.each([
  ['rejected', 'Rejected on 7 Jan 2026 No reason was given.'],
  ['suspended', 'Suspended on 7 Jan 2026 No reason was given.'],
] as const)('a card of state %s says since when', async (approvalStatus, text) => {
  const decision = { kind: null, text: null, at: '2026-01-07T08:00:00.000Z' }
  expect((await draw('/admin/businesses', [{ ...item, approvalStatus, decision }])).words).toContain(text)
})

test('a listing that a colleague has open is marked on its card and in the table', async () => {
  const opened = { ...item, approvalStatus: 'pending' as const, lookedAtBy: 'colleague@test.example' }
  for (const path of ['/admin/pending', '/admin/businesses', '/admin/pending?view=table'])
    expect((await draw(path, [opened])).words, path).toContain('colleague@test.example is looking at this')
  expect((await draw('/admin/pending', [item])).words).not.toContain('is looking at this')
})

test('a report says what is wrong with which listing, and has a form for its outcome', async () => {
  const report = {
    id: 5,
    at: '2026-03-04T22:05:00.000Z',
    reason: 'closed',
    text: 'Empty since May.',
    note: null,
    tellsReporter: true,
    outcome: null,
    business: { id: item.id, name: item.name, approvalStatus: 'approved', version: 3 },
  }
  const drawReport = (one: object) =>
    renderAddress('/admin/reports', { ...admin, '/api/admin/reports': [one] })
  const { words, markup } = await drawReport(report)
  expect(words).toContain('1 report waits for you')
  expect(words).toContain('It has closed for good A visitor 5 Mar 2026, 00:05 Empty since May.')
  expect(optionsOf(markup, 'outcome-5')).toEqual([
    'Choose an outcome',
    'Corrected',
    'Hidden',
    'No change needed',
  ])
  expect(words).toContain('At most 500 characters. It is mailed with the outcome.')
  expect(markup).toContain('<option value="" selected="">')
  expect(words).not.toContain('Suspended')
  const hidden = await drawReport({
    ...report,
    business: { ...report.business, approvalStatus: 'suspended' },
  })
  expect(hidden.words).toContain('Suspended')
  expect(hidden.markup).toContain('<option value="hidden" selected="">')
})

const busy = 'Too many requests. Please try again in 7 seconds.'
test.each([
  ['/admin', '/api/admin/stats', 'The numbers could not be loaded'],
  ['/admin', '/api/admin/overview', 'The last two weeks could not be loaded'],
  ['/admin/pending', '/api/admin/businesses/pending', 'The businesses could not be loaded'],
  ['/admin/businesses', '/api/admin/businesses', 'The businesses could not be loaded'],
  ['/admin/edits', '/api/admin/edits', 'The edits could not be loaded'],
  ['/admin/reports', '/api/admin/reports', 'The reports could not be loaded'],
  ['/admin/log', '/api/admin/log', 'The log could not be loaded'],
  ['/admin/unplaced', '/api/admin/unplaced', 'The listings could not be loaded'],
  ['/admin/holidays', '/api/admin/public-holidays', 'The holidays could not be loaded'],
  ['/admin/people', '/api/admin/people', 'The people could not be loaded'],
  ['/admin/account', '/api/auth/second-factor', 'Your passkeys could not be loaded'],
  ['/admin/account', '/api/auth/sessions', 'Your browsers could not be loaded'],
])('%s says why %s failed, and does not go on loading', async (path, call, title) => {
  const { words } = await renderAddress(path, {
    ...admin,
    [call]: { message: busy, code: 'too_many_requests' },
  })
  expect(words).toContain(`${title} ${busy}`)
  expect(words.slice(words.indexOf('Admin Dashboard'))).not.toContain('Loading...')
})

test('a list of lines that loads says so inside the page, which has its one main part already', () => {
  const state = { lines: [], next: '', isLoading: true, isLoadingMore: false, failure: null }
  const list = { ...state, loadMore: () => {}, retry: () => {} }
  const Loading = () =>
    HistoryList({ list, failureTitle: '', none: '', pathOf: () => '', children: () => null })
  const markup = renderToStaticMarkup(createElement(Loading))
  expect(markup).toContain('Loading...')
  expect(markup).not.toContain('<main')
})

test('an administrator who needs a passkey sees only how to add one, and later the names and times of passkeys', async () => {
  const { '/api/auth/check': check } = admin as { '/api/auth/check': { user: object } }
  const needing = { '/api/auth/check': { ...check, user: { ...check.user, needsPasskey: true } } }
  const { words } = await renderAddress('/admin/pending', needing)
  expect(words).toContain('Add a passkey first')
  expect(words).not.toContain('awaiting review')
  const secondFactor: SecondFactor = { passkeys: [], recoveryCodesLeft: 0, isRequired: true }
  const first = await renderAddress('/admin/account', { ...needing, '/api/auth/second-factor': secondFactor })
  expect(first.words).toContain('You have no passkey yet.')
  expect(first.words).toContain('such as Laptop or Phone. At most 40 characters.')
  expect(first.words).not.toContain('Change your password')
  const passkey = {
    id: item.id,
    name: 'Old <Laptop>',
    createdAt: item.createdAt,
    lastUsedAt: item.submittedAt,
  }
  const one = { ...secondFactor, passkeys: [passkey], recoveryCodesLeft: 1 }
  const later = await renderAddress('/admin/account', { ...admin, '/api/auth/second-factor': one })
  expect(later.words).toContain('Old <Laptop> Last used 9 Jan 2026, 10:00 Added 5 Jan 2026')
  expect(later.words).toContain('You have one recovery code left.')
})

// What each screen of a moderator shows for data that the browser tests do not have (spec §2), as the server renders it.
import { expect, test } from 'vitest'
import type { Import } from '../src/contract/import.ts'
import type { AdminOverview, ModerationItem } from '../src/contract/moderation.ts'
import { pages } from '../src/web/pages.ts'
import { fullBusiness } from './world/full-business.ts'
import { optionsOf, type Responses, renderAddress, signedIn } from './world/rendered-page.ts'

const admin = signedIn({ isAdmin: 1 })
const moderator = signedIn({ isAdmin: 1, role: 'moderator' })
const stats = { total: 12345, approved: 5, pending: 4, suspended: 2, rejected: 1 }
const item: ModerationItem = {
  ...fullBusiness,
  createdAt: '2026-01-05T08:00:00.000Z',
  submittedAt: '2026-01-09T08:00:00.000Z',
  editedSince: [],
  lookedAtBy: null,
  assignee: null,
}
const { id, name } = item
const pending: ModerationItem = { ...item, approvalStatus: 'pending' }
const overview: AdminOverview = {
  waiting: { count: 4, medianSeconds: 30_000, longestSeconds: 400_000 },
  days: Array.from({ length: 14 }, (_, at) => ({ day: `2026-01-${10 + at}`, registered: at, decided: 1 })),
  longest: [],
  openReports: 0,
  reviews: { pending: 0, held: 0, reported: 0 },
  unanswered: 0,
  recent: [],
  odd: [],
}
const draw = (path: string, responses: Responses = {}, headers = {}) =>
  renderAddress(
    path,
    { ...admin, '/api/admin/stats': stats, '/api/admin/overview': overview, ...responses },
    headers,
  )
const drawList = (path: string, ...list: ModerationItem[]) =>
  draw(path, { '/api/admin/businesses': list, '/api/admin/businesses/pending': list })
const mainOf = (markup: string) => markup.slice(markup.indexOf('<main'))
const next = { link: '</api/admin/list?cursor=WzdR>; rel="next"' }

const ofAdministrators = [
  '/admin/people',
  '/admin/categories',
  '/admin/imports',
  '/admin/pages',
  '/admin/settings',
]

// Shows 2.3, 2.58, 6.5.
test('the Admin Panel sidebar links every admin page, and for a moderator all but those of administrators', async () => {
  // The links to the forms for a new business and a new page are in their lists.
  const ofArea = pages
    .map(({ path }) => path)
    .filter((path) => /^\/admin(?!.*:)/.test(path) && !path.endsWith('/new'))
  const linksFor = async (principal: Responses) => {
    const { markup } = await draw('/admin/pending', principal)
    return [...markup.matchAll(/<a href="([^"]*)"[^>]*class="area-link"[\s\S]*?<span>([^<]*)<\/span>/g)].map(
      ([, href, label]) => [href, label],
    )
  }
  const links = await linksFor(admin)
  expect(links.slice(0, 3)).toEqual([
    ['/admin', 'Overview'],
    ['/admin/pending', 'Pending Listings'],
    ['/admin/businesses', 'All Businesses'],
  ])
  expect(new Set(links.map(([href]) => href))).toEqual(new Set(ofArea))
  expect(await linksFor(moderator)).toEqual(
    links.filter(([href]) => !ofAdministrators.includes(String(href))),
  )
  const { markup } = await draw('/admin')
  expect(markup).toMatch(/class="area-label"[^>]*>Admin Panel<[\s\S]*<span>Logout<\/span>/)
  expect(markup).toContain('<p class="area-title">Admin Dashboard</p>')
})

const edit = {
  id: 7,
  at: '2026-03-04T22:05:00.000Z',
  reason: null,
  what: 'edit',
  who: 'thandi@test.example',
  changes: [{ field: 'role', from: 'moderator', to: 'administrator' }],
  keptImages: [],
  whatsappLink: null,
  business: { id, name, approvalStatus: 'approved' },
}
const whatsappLink = 'https://wa.me/27821234567?text=Your%20listing'
const roleChange = { ...edit, what: 'change-role', business: null, person: 'lindiwe@test.example' }
const settingsChange = {
  ...{ ...edit, what: 'change-settings', business: null, person: null },
  changes: [
    { field: 'reviews', from: null, to: 'after' },
    { field: 'reviewStarsAlone', from: null, to: false },
    { field: 'reviewWords', from: 1, to: 2 },
  ],
}
const passkey = { id, name: 'Old <Laptop>', createdAt: item.createdAt, lastUsedAt: item.submittedAt }
const historyPath = `/admin/businesses/${id}/history`
const rejection = { ...edit, what: 'reject', changes: [], reason: { kind: 'picture', text: 'Another shop.' } }
const fulfilled = { ...edit, id: 8, what: 'accept-edit', changes: [] }
const listed = { id: `${id.slice(0, -1)}9`, name: 'Kasi Bites', place: 'Soweto', approvalStatus: 'suspended' }

const list: Import = {
  id,
  fileName: 'schools.csv',
  columns: [],
  rows: 12,
  state: 'done',
  work: null,
  isFailing: false,
  done: 12,
  counts: { new: 0, changed: 0, same: 0, duplicate: 0, refused: 0, kept: 0 },
  written: 0,
  source: 'Department of Education',
  licence: null,
  listedOn: '2026-01-05',
  status: 'approved',
  defaults: { category: null, trades: [] },
  createdAt: item.createdAt,
  createdBy: 'admin@test.example',
  finishedAt: item.submittedAt,
}

test.each<[sentence: string, path: string, responses: Responses, ...words: string[]]>([
  [
    'the sidebar counts the open reports',
    '/admin/log',
    { '/api/admin/reports': [{}, {}] },
    'Reports 2 waiting',
  ],
  [
    'the overview says that one report is waiting',
    '/admin',
    { '/api/admin/overview': { ...overview, openReports: 1 } },
    'Reports One report is waiting for an outcome.',
  ],
  [
    'the overview says what waits, including an edit, and shows two weeks as numbers and as a table',
    '/admin',
    { '/api/admin/edits/waiting': [{}] },
    '4 listings are waiting for a decision. The longest has waited for 4 days, and half of them for 8 hours or longer. ' +
      'One edit of a live listing is waiting for a decision.',
    'Edits of Live Listings',
    'Registrations 70 this week 21 last week',
    'Day Registrations Decisions 10 Jan 2026 0 1 11 Jan 2026 1 1',
  ],
  [
    'the overview begins with what has waited longest, of every kind',
    '/admin',
    {
      '/api/admin/overview': {
        ...overview,
        longest: [
          { kind: 'claim', business: { id, name }, seconds: 700_000 },
          { kind: 'held-review', business: { id, name: 'Kasi Bites' }, seconds: 7200 },
        ],
      },
    },
    `Waiting longest ${name} Claim 8 days Kasi Bites Held review 2 hours Total Businesses`,
  ],
  [
    'the overview says that nothing waits',
    '/admin',
    {
      '/api/admin/stats': { ...stats, pending: 0 },
      '/api/admin/overview': {
        ...overview,
        waiting: { count: 0, medianSeconds: null, longestSeconds: null },
      },
    },
    'Overview Nothing is waiting for a decision. Total Businesses',
  ],
  [
    'the overview does not say that nothing waits while a claim does',
    '/admin',
    {
      '/api/admin/stats': { ...stats, pending: 0 },
      '/api/admin/overview': {
        ...overview,
        waiting: { count: 0, medianSeconds: null, longestSeconds: null },
        longest: [{ kind: 'claim', business: { id, name }, seconds: 7200 }],
      },
    },
    `Overview Waiting longest ${name} Claim 2 hours Total Businesses`,
  ],
  [
    'the list of all businesses does not show more than there are in all',
    '/admin/businesses',
    { '/api/admin/businesses': [item], '/api/admin/stats': { ...stats, total: 0 } },
    'Showing 1 businesses',
  ],
  [
    'the account page has the role and the deletion of the account',
    '/admin/account',
    moderator,
    'You are a moderator.',
    'Delete your account You give up your role immediately.',
  ],
  [
    'a line of the log about a person names the person and the roles',
    '/admin/log',
    { '/api/admin/log': [roleChange] },
    'lindiwe@test.example Role changed thandi@test.example 5 Mar 2026, 00:05 Role Before Moderator After Administrator',
  ],
  [
    'the log says how reviews are published, and how many words hold one',
    '/admin/log',
    { '/api/admin/log': [settingsChange] },
    'How reviews are published Before the default After At once, unless something is odd Stars without a text Before the default After No Words that put a review on hold Before 1 word After 2 words',
  ],
  [
    'an empty log says that nothing has happened yet',
    '/admin/log',
    { '/api/admin/log': [] },
    'Nothing has happened yet.',
  ],
  [
    'a search of the log without results says which of its fields to widen',
    '/admin/log?by=owners',
    { '/api/admin/log': [] },
    'No entries match. Try fewer letters, more days, or Everyone.',
  ],
  [
    'the history of a business has the reasons of decisions, and similar businesses',
    historyPath,
    {
      [`/api${historyPath}`]: [{ ...rejection, whatsappLink }, fulfilled],
      [`/api/businesses/${id}`]: item,
      [`/api/admin/businesses/${id}/similar`]: [{ ...listed, why: 'name' }],
    },
    'Listed already? Kasi Bites Soweto Similar name nearby Suspended',
    'Rejected thandi@test.example 5 Mar 2026, 00:05 Reason: The picture does not fit Another shop. Tell on WhatsApp',
    'The listing already had what this edit asked for, so nothing changed.',
  ],
  [
    'the account page has the passkeys with their times, and says that one recovery code is left',
    '/admin/account',
    { '/api/auth/second-factor': { passkeys: [passkey], recoveryCodesLeft: 1, isRequired: true } },
    'Old <Laptop> Last used 9 Jan 2026, 10:00 Added 5 Jan 2026',
    'You have one recovery code left.',
  ],
  [
    'a list whose rows were erased says that it was imported or taken back long ago',
    '/admin/imports',
    { '/api/admin/imports': [list, { ...list, state: 'taken-back' }] },
    'schools.csv Imported more than 30 days ago. 12 rows,',
    'schools.csv Taken back more than 30 days ago. 12 rows,',
  ],
  [
    'the total of a long list has its digits in groups of three',
    '/admin/businesses',
    { '/api/admin/businesses': [item] },
    'Showing 1 of 12,345 businesses',
  ],
])('%s', async (_sentence, path, responses, ...words) => {
  const shown = await draw(path, responses)
  for (const part of words) expect(shown.words).toContain(part)
})

test('the history of a missing business has no Retry or View Details, and a holiday by law has no Remove button', async () => {
  const gone = { message: 'Business not found', code: 'not_found' }
  const { words } = await draw(historyPath, { [`/api${historyPath}`]: gone })
  expect(words).toMatch(/The history could not be loaded Business not found/)
  expect(words, 'of a business that is gone').not.toMatch(/Retry|View Details/)
  const days = [
    { day: '2026-12-16', name: 'Day of Reconciliation', isProclaimed: false },
    { day: '2027-01-05', name: 'Local elections', isProclaimed: true },
  ]
  const holidays = await draw('/admin/holidays', { '/api/admin/public-holidays': days })
  expect(holidays.markup.match(/aria-label="Remove [^"]*"/g)).toEqual(['aria-label="Remove Local elections"'])
})

// Shows 2.64.
test('a pending card shows all that a moderator needs, with links to call and to visit, and its place on the map', async () => {
  const { markup, words } = await drawList('/admin/pending', {
    ...pending,
    moved: { on: '2999-11-03', from: null },
  })
  for (const part of [name, 'Pending', 'Restaurant', '$$$', '3.5', '(57 reviews)', item.description])
    expect(words).toContain(part)
  expect(words).toContain(
    `Location ${item.location} Phone 011 555 0108 WhatsApp 082 555 0108 Email ${item.email} Website ${item.website} Facebook ${item.facebook} Instagram ${item.instagram} Hours of the week Mon–Sat 06:00–15:00 Sun Closed Special days 31 Dec – 2 Jan Closed, Family days Closed or moved Moved on 3 Nov 2999 What you offer Collection, Card, Halaal Owner ${item.ownerName} Owner email ${item.ownerEmail}`,
  )
  expect(words).toContain('Email confirmed')
  expect(words).toContain('Waiting since 9 Jan 2026')
  expect(words, 'not since it was registered').not.toContain('5 Jan 2026')
  const main = mainOf(markup)
  expect(main).toContain(`src="${item.image}"`)
  expect(main).toContain('#stars-7')
  expect(main).toMatch(/class="fact-link" href="tel:\+27115550108"/)
  expect(main).toMatch(/class="fact-link" href="https:[^"]*" target="_blank" rel="nofollow noopener"/)
  expect(main).toMatch(/class="province-map"[^>]*aria-label="[^"]* on the map"/)
})

const decided = { kind: null, text: null, at: '2026-01-07T08:00:00.000Z' }
test.each<[sentence: string, ModerationItem, words: string]>([
  ['an email is not confirmed', { ...pending, emailConfirmed: false }, 'Email not confirmed'],
  [
    'a rejection has no reason',
    { ...item, approvalStatus: 'rejected', decision: decided },
    'Rejected on 7 Jan 2026 No reason was given.',
  ],
  [
    'a suspension has no reason',
    { ...item, approvalStatus: 'suspended', decision: decided },
    'Suspended on 7 Jan 2026 No reason was given.',
  ],
  [
    'it may be listed already',
    { ...pending, similar: [{ ...listed, approvalStatus: 'suspended', why: 'phone' }] },
    'Listed already? Kasi Bites Soweto Same phone number Suspended',
  ],
])('a card says that %s, and another does not', async (_sentence, one, words) => {
  for (const path of ['/admin/pending', '/admin/businesses']) {
    expect((await drawList(path, one)).words).toContain(words)
    expect((await drawList(path, item)).words).not.toContain(words)
  }
})

test.each([
  ['businesses', '', 'descending', '&amp;direction=asc'],
  ['businesses', '&direction=asc', 'ascending', ''],
  ['pending', '', 'ascending', '&amp;direction=desc'],
  ['pending', '&direction=desc', 'descending', ''],
  ['businesses', '&sort=name', 'ascending', '&amp;sort=name&amp;direction=desc'],
  ['businesses', '&sort=name&direction=desc', 'descending', '&amp;sort=name'],
])(
  'the table of /admin/%s with %s is %s, and its header links to the reverse order',
  async (list, query, order, reverse) => {
    const { markup, words } = await drawList(`/admin/${list}?view=table${query}`, {
      ...item,
      similar: [{ ...listed, approvalStatus: 'suspended', why: 'phone' }],
    })
    expect(markup).toContain(
      `<th scope="col" aria-sort="${order}"><a href="/admin/${list}?view=table${reverse}" data-order="${order}">`,
    )
    expect(markup.match(/aria-sort/g)).toHaveLength(1)
    expect(words).toMatch(/Name Category Place Owner Status Date Gogo/)
    expect(words).toContain('Same phone')
  },
)

test('the filters of a list stay in its sort links, next page and form, also without a script', async () => {
  const table = await drawList('/admin/businesses?q=gogo&view=table&sort=name', item)
  expect(table.markup).toContain('href="/admin/businesses?q=gogo&amp;view=table&amp;sort=place"')
  expect(table.markup).toContain('<input type="hidden" name="view" value="table"/>')
  expect(table.markup).toContain('href="/admin/businesses?q=gogo&amp;sort=name"')
  const log = await draw('/admin/log?q=gogo&by=owners&from=2026-01-01', { '/api/admin/log': [edit] }, next)
  expect(log.markup).toMatch(/<form class="history-filter" action="\/admin\/log"/)
  expect(log.markup).toContain('href="/admin/log?q=gogo&amp;by=owners&amp;from=2026-01-01&amp;cursor=WzdR"')
  expect(log.markup).toContain('<option value="owners" selected="">')
  const wrong = await draw('/admin/log?q=gogo&from=2026-03-09&to=2026-03-02')
  expect(wrong.words).toContain('The last day is before the first day. Please change one of them.')
  expect(wrong.words).not.toContain('No entries match.')
  for (const value of ['gogo', '2026-03-09', '2026-03-02']) expect(wrong.markup).toContain(`value="${value}"`)
  const places = await draw(
    '/admin/unplaced',
    { '/api/admin/unplaced': [{ ...pending, proposals: [] }] },
    next,
  )
  expect(places.markup).toContain('href="/admin/unplaced?cursor=WzdR"')
})

test('an image is requested as wide as it is shown: small in the list, wider in the queue', async () => {
  const photo = { ...item, image: '/images/00000000-0000-4000-8000-000000000003' }
  const sizesOn = async (path: string) =>
    /<img[^>]*sizes="([^"]*)"/.exec((await drawList(path, photo)).markup)?.[1]
  expect(await sizesOn('/admin/businesses')).toBe('(min-width: 48rem) 9rem, 5.5rem')
  expect(await sizesOn('/admin/pending')).toBe('(min-width: 40rem) 20rem, 92vw')
})

// Shows 2.69, 2.71, 2.72, 2.73, 2.74.
test.each([
  ['approved', 0, 'Approved', ['Make Featured', 'Suspend', 'With a Reason…']],
  ['approved', 1, 'Approved', ['Remove from Featured', 'Suspend', 'With a Reason…']],
  ['pending', 0, 'Pending', []],
  ['rejected', 0, 'Rejected', []],
  ['suspended', 1, 'Suspended', ['Activate']],
] as const)(
  'a card with status %s, featured %i, shows %s and offers %j',
  async (approvalStatus, featured, badge, buttons) => {
    const { markup } = await drawList('/admin/businesses', { ...item, approvalStatus, featured })
    const states = ['All Status', 'Approved', 'Pending', 'Rejected', 'Suspended']
    expect(optionsOf(markup, 'status')).toEqual(states)
    const shown = markup.slice(markup.indexOf('<ul class="moderation-list"'))
    const labels = [
      ...shown.matchAll(/<button type="button" class="button"[^>]*>(?:<svg[\s\S]*?<\/svg>)?([^<]*)</g),
    ]
    expect(labels.map((found) => found[1])).toEqual([...buttons])
    expect(shown).toMatch(statusBadge(approvalStatus, badge))
    expect(shown.includes('<span class="featured">Featured</span>')).toBe(featured === 1)
    expect(shown).toMatch(new RegExp(`href="/business/${id}"[^>]*>View Details`))
  },
)

const statusBadge = (state: string, text: string) =>
  new RegExp(`class="status status-${state}">(?:<svg[\\s\\S]*?</svg>)?${text}<`)

test('a list shows that the owner closed a business instead of that it is featured, unless it is suspended', async () => {
  const closed: ModerationItem = { ...item, trading: 'closed-for-good', moved: null }
  for (const path of ['/admin/businesses', '/admin/businesses?view=table']) {
    const { markup } = await drawList(path, closed)
    expect(markup).toMatch(statusBadge('suspended', 'Closed for good'))
    expect(markup).not.toMatch(/class="featured"|<td>Featured/)
    expect((await drawList(path, item)).markup).toMatch(/class="featured"|<td>Featured/)
    const suspended = await drawList(path, { ...closed, approvalStatus: 'suspended' })
    expect(suspended.markup).toMatch(statusBadge('suspended', 'Suspended'))
  }
  const { markup } = await drawList('/admin/businesses?view=table', {
    ...item,
    trading: 'temporarily-closed',
    closedUntil: '2999-01-14',
  })
  expect(markup).toContain('<span class="table-narrow">Closed for now</span>')
  expect(markup).toContain('title="Closed until 14 Jan 2999"')
})

const busy = 'Too many requests. Please try again in 7 seconds.'
test.each([
  ['/admin', 'stats', 'The numbers could not be loaded'],
  ['/admin', 'overview', 'The last two weeks could not be loaded'],
  ['/admin/pending', 'businesses/pending', 'The businesses could not be loaded'],
  ['/admin/businesses', 'businesses', 'The businesses could not be loaded'],
  ['/admin/edits', 'edits', 'The edits could not be loaded'],
  ['/admin/reports', 'reports', 'The reports could not be loaded'],
  ['/admin/log', 'log', 'The log could not be loaded'],
  ['/admin/unplaced', 'unplaced', 'The listings could not be loaded'],
  ['/admin/holidays', 'public-holidays', 'The holidays could not be loaded'],
  ['/admin/people', 'people', 'The people could not be loaded'],
  ['/admin/categories', 'trades', 'The trades could not be loaded'],
  ['/admin/account', '../auth/second-factor', 'Your passkeys could not be loaded'],
  ['/admin/account', '../auth/sessions', 'Your sessions could not be loaded'],
])('%s says why %s failed, and does not keep loading', async (path, call, title) => {
  const { pathname } = new URL(`/api/admin/${call}`, 'http://x')
  const { words } = await draw(path, { [pathname]: { message: busy, code: 'too_many_requests' } })
  expect(words).toContain(`${title} ${busy}`)
  expect(words.slice(words.indexOf('Admin Dashboard'))).not.toContain('Loading...')
})

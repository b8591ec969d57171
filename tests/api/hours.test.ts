// Tests opening hours in calls: at the current time, on public holidays, and when an owner edits them.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { businesses } from '../../src/database/schema.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

const at = (local: string) => new Date(`${local}+02:00`)
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:00', closes: '17:00' }))
const bakery = `/api/businesses/${town.bakery.id}`
const lists = [
  '/api/businesses',
  '/api/businesses/featured',
  '/api/businesses/search?q=rusks',
  bakery,
] as const

const withText = { ...town.garage, hours: 'Hoot at the gate' }

/** The clock of the worlds; a Monday. */
let now = at('2026-11-23T09:00')
let world: World

const open = (beside?: World) =>
  openWorld({
    ...(beside && { beside }),
    parts: { now: () => now },
    fill: async ({ db }) => {
      await db
        .insert(businesses)
        .values([{ ...town.bakery, hoursWeek: weekdays }, town.salon, withText, town.pending])
    },
  })

async function session(account: Parameters<typeof signIn>[1]) {
  if (account.businessId)
    await world.database.pool.query('DELETE FROM users WHERE business_id = $1', [account.businessId])
  return signIn(world.database, account)
}
const said = async (url: string, server = world.server) => {
  const body = (await server.inject(url)).json()
  return Array.isArray(body) ? body.find(({ id }) => id === town.bakery.id)?.hoursNow : body.hoursNow
}

beforeAll(async () => {
  world = await open()
})
afterAll(() => world.close())

test('lists, search and the detail say whether a business is open now', async () => {
  const other = await open()
  onTestFinished(other.close)
  now = at('2026-11-23T09:00')
  const open8to5 = { state: 'open', label: 'Open until 17:00', until: '2026-11-23T14:30:00.000Z' }
  for (const url of lists) expect(await said(url, other.server), url).toEqual(open8to5)
  const [salon] = (await other.server.inject('/api/businesses/search?q=braids')).json()
  expect(salon.hoursNow).toEqual({ state: 'unknown', label: 'Hours not given', until: null })
  expect(Object.keys(salon)).not.toContain('hoursWeek')
  const [tyres] = (await other.server.inject('/api/businesses/search?q=tyres')).json()
  expect(tyres.hoursNow).toEqual({ state: 'unknown', label: 'See hours', until: null })
  expect(Object.keys(tyres)).not.toContain('hours')
  expect((await other.server.inject(bakery)).json()).toMatchObject({
    hoursWeek: weekdays,
    hoursToday: { date: '2026-11-23', day: 1 },
  })
})

test('the detail leaves out lines of the hours text that repeat the week or contradict a newer one; they stay stored', async () => {
  const headers = await session({ businessId: town.salon.id })
  const edit = (payload: object) =>
    world.server.inject({ method: 'PATCH', url: '/api/business/details', headers, payload })
  const read = async (hours: string) => {
    await edit({ hours, hoursWeek: [] })
    expect((await edit({ hoursWeek: weekdays })).json().hours).toBe(hours)
    return (await world.server.inject(`/api/businesses/${town.salon.id}`)).json().hours
  }
  expect(await read('Mon-Fri 9am-6pm')).toBe(null)
  expect(await read('Mon-Fri 9am-6pm\nEmergencies any time')).toBe('Emergencies any time')
  expect(await read('Mon-Fri 8am-5pm')).toBe(null)
  expect(await read('Mon-Fri 8am-5pm\nHoot at the gate')).toBe('Hoot at the gate')
  for (const kept of ['Mon-Fri 8am-5pm\nPublic holidays closed', 'Weekdays till the rusks are gone'])
    expect(await read(kept)).toBe(kept)
  // Text that was written with the week, or after it, is current, so it is shown.
  await edit({ hours: 'Mon-Fri 9am-6pm' })
  expect((await world.server.inject(`/api/businesses/${town.salon.id}`)).json().hours).toBe('Mon-Fri 9am-6pm')
  await edit({ hours: '', hoursWeek: [] })
})

test('a cached response is renewed when the state of the hours changes', async () => {
  now = at('2026-11-23T16:29')
  for (const url of lists) expect(await said(url)).toMatchObject({ label: 'Open until 17:00' })
  now = at('2026-11-23T16:30')
  for (const url of lists)
    expect(await said(url), url).toMatchObject({ state: 'closing', label: 'Closes in 30 min' })
  now = at('2026-11-23T16:31')
  for (const url of lists) expect(await said(url), url).toMatchObject({ label: 'Closes in 25 min' })
})

test('Expires is when the hours in a response next change, and shared caches keep it no longer', async () => {
  now = at('2026-11-24T09:00')
  const first = await world.server.inject('/api/businesses')
  expect(first.headers.expires).toBe('Tue, 24 Nov 2026 14:30:00 GMT')
  expect(first.headers['cache-control']).toContain('s-maxage=1')
  // A proxy would keep the same response longer than it is valid.
  now = new Date(at('2026-11-24T16:30').getTime() - 2000)
  const last = await world.server.inject('/api/businesses')
  expect(last.headers).toMatchObject({ expires: first.headers.expires, 'cache-control': 'public, no-cache' })
  expect(last.body).toBe(first.body)
  const detail = await world.server.inject(bakery)
  expect(detail.headers.expires).toBe('Tue, 24 Nov 2026 14:30:00 GMT')
  now = at('2026-11-24T20:00')
  // Until midnight, the card says 'Opens tomorrow 08:00', and the page highlights this day.
  expect((await world.server.inject(bakery)).headers.expires).toBe('Tue, 24 Nov 2026 22:00:00 GMT')
})

test('a search for open businesses expires each minute, and respects proclaimed holidays', async () => {
  now = at('2026-11-25T07:59')
  const find = async (asked = 'open=now') => {
    const response = await world.server.inject(`/api/businesses/search?${asked}`)
    return { ids: response.json().map(({ id }: { id: string }) => id), expires: response.headers.expires }
  }
  expect(await find()).toEqual({ ids: [], expires: 'Wed, 25 Nov 2026 06:00:00 GMT' })
  now = at('2026-11-25T08:00')
  expect(await find()).toEqual({ ids: [town.bakery.id], expires: 'Wed, 25 Nov 2026 06:01:00 GMT' })
  expect(await find('q=open+now')).toEqual(await find())
  await world.database.pool.query(`INSERT INTO public_holidays VALUES ('2026-11-25', 'For a test')`)
  await expect.poll(async () => (await find()).ids).toEqual([])
  await world.database.pool.query('DELETE FROM public_holidays')
})

test('a night that began on a special day does not open the day after it, as in the week', async () => {
  now = at('2026-12-01T09:00')
  const night = { from: '2026-12-31', to: '2026-12-31', opens: '20:00', closes: '02:00', note: null }
  const closed = { ...night, from: '2027-01-01', to: '2027-01-01', opens: null, closes: null }
  const expectOpen = async (date: string, specialDays: object[], isOpen: boolean) => {
    await world.database.pool.query('UPDATE businesses SET special_days = $2 WHERE id = $1', [
      ...[town.bakery.id, JSON.stringify(specialDays)],
    ])
    const isFound = async () => {
      const found = await world.server.inject(`/api/businesses/search?open=${date}`)
      return found.json().some(({ id }: { id: string }) => id === town.bakery.id)
    }
    await expect.poll(isFound, { message: `${date} with ${JSON.stringify(specialDays)}` }).toBe(isOpen)
  }
  await expectOpen('2026-12-31', [night, closed], true)
  await expectOpen('2027-01-01', [night, closed], false)
  await expectOpen('2027-01-01', [night, { ...closed, opens: '10:00', closes: '14:00' }], true)
  await expectOpen('2027-01-01', [{ ...night, to: '2027-01-01' }], true)
  await expectOpen('2027-01-04', [], true)
})

test('a proclaimed holiday applies in every copy until it is removed, and both changes are in the log', async () => {
  const copy = await open(world)
  onTestFinished(copy.close)
  now = at('2027-01-20T10:00')
  const headers = await session({ role: 'administrator' })
  for (const { server } of [world, copy]) expect(await said(bakery, server)).toMatchObject({ state: 'open' })
  const proclaimed = await world.server.inject({
    method: 'POST',
    url: '/api/admin/public-holidays',
    headers,
    payload: { day: '2027-01-20', name: 'Local elections' },
  })
  expect([proclaimed.statusCode, proclaimed.json()]).toEqual([
    201,
    { day: '2027-01-20', name: 'Local elections', isProclaimed: true },
  ])
  const unknown = { state: 'unknown', label: 'Public holiday, hours may differ' }
  expect(await said(bakery)).toMatchObject(unknown)
  await expect.poll(() => said(bakery, copy.server)).toMatchObject(unknown)
  const listed = (await world.server.inject({ url: '/api/admin/public-holidays', headers })).json()
  expect(listed.slice(0, 3)).toEqual([
    { day: '2027-01-01', name: "New Year's Day", isProclaimed: false },
    { day: '2027-01-20', name: 'Local elections', isProclaimed: true },
    { day: '2027-03-21', name: 'Human Rights Day', isProclaimed: false },
  ])
  const removed = await world.server.inject({
    method: 'DELETE',
    url: '/api/admin/public-holidays/2027-01-20',
    headers,
  })
  expect([removed.statusCode, removed.json()]).toEqual([200, { day: '2027-01-20' }])
  expect(await said(bakery)).toMatchObject({ state: 'open' })
  await expect.poll(() => said(bakery, copy.server)).toMatchObject({ state: 'open' })
  const log = (await world.server.inject({ url: '/api/admin/log', headers })).json()
  const holiday = { day: '2027-01-20', name: 'Local elections' }
  expect(log.slice(0, 2)).toMatchObject([
    { what: 'remove-holiday', changes: [{ from: holiday, to: null }], business: null, person: null },
    { what: 'proclaim-holiday', changes: [{ from: null, to: holiday }], business: null, person: null },
  ])
})

test.each([
  [
    'POST',
    '',
    { day: '2027-01-19', name: 'Yesterday' },
    400,
    'This day is in the past. Please choose today or a later day.',
  ],
  [
    'POST',
    '',
    { day: '2032-01-21', name: 'Far away' },
    400,
    'This day is more than 5 years ahead. Please check the year.',
  ],
  [
    'POST',
    '',
    { day: '2027-02-30', name: 'No day' },
    400,
    'Please enter a day that exists, such as 2027-01-20',
  ],
  ['POST', '', { day: '', name: 'No day' }, 400, 'Please choose a day'],
  ['POST', '', { day: '2027-02-01', name: 'x' }, 400, 'The name must be at least 3 characters'],
  [
    'POST',
    '',
    { day: '2027-04-27', name: 'Again' },
    409,
    '27 April 2027 is already a public holiday: Freedom Day.',
  ],
  [
    'DELETE',
    '/2027-04-27',
    undefined,
    409,
    'Freedom Day is a public holiday by law. Only proclaimed days can be removed.',
  ],
  ['DELETE', '/2027-04-28', undefined, 404, 'This day is not a public holiday.'],
  ['DELETE', '/0001-01-02', undefined, 404, 'This day is not a public holiday.'],
  ['DELETE', '/tomorrow', undefined, 400, 'Please enter a day that exists, such as 2027-01-20'],
] as const)(
  'public holidays: %s%s %j returns %i with a message',
  async (method, path, payload, status, message) => {
    now = at('2027-01-20T10:00')
    const headers = await session({ role: 'administrator' })
    const response = await world.server.inject({
      method,
      url: `/api/admin/public-holidays${path}`,
      headers,
      ...(payload && { payload }),
    })
    expect([response.statusCode, response.json().message]).toEqual([status, message])
  },
)

test('the hours text of a registration is parsed without an account', async () => {
  const url = '/api/hours/read'
  const response = await world.server.inject({ method: 'POST', url, payload: { text: 'Mon-Sat 8-6' } })
  const hoursWeek = [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '08:00', closes: '18:00' }))
  expect(response.json()).toEqual({ hoursWeek, note: '', isWhole: true })
})

test('an owner gets the public holidays until the end of next year, including proclaimed ones', async () => {
  const headers = await session({ businessId: town.pending.id })
  const year = now.getFullYear() + 1
  const day = `${year}-11-03`
  await world.database.pool.query('INSERT INTO public_holidays (day, name) VALUES ($1, $2)', [
    day,
    'Election day',
  ])
  const response = await world.server.inject({ url: '/api/business/public-holidays', headers })
  expect(response.json()).toEqual(
    expect.arrayContaining([
      { day, name: 'Election day' },
      { day: `${year}-12-16`, name: 'Day of Reconciliation' },
    ]),
  )
  await world.database.pool.query('DELETE FROM public_holidays WHERE day = $1', [day])
})

test('hours text is parsed into a week, and the rest is the note', async () => {
  const headers = await session({ businessId: town.pending.id })
  const read = async (text: unknown) =>
    (
      await world.server.inject({
        method: 'POST',
        url: '/api/business/hours/read',
        headers,
        payload: { text },
      })
    ).json()
  const saturday = { day: 6, opens: '09:00', closes: '13:00' }
  expect(await read('Sat 9am-1pm\nEmergencies any time')).toEqual({
    hoursWeek: [saturday],
    note: 'Emergencies any time',
    isWhole: false,
  })
  expect(await read('Saterdae 09:00 tot 13:00')).toEqual({ hoursWeek: [saturday], note: '', isWhole: true })
  expect(await read('When the tide is out')).toEqual({
    hoursWeek: [],
    note: 'When the tide is out',
    isWhole: false,
  })
  expect(await read(5)).toMatchObject({ code: 'invalid' })
})

const special = (from: string, to: string, opens: string | null = null, closes: string | null = null) => ({
  from,
  to,
  opens,
  closes,
  note: null,
})

test.each([
  [
    'hoursWeek',
    [
      { day: 1, opens: '08:00', closes: '13:00' },
      { day: 1, opens: '12:00', closes: '17:00' },
    ],
    'Monday: two opening times overlap, 08:00 and the one after it.',
  ],
  [
    'hoursWeek',
    [
      { day: 1, opens: '08:00', closes: null },
      { day: 1, opens: '12:00', closes: '17:00' },
    ],
    'Monday: two opening times overlap, 08:00 and the one after it.',
  ],
  [
    'hoursWeek',
    [{ day: 8, opens: '08:00', closes: '12:00' }],
    'Give the hours of at least one day of the week, or remove those for public holidays.',
  ],
  [
    'hoursWeek',
    Array.from({ length: 40 }, (_, at) => ({ day: 2, opens: `${10 + (at % 10)}:00`, closes: null })),
    'Tuesday: give at most 5 opening times, not 40.',
  ],
  ['hoursWeek', Array.from({ length: 41 }, () => weekdays[0]), 'A week has at most 40 times'],
  [
    'hoursWeek',
    [{ day: 1, opens: null, closes: null }],
    'Monday: the opening time is missing. Give it, or choose "Closed".',
  ],
  [
    'hoursWeek',
    [...weekdays, { day: 2, opens: '', closes: '' }],
    'Tuesday, time 2: the opening time is missing. Give it, or remove this time.',
  ],
  [
    'hoursWeek',
    [{ day: 8, opens: '08:00', closes: '' }],
    'Public holidays: the closing time is missing. Give it, or choose "Closed".',
  ],
  [
    'hoursWeek',
    [{ day: 1, opens: '25:00', closes: '26:00' }],
    'Monday: times must be like 08:30, from 00:00 to 23:59.',
  ],
  [
    'specialDays',
    [special('2026-12-24', '2026-12-24'), special('2026-12-31', '2026-12-31', '08:00', '')],
    'Special day 2: the closing time is missing. Give it, or choose "Closed".',
  ],
  ['hoursWeek', 'Mon-Fri', 'The hours of the week must be a list'],
  [
    'specialDays',
    [special('2026-12-26', '2026-12-24')],
    'Special days from 26 December 2026: the last day, 24 December 2026, comes before the first.',
  ],
  [
    'specialDays',
    [special('2026-12-24', '2026-12-26'), special('2026-12-26', '2026-12-26')],
    'Special days: 26 December 2026 is given twice.',
  ],
  [
    'specialDays',
    [special('2026-12-24', '2026-12-24'), special('2027-02-29', '2027-03-01')],
    'Special day 2: the first day is not a date. Give one such as 2026-12-24, or remove this special day.',
  ],
  [
    'specialDays',
    [special('2026-12-24', '2028-12-24')],
    'Special days from 24 December 2026: give at most a year at a time.',
  ],
  [
    'specialDays',
    [special('2226-12-24', '2226-12-24')],
    'Special days must be in the years 2020 to 2099, not on 24 December 2226.',
  ],
  [
    'specialDays',
    Array.from({ length: 61 }, () => special('2026-12-24', '2026-12-24')),
    'Please give at most 60 special days',
  ],
])('%s %#: invalid hours return 400 with a message, and nothing is stored', async (field, value, message) => {
  const headers = await session({ businessId: town.pending.id })
  const response = await world.server.inject({
    method: 'PATCH',
    url: '/api/business/details',
    headers,
    payload: { [field]: value },
  })
  expect([response.statusCode, response.json().message.split('. ')[0]]).toEqual([400, message.split('. ')[0]])
  const stored = (await world.server.inject({ url: '/api/business/my-business', headers })).json()
  expect([stored.hoursWeek, stored.specialDays]).toEqual([[], []])
})

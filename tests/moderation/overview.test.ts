// Compares the counts of the moderators' overview with a brute-force count of the same rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOverview, Oddity } from '../../src/contract/moderation.ts'
import { businesses, decisions, moderationLog, reports } from '../../src/database/schema.ts'
import { addReview } from '../reviews/reviews-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, makeBusiness } from './moderation-world.ts'

// Close to the real time, by which sessions end.
const now = new Date(Date.now() + 5000)
const hourMs = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
/** The day in South Africa. */
const dayOf = (time: Date) => new Date(time.getTime() + 2 * hourMs).toISOString().slice(0, 10)
const burstHour = new Date(Math.floor(ago(4).getTime() / hourMs) * hourMs).toISOString()

let world: World
let admin: { cookie: string }
let overview: AdminOverview
const rows = makeRows()
beforeAll(async () => {
  world = await openWorld({ parts: { now: () => now }, fill: async () => {} })
  admin = await signIn(world.database, { role: 'administrator', email: 'overview@admin.example' })
  const { db } = world.database
  await db.insert(businesses).values(rows)
  const lines = await db.insert(moderationLog).values(makeLines(rows)).returning()
  const undone = lines.find(({ action }) => action === 'approve')
  await db.insert(moderationLog).values({ ...lineOf(rows, 0), action: 'undo-decision' })
  const decision = { id: undone?.id ?? 0, businessId: undone?.businessId ?? '', before: {} }
  await db.insert(decisions).values({ ...decision, state: 'undone' })
  const reported = { businessId: rows[2]?.id ?? '', reason: 'closed' } as const
  await db
    .insert(reports)
    .values([reported, reported, { ...reported, outcome: 'hidden', closedAt: now }, reported])
  overview = (await get('/api/admin/overview')).json()
})
afterAll(() => world.close())
const get = (url: string) => world.server.inject({ url, headers: admin })
const countOf = async (url: string) => (await get(url)).headers['x-total-count']

test('the number, the median wait and the longest wait are computed from the pending listings', () => {
  const waits = rows
    .filter(({ approvalStatus }) => approvalStatus === 'pending')
    .map(({ submittedAt }) => (now.getTime() - submittedAt.getTime()) / 1000)
    .sort((one, other) => one - other)
  const middle = (waits.length - 1) / 2
  const median = ((waits[Math.floor(middle)] ?? 0) + (waits[Math.ceil(middle)] ?? 0)) / 2
  expect(overview.waiting).toEqual({
    count: waits.length,
    medianSeconds: Math.round(median),
    longestSeconds: Math.round(waits.at(-1) ?? 0),
  })
})

test('each of the last 14 days (South African time) counts its registrations, including resubmitted listings', () => {
  const days = rows.map(({ createdAt }) => dayOf(createdAt))
  expect(overview.days).toHaveLength(14)
  expect(overview.days.at(-1)?.day).toBe(dayOf(now))
  for (const { day, registered } of overview.days)
    expect([day, registered]).toEqual([day, days.filter((one) => one === day).length])
})

test('decisions are counted on their day, without an undone one', () => {
  const counted = overview.days.filter(({ decided }) => decided > 0)
  expect(counted).toEqual([{ day: dayOf(ago(72)), registered: expect.any(Number), decided: 2 }])
})

test('the latest ten actions of moderators are listed latest first, without the edits of owners', () => {
  expect(overview.recent.map(({ what }) => what)).toEqual([
    'undo-decision',
    'feature',
    'reject',
    'suspend',
    'approve',
    ...Array(5).fill('feature'),
  ])
  expect(overview.recent[0]).toMatchObject({
    who: 'A deleted account',
    business: { id: rows[0]?.id, approvalStatus: rows[0]?.approvalStatus },
  })
})

test('the oldest item of each kind and then the oldest of all are listed, without those that nobody can decide', async () => {
  const here = await openWorld({ fill: async () => {} })
  const { pool } = here.database
  const headers = await signIn(here.database, { role: 'administrator' })
  const submittedAt = (days: number) => ({ submittedAt: new Date(Date.now() - days * 24 * hourMs) })
  const listings: string[] = []
  for (const days of [30, 29, 28, 27, 26, 25, 24])
    listings.push(await addBusiness(here.database, 'pending', submittedAt(days)))
  await addBusiness(here.database, 'pending', { ...submittedAt(90), leavingFrom: 'pending' })
  const live = await addBusiness(here.database, 'approved', submittedAt(90))
  await pool.query(
    `INSERT INTO reports (business_id, reason, at, outcome, closed_at) VALUES ($1, 'closed', now() - interval '4 days', NULL, NULL),
      ($1, 'closed', now() - interval '8 days', 'hidden', now())`,
    [live],
  )
  await pool.query(
    `INSERT INTO claims (business_id, user_id, proof, at, proof_until)
      SELECT $1, id, 'document', now() - interval '5 days', now() + interval '1 day' FROM users LIMIT 1`,
    [live],
  )
  await pool.query(
    `WITH line AS (INSERT INTO moderation_log (business_id, action) VALUES ($1, 'submit-edit') RETURNING id)
      INSERT INTO edits (id, business_id, state, at, wanted) SELECT id, $1, 'waiting', now() - interval '2 days', '{}' FROM line`,
    [live],
  )
  await addReview(here.database, live, { state: 'held', writtenAt: new Date(Date.now() - 24 * hourMs) })
  const { longest } = (await here.server.inject({ url: '/api/admin/overview', headers })).json()
  await here.close()
  const days = (longest as AdminOverview['longest']).map(({ kind, business, seconds }) => [
    kind,
    business.id,
    Math.floor(seconds / 86_400),
  ])
  expect(days).toEqual([
    ['listing', listings[0], 30],
    ['listing', listings[1], 29],
    ['listing', listings[2], 28],
    ['claim', live, 5],
    ['report', live, 4],
    ['edit', live, 2],
    ['held-review', live, 1],
  ])
})

test('bursts, many reports and shared numbers are listed, and the matching filters return as many rows', async () => {
  const [burst, reported, ...numbers] = overview.odd
  expect(burst).toMatchObject({ kind: 'burst', hour: burstHour, count: 7 })
  expect(reported).toEqual({
    kind: 'reports',
    business: { id: rows[2]?.id, name: rows[2]?.name },
    count: 3,
  })
  expect(numbers).toEqual<Oddity[]>([
    { kind: 'shared-number', number: '+27825550199', count: 4 },
    { kind: 'shared-number', number: '+27825550198', count: 3 },
  ])
  expect(await countOf(`/api/admin/businesses?hour=${burstHour}`)).toBe('7')
  expect(overview.openReports).toBe(3)
  expect(await countOf(`/api/admin/reports?state=open&business=${rows[2]?.id}`)).toBe('3')
  expect(await countOf('/api/admin/businesses?number=%2B27825550199')).toBe('4')
  expect((await get('/api/admin/businesses?hour=noon')).statusCode).toBe(400)
})

test('the overview of an empty directory is empty', async () => {
  const empty = await openWorld({ fill: async () => {} })
  const headers = await signIn(empty.database, { role: 'administrator' })
  const { waiting, longest, openReports, recent, odd, days } = (
    await empty.server.inject({ url: '/api/admin/overview', headers })
  ).json()
  await empty.close()
  expect({ waiting, longest, openReports, recent, odd }).toEqual({
    waiting: { count: 0, medianSeconds: null, longestSeconds: null },
    longest: [],
    openReports: 0,
    recent: [],
    odd: [],
  })
  expect(days).toHaveLength(14)
})

/** Registrations over three weeks, seven of them within one hour; some share a phone or a WhatsApp number. */
function makeRows() {
  const hours = [
    ...Array.from({ length: 40 }, (_, at) => 5 + at * 12.7),
    ...Array.from({ length: 7 }, () => 4),
  ]
  return hours.map((hour, at) => ({
    ...makeBusiness({ approvalStatus: at % 3 === 0 ? 'pending' : 'rejected' }),
    createdAt: ago(hour),
    // Every fifth one was rejected and resubmitted later.
    submittedAt: ago(at % 5 === 0 ? hour / 2 : hour),
    phone: at < 3 ? '+27825550199' : null,
    whatsapp: [0, 3].includes(at) ? '+27825550199' : at > 3 && at < 7 ? '+27825550198' : null,
  }))
}

type Rows = ReturnType<typeof makeRows>
const lineOf = (rows: Rows, at: number) => ({
  businessId: rows[at]?.id ?? '',
  fromStatus: 'pending' as const,
  toStatus: 'approved' as const,
  at: ago(1),
})

/** Ten actions of moderators, seven of them featuring, and an edit of an owner. */
const makeLines = (rows: Rows) => [
  ...Array.from({ length: 6 }, () => ({ ...lineOf(rows, 2), action: 'feature' as const, at: ago(96) })),
  { ...lineOf(rows, 0), action: 'approve' as const, at: ago(72) },
  { ...lineOf(rows, 1), action: 'suspend' as const, at: ago(72) },
  { ...lineOf(rows, 1), action: 'reject' as const, at: ago(72) },
  { ...lineOf(rows, 2), action: 'feature' as const, at: ago(20) },
  { ...lineOf(rows, 2), action: 'edit' as const, at: ago(2) },
]

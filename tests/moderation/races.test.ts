// Two administrators decide at once, or an owner edits meanwhile: one wins, the other gets the reason, and everything happens once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businesses, moderationLog, outboxMails } from '../../src/database/schema.ts'
import { rounds } from '../world/endurance.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { decide, makeBusiness, readDecisions } from './moderation-world.ts'

const { races } = rounds
// With more concurrent requests, the connection pool would time out on a busy machine.
const maxConcurrent = 5

const settings: [string, number][] = [
  ['one copy of the program', 1],
  ['two copies of the program', 2],
]

describe.each(settings)('on %s', (_name, copies) => {
  let worlds: World[] = []
  beforeAll(async () => {
    const first = await openWorld({ fill: async () => {} })
    worlds = copies === 1 ? [first] : [first, await openWorld({ beside: first })]
  })
  afterAll(async () => {
    for (const world of worlds.toReversed()) await world.close()
  })

  // Shows 4.4.
  test(`each of ${races} races of an approval and a rejection has one winner, one log line and one email`, async () => {
    const [here, there = here] = worlds as [World, World?]
    // From here on, every business, log line and email comes from these races.
    await here.database.pool.query('TRUNCATE businesses, outbox_mails CASCADE')
    const pending = Array.from({ length: races }, () => makeBusiness())
    await here.database.db.insert(businesses).values(pending)
    const one = await signIn(here.database, { role: 'administrator' })
    const other = await signIn(here.database, { role: 'administrator' })
    const race = async (id: string, index: number) => {
      const actions = index % 2 ? (['approve', 'reject'] as const) : (['reject', 'approve'] as const)
      const responses = await Promise.all([
        decide(here, one, id, actions[0]),
        decide(there, other, id, actions[1]),
      ])
      const winner = responses.findIndex(({ statusCode }) => statusCode === 200)
      const loser = responses[1 - winner]
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const won = actions[winner] === 'approve' ? 'approved' : 'rejected'
      const lost = actions[winner] === 'approve' ? 'rejected' : 'approved'
      expect(loser?.json().message).toBe(`Only a pending business can be ${lost}. This one is ${won}.`)
      return [id, won] as const
    }
    const outcome = new Map<string, string>()
    for (let at = 0; at < races; at += maxConcurrent) {
      const batch = pending.slice(at, at + maxConcurrent)
      for (const [id, won] of await Promise.all(batch.map(({ id }, index) => race(id, at + index))))
        outcome.set(id, won)
    }
    const { db } = here.database
    const rows = await db.select().from(businesses)
    expect(new Map(rows.map((row) => [row.id, row.approvalStatus]))).toEqual(outcome)
    const log = await db.select().from(moderationLog)
    expect(log).toHaveLength(races)
    expect(new Map(log.map((line) => [line.businessId, line.toStatus]))).toEqual(outcome)
    const mails = await db.select().from(outboxMails)
    expect(mails).toHaveLength(races)
    expect(new Map(mails.map(({ to, kind }) => [to.split('@')[0], kind.replace('business-', '')]))).toEqual(
      outcome,
    )
  })

  test('of two concurrent approvals of a business, the second gets 409 with "already approved"', async () => {
    const [here, there = here] = worlds as [World, World?]
    const admin = await signIn(here.database, { role: 'administrator' })
    const business = makeBusiness()
    await here.database.db.insert(businesses).values(business)
    const responses = await Promise.all([
      decide(here, admin, business.id, 'approve'),
      decide(there, admin, business.id, 'approve'),
    ])
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(refused?.json().message).toBe('This business was already approved.')
  })

  test('a decision about an older version is refused with the edited fields, about the current version it succeeds', async () => {
    const [here, there = here] = worlds as [World, World?]
    const admin = await signIn(here.database, { role: 'administrator' })
    const business = makeBusiness({ name: 'Honest Bakery' })
    await here.database.db.insert(businesses).values(business)
    const email = `${business.id}@owner.example`
    const owner = await signIn(here.database, { businessId: business.id, email })
    const edit = (payload: object) =>
      there.server.inject({ method: 'PATCH', url: '/api/business/details', headers: owner, payload })
    expect((await edit({})).json().version).toBe(1)
    expect((await edit({ name: 'Casino 24 Evil', phone: '011 555 0199' })).json().version).toBe(2)
    const refused = await decide(here, admin, business.id, 'approve', 1)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'changed',
        message: editedText('business name, phone'),
        error: editedText('business name, phone'),
        issues: [
          { path: 'name', message: 'Business name was edited.' },
          { path: 'phone', message: 'Phone was edited.' },
        ],
      },
    ])
    expect(await readDecisions(here.database, business.id)).toEqual([])
    const approved = await decide(here, admin, business.id, 'approve', 2)
    expect([approved.statusCode, approved.json().version]).toEqual([200, 2])
    // Decisions are not edits, so the version stays. Changing the owner's name is an edit.
    const settings = { ownerName: 'Somebody Else', email }
    const saved = await there.server.inject({
      method: 'PATCH',
      url: '/api/business/settings',
      headers: owner,
      payload: settings,
    })
    expect(saved.statusCode).toBe(200)
    for (const decision of ['feature', 'suspend'] as const) {
      const stale = await decide(here, admin, business.id, decision, 2)
      expect([stale.statusCode, stale.json().message]).toEqual([409, editedText('owner name')])
    }
    expect((await decide(here, admin, business.id, 'feature', 3)).statusCode).toBe(200)
    expect((await decide(here, admin, business.id, 'suspend')).statusCode).toBe(200)
    const late = await decide(here, admin, business.id, 'approve', 1)
    expect(late.json().message).toBe('Only a pending business can be approved. This one is suspended.')
  })

  test('an approval concurrent with an edit approves the version that was seen, or is refused', async () => {
    const [here, there = here] = worlds as [World, World?]
    const admin = await signIn(here.database, { role: 'administrator' })
    for (let round = 0; round < 5; round++) {
      const business = makeBusiness({ name: 'Honest Bakery' })
      await here.database.db.insert(businesses).values(business)
      const owner = await signIn(here.database, { businessId: business.id })
      const payload = { name: 'Casino 24 Evil' }
      const [decision] = await Promise.all([
        decide(here, admin, business.id, 'approve', 1),
        there.server.inject({ method: 'PATCH', url: '/api/business/details', headers: owner, payload }),
      ])
      expect([
        [200, 'Honest Bakery'],
        [409, undefined],
      ]).toContainEqual([decision.statusCode, decision.json().name])
    }
  })
})

const editedText = (fields: string) =>
  `The owner has edited this listing since you looked at it (${fields}). Nothing was decided. Please look at it again.`

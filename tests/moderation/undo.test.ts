// A decision can be undone within ten seconds. Whatever happens concurrently, nothing is lost or done twice.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import type { ApprovalStatus, Decision } from '../../src/contract/transitions.ts'
import { decisions, outboxMails } from '../../src/database/schema.ts'
import { claimDueMail } from '../../src/domain/mail/outbox.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, readBusiness, readDecisions, readMails } from './moderation-world.ts'

const settings: [string, number][] = [
  ['one copy of the program', 1],
  ['two copies of the program', 2],
]
const rounds = 6
const earlier = {
  kind: 'picture',
  text: 'The photo shows another shop.',
  at: '2026-03-04T05:06:07+00:00',
  version: 1,
} as const

describe.each(settings)('on %s', (_name, copies) => {
  let here: World
  let there: World
  let admin: { cookie: string }
  beforeAll(async () => {
    here = await openWorld()
    there = copies === 1 ? here : await openWorld({ beside: here })
    admin = await signIn(here.database, { role: 'administrator' })
  })
  afterAll(async () => {
    if (there !== here) await there.close()
    await here.close()
  })
  // The sender would claim any email that is due.
  beforeEach(() => here.database.db.delete(outboxMails))

  const undo = (world: World, decisionId: unknown, who = admin) =>
    world.server.inject({
      method: 'POST',
      url: `/api/admin/decisions/${decisionId}/undo`,
      headers: who,
      payload: {},
    })
  const decideNow = async (id: string, decision: Decision) => {
    const response = await decide(here, admin, id, decision)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().decisionId as number
  }
  /** Lets the delay of the email pass, and with `isOver` also the time in which the decision can be undone. */
  const passTime = async (decisionId: number, isOver = false) => {
    const { db } = here.database
    const before = sql`now() - interval '11 seconds'`
    await db.update(outboxMails).set({ nextAttemptAt: before }).where(eq(outboxMails.decisionId, decisionId))
    if (isOver) await db.update(decisions).set({ at: before }).where(eq(decisions.id, decisionId))
  }
  const claim = () => claimDueMail(there.database.db, 'directory.example', 60_000)

  test('when two undos and the mail sender compete for a decision, exactly one of them wins', async () => {
    const wins = { undo: 0, mail: 0 }
    for (let round = 0; round < rounds; round++) {
      const id = await addBusiness(here.database, 'pending')
      const decisionId = await decideNow(id, 'approve')
      await passTime(decisionId)
      const [one, other, mail] = await Promise.all([undo(here, decisionId), undo(there, decisionId), claim()])
      const isSent = mail !== null
      if (isSent) expect(mail.to).toBe(`${id}@owner.example`)
      wins[isSent ? 'mail' : 'undo'] += 1
      expect([one.statusCode, other.statusCode].sort()).toEqual(isSent ? [409, 409] : [200, 409])
      expect((await readBusiness(here.database, id)).approvalStatus).toBe(isSent ? 'approved' : 'pending')
      expect(await readMails(here.database, id)).toHaveLength(isSent ? 1 : 0)
      expect(await readDecisions(here.database, id)).toHaveLength(isSent ? 1 : 2)
    }
    expect(wins.undo + wins.mail).toBe(rounds)
  })

  test('of two undos that wait for the lock of a business, exactly one succeeds', async () => {
    const id = await addBusiness(here.database, 'approved')
    const decisionId = await decideNow(id, 'feature')
    const holder = await here.database.pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM businesses WHERE id = $1 FOR UPDATE', [id])
    const both = Promise.all([undo(here, decisionId), undo(there, decisionId)])
    await pause(300)
    await holder.query('COMMIT')
    holder.release()
    expect((await both).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await readDecisions(here.database, id)).toHaveLength(2)
  })

  test('an edit concurrent with an undo is kept, and the undo succeeds only if it came first', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await addBusiness(here.database, 'pending')
      const owner = await signIn(here.database, { businessId: id })
      const decisionId = await decideNow(id, 'reject')
      const payload = { name: 'Karoo Pumps' }
      const [undone, edit] = await Promise.all([
        undo(here, decisionId),
        there.server.inject({ method: 'PATCH', url: '/api/business/details', headers: owner, payload }),
      ])
      expect(edit.statusCode, edit.body).toBe(200)
      const { name, approvalStatus } = await readBusiness(here.database, id)
      expect([undone.statusCode, name, approvalStatus]).toEqual(
        undone.statusCode === 200 ? [200, 'Karoo Pumps', 'pending'] : [409, 'Karoo Pumps', 'rejected'],
      )
    }
  })

  // Without concurrency, one copy behaves the same.
  if (copies === 2) {
    test.each<[Decision, ApprovalStatus]>([
      ['approve', 'pending'],
      ['reject', 'pending'],
      ['suspend', 'approved'],
      ['activate', 'suspended'],
      ['feature', 'approved'],
      ['unfeature', 'approved'],
    ])('undoing %s restores the business, removes its email and is logged', async (decision, status) => {
      const featured = decision === 'unfeature' ? 1 : 0
      const was = status === 'approved' ? null : earlier
      const id = await addBusiness(here.database, status, { featured, decision: was })
      const before = await readBusiness(here.database, id)
      const decisionId = await decideNow(id, decision)
      expect(await claim()).toBeNull()
      const undone = await undo(there, decisionId)
      expect([undone.statusCode, undone.json().approvalStatus]).toEqual([200, status])
      expect(await readBusiness(here.database, id)).toEqual(before)
      expect(await readMails(here.database, id)).toEqual([])
      const lines = await readDecisions(here.database, id)
      expect(lines.map(({ action }) => action)).toEqual([decision, 'undo-decision'])
      expect([lines[1]?.fromStatus, lines[1]?.toStatus]).toEqual([lines[0]?.toStatus, status])
      const again = await undo(here, decisionId)
      expect([again.statusCode, again.json().message]).toEqual([
        409,
        'This decision has already been undone.',
      ])
      expect((await undo(here, lines[1]?.id)).json().message).toBe('There is no such decision')
    })

    test('a colleague cannot undo a decision, singly or in bulk, but the person who made it can', async () => {
      const id = await addBusiness(here.database, 'pending')
      const decisionId = await decideNow(id, 'approve')
      const colleague = await signIn(here.database, { role: 'administrator' })
      const refused = await undo(there, decisionId, colleague)
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        expect.stringMatching(/^Only the person/),
      ])
      const url = '/api/admin/decisions/undo'
      const payload = { ids: [decisionId] }
      const several = await here.server.inject({ method: 'POST', url, headers: colleague, payload })
      expect(several.json()).toEqual([{ id: decisionId, ok: false, message: refused.json().message }])
      expect((await readBusiness(here.database, id)).approvalStatus).toBe('approved')
      expect(await readMails(here.database, id)).toHaveLength(1)
      expect((await undo(there, decisionId)).statusCode).toBe(200)
    })

    test('an undo is refused after ten seconds, after an edit and after a later decision', async () => {
      const late = await addBusiness(here.database, 'pending')
      const lateId = await decideNow(late, 'approve')
      await passTime(lateId, true)
      expect((await undo(here, lateId)).json().message).toMatch(/^It is too late to undo this decision/)
      expect((await claim())?.to).toBe(`${late}@owner.example`)

      const edited = await addBusiness(here.database, 'pending')
      const owner = await signIn(here.database, { businessId: edited })
      const editedId = await decideNow(edited, 'reject')
      const payload = { phone: '011 555 0188' }
      await there.server.inject({ method: 'PATCH', url: '/api/business/details', headers: owner, payload })
      const suspended = await addBusiness(here.database, 'pending')
      const approvedId = await decideNow(suspended, 'approve')
      await decideNow(suspended, 'suspend')
      for (const decisionId of [editedId, approvedId]) {
        const refused = await undo(here, decisionId)
        expect([refused.statusCode, refused.json().message]).toEqual([
          409,
          expect.stringMatching(/^Something has happened/),
        ])
      }
      expect((await readBusiness(here.database, edited)).approvalStatus).toBe('rejected')
      expect(await readMails(here.database, edited)).toHaveLength(1)
      expect((await undo(here, 'x')).statusCode).toBe(400)
    })

    test('an undo is refused once the listing was featured, got a place, or its owner started leaving', async () => {
      const acts = [
        (id: string) => decide(here, admin, id, 'feature'),
        async (id: string) => {
          const [place] = (await here.server.inject({ url: '/api/places?q=Makhanda' })).json()
          const payload = { placeId: place.id }
          return here.server.inject({
            method: 'PATCH',
            url: `/api/admin/businesses/${id}/place`,
            headers: admin,
            payload,
          })
        },
        async (id: string) => {
          const headers = await signIn(here.database, { businessId: id })
          return here.server.inject({
            method: 'POST',
            url: '/api/account/delete',
            headers,
            payload: { password: sessionPassword },
          })
        },
      ]
      for (const act of acts) {
        const id = await addBusiness(here.database, 'pending')
        const decisionId = await decideNow(id, 'approve')
        const done = await act(id)
        expect(done.statusCode, done.body).toBe(200)
        const after = await readBusiness(here.database, id)
        expect((await undo(there, decisionId)).json().message).toMatch(/^Something has happened/)
        expect(await readBusiness(here.database, id)).toEqual(after)
      }
    })

    test('a decision can still be undone after a report was closed', async () => {
      const id = await addBusiness(here.database, 'approved')
      const url = `/api/businesses/${id}/report`
      await here.server.inject({ method: 'POST', url, payload: { reason: 'closed' } })
      const decisionId = await decideNow(id, 'suspend')
      const [open] = (
        await here.server.inject({ url: `/api/admin/reports?business=${id}`, headers: admin })
      ).json()
      const payload = { outcome: 'hidden' }
      const closing = {
        method: 'PATCH' as const,
        url: `/api/admin/reports/${open.id}`,
        headers: admin,
        payload,
      }
      expect((await here.server.inject(closing)).statusCode).toBe(200)
      const undone = await undo(there, decisionId)
      expect([undone.statusCode, undone.json().approvalStatus]).toEqual([200, 'approved'])
    })

    test('an undo that fails while it writes the log is rolled back, and can be retried', async () => {
      const id = await addBusiness(here.database, 'pending')
      const decisionId = await decideNow(id, 'approve')
      const { pool } = here.database
      await pool.query(
        `ALTER TABLE moderation_log ADD CONSTRAINT broken CHECK (action <> 'undo-decision') NOT VALID`,
      )
      const broken = await undo(here, decisionId)
      await pool.query('ALTER TABLE moderation_log DROP CONSTRAINT broken')
      expect(broken.statusCode).toBe(500)
      expect((await readBusiness(here.database, id)).approvalStatus).toBe('approved')
      expect(await readMails(here.database, id)).toHaveLength(1)
      expect((await undo(here, decisionId)).statusCode).toBe(200)
    })
  }
})

// Inviting, removing a role, closing a report, messaging an owner and resubmitting a listing are each done completely or not at all.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowFailpoints, callBroken, moments } from '../world/failpoints.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, sendAs } from './moderation-world.ts'

type Session = { cookie: string }
type Act = {
  name: string
  /** Creates what the call needs, and returns the call. */
  prepare: (
    world: World,
    admin: Session,
  ) => Promise<{ who: Session; method: 'POST' | 'PATCH' | 'DELETE'; url: string; payload?: object }>
  writes: string[]
}

const acts: Act[] = [
  {
    name: 'an invitation',
    prepare: async (_, admin) => {
      const email = `${randomUUID()}@people.example`
      const payload = { email, role: 'moderator', currentPassword: sessionPassword }
      return { who: admin, method: 'POST', url: '/api/admin/people', payload }
    },
    writes: ['INSERT ON one_time_tokens', 'INSERT ON moderation_log', 'INSERT ON outbox_mails'],
  },
  {
    name: 'removing a role',
    prepare: async ({ database }, admin) => {
      const email = `${randomUUID()}@people.example`
      await signIn(database, { email, username: email, role: 'administrator' })
      const { rows } = await database.pool.query('SELECT id FROM users WHERE email = $1', [email])
      return { who: admin, method: 'DELETE', url: `/api/admin/people/${rows[0].id}` }
    },
    writes: ['UPDATE ON users', 'DELETE ON sessions', 'INSERT ON moderation_log'],
  },
  {
    name: 'the outcome of a report',
    prepare: async ({ database, server }, admin) => {
      const business = await addBusiness(database, 'approved')
      const report = { reason: 'closed', text: 'Shut since May.', email: 'passer-by@reader.example' }
      await server.inject({ method: 'POST', url: `/api/businesses/${business}/report`, payload: report })
      const { rows } = await database.pool.query('SELECT max(id) AS id FROM reports')
      const payload = { outcome: 'hidden', note: 'Thank you.' }
      return { who: admin, method: 'PATCH', url: `/api/admin/reports/${rows[0].id}`, payload }
    },
    writes: ['UPDATE ON reports', 'INSERT ON moderation_log', 'INSERT ON outbox_mails'],
  },
  {
    name: 'a message to an owner',
    prepare: async ({ database }, admin) => {
      const business = await addBusiness(database, 'approved')
      const { pool } = database
      await pool.query(`UPDATE businesses SET owner_email = 'owner@letters.example' WHERE id = $1`, [
        business,
      ])
      const payload = { message: 'Is the telephone still right?' }
      return { who: admin, method: 'POST', url: `/api/admin/businesses/${business}/message`, payload }
    },
    writes: ['INSERT ON outbox_mails', 'INSERT ON moderation_log'],
  },
  {
    name: 'resubmitting a listing',
    prepare: async (world, admin) => {
      const businessId = await addBusiness(world.database, 'pending')
      const who = await signIn(world.database, { businessId })
      await sendAs(world, admin, 'PATCH', `/api/admin/businesses/${businessId}/reject`, {})
      await sendAs(world, who, 'PATCH', '/api/business/details', { name: 'Karoo Windmills' })
      return { who, method: 'POST', url: '/api/business/resubmit', payload: {} }
    },
    writes: ['UPDATE ON businesses', 'INSERT ON moderation_log'],
  },
]
const points = acts.flatMap((act) =>
  act.writes.flatMap((write) => moments.map((moment) => ({ ...act, ...moment, write }))),
)
const tables = [
  'businesses',
  'moderation_log',
  'one_time_tokens',
  'outbox_mails',
  'reports',
  'sessions',
  'users',
]

let world: World
let admin: Session
beforeAll(async () => {
  world = await openWorld()
  admin = await signIn(world.database, { role: 'administrator' })
  await allowFailpoints(world.database)
})
afterAll(() => world.close())

test.each(points)(
  '$name: a failure $moment $write rolls everything back, and the next attempt succeeds',
  async ({ prepare, ...failpoint }) => {
    const { database, server } = world
    const { who, ...call } = await prepare(world, admin)
    const act = () => server.inject({ ...call, headers: who })
    const read = async () => {
      const queries = tables.map((table) => `SELECT to_jsonb(t) - 'last_seen_at' AS row FROM ${table} t`)
      const { rows } = await database.pool.query(`${queries.join(' UNION ALL ')} ORDER BY 1`)
      return rows
    }
    const before = await read()
    const failed = await callBroken(database, failpoint, act)
    expect(failed.statusCode).toBe(500)
    expect(failed.body).not.toMatch(/broken|trigger/)
    expect(await read()).toEqual(before)
    expect((await act()).statusCode).toBeLessThan(300)
    expect(await read()).not.toEqual(before)
  },
)

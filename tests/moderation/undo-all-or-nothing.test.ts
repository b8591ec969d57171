// An undo of a decision that fails at any write is rolled back, and the next attempt succeeds.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowFailpoints, callBroken, moments } from '../world/failpoints.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, readBusiness, readDecisions, readMails } from './moderation-world.ts'

const writes = [
  'DELETE ON outbox_mails',
  'UPDATE ON users',
  'UPDATE ON businesses',
  'UPDATE ON decisions',
  'INSERT ON moderation_log',
]
const points = writes.flatMap((write) => moments.map((moment) => ({ ...moment, write })))

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  admin = await signIn(world.database, { role: 'administrator' })
  await allowFailpoints(world.database)
})
afterAll(() => world.close())

test.each(points)(
  'an undo that fails $moment $write is rolled back, and the next attempt succeeds',
  async (failpoint) => {
    const { database, server } = world
    const id = await addBusiness(database, 'pending')
    // The owner's email is not confirmed, so emails to it are counted.
    const email = `${id}@owner.example`
    await signIn(database, { businessId: id, email, username: email })
    const { decisionId } = (await decide(world, admin, id, 'approve')).json()
    const undo = () =>
      server.inject({
        method: 'POST',
        url: `/api/admin/decisions/${decisionId}/undo`,
        headers: admin,
        payload: {},
      })
    const read = async () => [
      await readBusiness(database, id),
      await readMails(database, id),
      await readDecisions(database, id),
      (await database.pool.query('SELECT unconfirmed_mails FROM users WHERE business_id = $1', [id])).rows,
    ]
    const before = await read()
    expect(before[3]).toEqual([{ unconfirmed_mails: 1 }])
    const failed = await callBroken(database, failpoint, undo)
    expect(failed.statusCode).toBe(500)
    expect(failed.body).not.toMatch(/broken|trigger/)
    expect(await read()).toEqual(before)
    expect((await undo()).json()).toMatchObject({ id, approvalStatus: 'pending' })
    expect((await read()).slice(1, 4)).toEqual([[], expect.any(Array), [{ unconfirmed_mails: 0 }]])
  },
)

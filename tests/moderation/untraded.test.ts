// Businesses without a trade, grouped by similar texts, and one answer for a whole group.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UntradedGroup } from '../../src/contract/trade.ts'
import { mergedText } from '../../src/domain/businesses/business-queries.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, sendAs } from './moderation-world.ts'

let world: World
let session: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  session = await signIn(world.database, { role: 'moderator' })
})
afterAll(() => world.close())
// So that the list contains only what the test adds.
beforeEach(() => world.database.pool.query(`UPDATE businesses SET trades = '{caterer}'`))

const url = '/api/admin/untraded'
const list = async (): Promise<UntradedGroup[]> => (await sendAs(world, session, 'GET', url)).json()
const answer = (trades: string[], ids: string[]) => sendAs(world, session, 'POST', url, { trades, ids })
const braids = 'Box braids and cornrows, booked by the hour, in a quiet room behind the house.'
const add = (name: string, description: string) =>
  addBusiness(world.database, 'approved', { name, description })

test('businesses with similar texts are one group, with a proposed trade, and one answer sets it for all of them', async () => {
  const first = await add('Nomsa Does Hair', braids)
  const second = await add('Quiet Room', braids)
  const other = await add('Something Else', 'Nothing in this text says in any way what we do all day.')
  const groups = await list()
  expect(groups.map(({ businesses }) => businesses.map(({ id }) => id))).toEqual([[first, second], [other]])
  expect(groups[0]?.proposal).toEqual([{ id: 'braider', name: 'Braider' }])
  expect(groups[1]?.proposal).toEqual([])

  const before = (await sendAs(world, session, 'GET', `/api/businesses/${first}`)).json()
  const response = await answer(['braider'], [first, second, first])
  expect([response.statusCode, response.json().map(({ ok }: { ok: boolean }) => ok)]).toEqual([
    200,
    [true, true],
  ])
  const after = (await sendAs(world, session, 'GET', `/api/businesses/${first}`)).json()
  expect(after).toEqual({
    ...before,
    trades: [{ id: 'braider', name: 'Braider' }],
    schemaType: 'HairSalon',
  })
  const history = await sendAs(world, session, 'GET', `/api/admin/businesses/${second}/history`)
  expect(history.json()[0]).toMatchObject({ what: 'set-trades', changes: [{ field: 'trades', from: [] }] })
  expect((await list()).map(({ businesses }) => businesses.map(({ id }) => id))).toEqual([[other]])
})

test('a business that already has trades keeps them, and an unknown or merged one is reported', async () => {
  const id = await add('Kept As It Is', braids)
  const other = await add('Also Without a Trade', braids)
  const merged = await add('Listed Twice', braids)
  await world.database.pool.query(
    `UPDATE businesses SET merged_into = $1, approval_status = 'suspended' WHERE id = $2`,
    [id, merged],
  )
  await world.database.pool.query(`UPDATE businesses SET trades = '{plumber}' WHERE id = $1`, [id])
  const gone = crypto.randomUUID()
  const outcomes = (await answer(['braider'], [id, gone, merged, other])).json()
  expect(outcomes).toHaveLength(4)
  expect(outcomes).toContainEqual({ id: other, ok: true, message: 'Stored' })
  expect(outcomes).toContainEqual({ id: merged, ok: false, message: mergedText })
  expect(outcomes).toContainEqual({ id, ok: false, message: 'It already has trades' })
  expect(outcomes).toContainEqual({ id: gone, ok: false, message: 'Business not found' })
  const kept = (await sendAs(world, session, 'GET', `/api/businesses/${id}`)).json()
  expect(kept.trades).toEqual([{ id: 'plumber', name: 'Plumber' }])
})

test.each([
  [['wizard'], 1, 'We do not know the trade "wizard". Choose one from the list, or leave it out.'],
  [[], 1, 'Please choose at least one trade'],
  [['plumber'], 0, 'Please choose at least one business'],
])('%j for %i businesses is refused with a readable message', async (trades, count, message) => {
  const id = await add('Not Changed At All', braids)
  const response = await answer(trades, count === 0 ? [] : [id])
  expect([response.statusCode, response.json().message]).toEqual([400, message])
  const after = (await sendAs(world, session, 'GET', `/api/businesses/${id}`)).json()
  expect(after.trades).toEqual([])
})

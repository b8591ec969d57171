// Merges that race with other calls, and merges that fail halfway: all or nothing, and no data is lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reports } from '../../src/database/schema.ts'
import { callsOf, newClaimant } from '../claims/claims-world.ts'
import { after, allowFailpoints, callBroken } from '../world/failpoints.ts'
import { sessionPassword, signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addTwo, merge, mergedInto, readAll, undoMerge } from './merge-world.ts'
import { readBusiness, sendAs } from './moderation-world.ts'

const rounds = 4
let here: World
let there: World
let one: { cookie: string }
let two: { cookie: string }
beforeAll(async () => {
  here = await openWorld()
  there = await openWorld({ beside: here })
  one = await signIn(here.database, { role: 'moderator' })
  two = await signIn(here.database, { role: 'administrator' })
  await allowFailpoints(here.database)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const ownerOf = (id: string) => signIn(here.database, { businessId: id })

test('of two concurrent merges in opposite directions, exactly one succeeds', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, other } = await addTwo(here.database)
    const responses = await Promise.all([
      merge(here, one, { id, other }),
      merge(there, two, { id: other, other: id }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const into = [await mergedInto(here.database, id), await mergedInto(here.database, other)]
    expect(into.filter(Boolean)).toHaveLength(1)
  }
})

test('of two concurrent undos, exactly one succeeds', async () => {
  const { id, other } = await addTwo(here.database)
  const { mergeId } = (await merge(here, one, { id, other })).json()
  const responses = await Promise.all([undoMerge(here, one, mergeId), undoMerge(there, two, mergeId)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await mergedInto(here.database, other)).toBeNull()
})

test('a concurrent edit of the owner makes the merge fail, is refused, or goes to the standing listing', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, other } = await addTwo(here.database)
    const owner = await ownerOf(other)
    const name = 'Kasi Bites of Diepkloof'
    const [merged, edited] = await Promise.all([
      merge(here, one, { id, other, otherVersion: 1, keep: { name: 'other' } }),
      there.server.inject({
        ...{ method: 'PATCH', url: '/api/business/details', headers: owner, payload: { name } },
      }),
    ])
    const outcome = [merged.statusCode, edited.statusCode, await mergedInto(here.database, other)]
    // The edit was first; the merge was first; or the edit found that its owner already had the standing listing.
    expect([
      [409, 200, null],
      [200, 409, id],
      [200, 200, id],
    ]).toContainEqual(outcome)
    if (edited.statusCode === 200)
      expect((await readBusiness(here.database, edited.json().id)).name).toBe(name)
  }
})

test('when a merge and the deletion of the owner account race, one gets 409, or the standing listing is hidden', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, other } = await addTwo(here.database)
    const owner = await ownerOf(other)
    const [merged, left] = await Promise.all([
      merge(here, one, { id, other }),
      sendAs(there, owner, 'POST', '/api/account/delete', { password: sessionPassword }),
    ])
    const { leavingFrom } = await readBusiness(here.database, id)
    expect([
      [409, 200, null],
      [200, 409, null],
      [200, 200, 'approved'],
    ]).toContainEqual([merged.statusCode, left.statusCode, leavingFrom])
    const { leavingFrom: other_ } = await readBusiness(here.database, other)
    expect(other_ === null || merged.statusCode === 409).toBe(true)
  }
})

const writes = [
  'UPDATE ON businesses',
  'UPDATE ON users',
  'UPDATE ON reports',
  'UPDATE ON claims',
  'INSERT ON moderation_log',
  'INSERT ON merges',
]

test.each(writes)('a merge, or its undo, that fails after %s is rolled back completely', async (write) => {
  const { id, other } = await addTwo(here.database)
  const calls = callsOf(here)
  await here.database.db.insert(reports).values({ businessId: other, reason: 'closed' })
  await ownerOf(other)
  await calls.claim(await newClaimant(here.database), other, 'telephone')
  const before = await readAll(here.database, [id, other])
  const failed = await callBroken(here.database, { ...after, write }, () => merge(here, one, { id, other }))
  expect(failed.statusCode).toBe(500)
  expect(await readAll(here.database, [id, other])).toEqual(before)
  const { mergeId } = (await merge(here, one, { id, other })).json()
  const merged = await readAll(here.database, [id, other])
  const undone = await callBroken(
    here.database,
    { ...after, write: write.replace('INSERT ON merges', 'DELETE ON merges') },
    () => undoMerge(here, one, mergeId),
  )
  expect(undone.statusCode).toBe(500)
  expect(await readAll(here.database, [id, other])).toEqual(merged)
  expect((await undoMerge(here, one, mergeId)).statusCode).toBe(200)
  expect(await readAll(here.database, [id, other])).toEqual(before)
})

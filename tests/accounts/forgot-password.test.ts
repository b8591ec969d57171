// Tests a forgotten password from the request to the sign-in, and that no response reveals who has an account.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxMails, rateLimits } from '../../src/database/schema.ts'
import { createBackgroundWork } from '../../src/domain/concurrency.ts'
import { signInOwner } from '../owners/owner-world.ts'
import { after, allowFailpoints, callBroken } from '../world/failpoints.ts'
import { town } from '../world/town.ts'
import type { World } from '../world/world.ts'
import { mailsTo, openLimited, post, tokenOf } from './account-mail.ts'

let world: World
let email: string
const background = createBackgroundWork()
beforeAll(async () => {
  world = await openLimited({ background })
  email = (await signInOwner(world.database, town.owned.id)).email
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.db.delete(rateLimits)
  await world.database.db.delete(outboxMails)
})
/** Waits for the background work: on a slow machine the response arrives before it is done. */
async function ask(to: string, remoteAddress = '198.51.100.7') {
  const response = await post(world, '/api/auth/forgot-password', { email: to }, { remoteAddress })
  await background.done()
  return response
}

test('the emailed link sets a new password, and an unknown address gets the same response', async () => {
  for (const to of [email.toUpperCase(), 'nobody@test.example']) {
    const response = await ask(to)
    expect(response.statusCode).toBe(202)
    expect(response.body).toBe('{"sent":true}')
  }
  expect(await world.database.db.$count(outboxMails)).toBe(1)
  const newPassword = 'a quite new password'
  const token = await tokenOf(world.database, email, 'password-forgotten')
  const reset = { token, newPassword, confirmPassword: newPassword }
  expect((await post(world, '/api/auth/reset-password', reset)).statusCode).toBe(200)
  expect((await post(world, '/api/auth/login', { email, password: newPassword })).statusCode).toBe(200)
  const kinds = (await mailsTo(world.database, email)).map(({ kind }) => kind)
  expect(kinds).toEqual(['password-forgotten', 'password-changed'])
})

test('an account gets three links, and the fourth request gets the same response and no email', async () => {
  for (let n = 0; n < 4; n++) expect((await ask(email, `198.51.100.${n}`)).body).toBe('{"sent":true}')
  expect(await mailsTo(world.database, email)).toHaveLength(3)
})

test('a link that is not sent because of a server error does not count, and the response is the same', async () => {
  await allowFailpoints(world.database)
  const failpoint = { ...after, write: 'INSERT ON outbox_mails' }
  for (let n = 0; n < 3; n++)
    expect((await callBroken(world.database, failpoint, () => ask(email))).statusCode).toBe(202)
  expect(await mailsTo(world.database, email)).toEqual([])
  await ask(email)
  expect(await mailsTo(world.database, email)).toHaveLength(1)
})

test('the eleventh request from an IP address is refused, for known and unknown emails alike', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask('nobody@test.example')))
  const [known, unknown] = [await ask(email), await ask('nobody@test.example')]
  expect(known.statusCode).toBe(429)
  expect(known.json()).toEqual(unknown.json())
  expect(await mailsTo(world.database, email)).toEqual([])
})

test('the response does not wait until the email is queued, but a shutdown does', async () => {
  const background = createBackgroundWork()
  const world = await openLimited({ background })
  const { email } = await signInOwner(world.database, town.owned.id)
  const client = await world.database.pool.connect()
  await client.query('BEGIN; LOCK TABLE outbox_mails')
  expect((await post(world, '/api/auth/forgot-password', { email })).statusCode).toBe(202)
  const stopped = background.done()
  expect(await Promise.race([stopped, nextTurn('it waits')])).toBe('it waits')
  await client.query('COMMIT')
  client.release()
  await stopped
  expect(await mailsTo(world.database, email)).toHaveLength(1)
  await world.close()
})

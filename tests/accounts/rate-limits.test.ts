// Tests how many attempts are allowed, also when they are concurrent and go through several copies of the program.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '../../src/database/schema.ts'
import type { PasswordHasher } from '../../src/domain/accounts/passwords.ts'
import { createRateLimiter, signInPauseMs } from '../../src/domain/accounts/rate-limits.ts'
import { hashQuickly } from '../world/quick-passwords.ts'
import { mailsTo } from './account-mail.ts'
import { type AccountsWorld, minute, openAccounts, refusalOf, rightPassword } from './accounts-world.ts'

const limits = [
  ['signIn', 10, 15],
  ['signInFromAddress', 30, 15],
  ['registration', 5, 30],
  ['passwordChange', 10, 10],
  ['upload', 30, 30],
  ['passwordReset', 30, 15],
  ['forgotPassword', 10, 30],
  ['forgotPasswordOfAccount', 3, 60],
  ['emailConfirmation', 3, 60],
  ['emailChange', 5, 60],
  ['emailLink', 30, 15],
] as const

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccounts()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(rateLimits)
})
const makeLimiter = () => createRateLimiter(world.db, { enabled: true })
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, work))
const countFulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length
const wrongly = (email: string, address: string) => refusalOf(world.enter(email, 'not it at all', address))

test.each(limits)(
  '%s allows %i attempts in %i minutes and refuses the next one with the time to wait',
  async (what, most, minutes) => {
    const limiter = makeLimiter()
    for (let attempt = 0; attempt < most; attempt++) await limiter.consume(what, 'somebody')
    await world.pass(minute)
    const refusal = await refusalOf(limiter.consume(what, 'somebody'))
    expect(refusal).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining(`Please try again in ${minutes - 1} minutes.`),
    })
    await limiter.consume(what, 'somebody else')
    await world.pass((minutes - 1) * minute - 30_000)
    const { retryAfterSeconds } = await limiter.consume(what, 'somebody').catch((error) => error)
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(30)
    await world.pass(30_000)
    await limiter.consume(what, 'somebody')
    await limiter.refund(what, 'somebody')
    expect(countFulfilled(await times(most + 1, () => limiter.consume(what, 'somebody')))).toBe(most)
  },
)

test('of fifty concurrent attempts through two copies of the program, ten are allowed', async () => {
  const limiters = [makeLimiter(), makeLimiter()]
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => limiters[at % 2]?.consume('signIn', 'somebody')),
  )
  expect(countFulfilled(results)).toBe(10)
  expect(await world.db.select({ count: rateLimits.count }).from(rateLimits)).toEqual([{ count: 10 }])
})

test('of fifty concurrent wrong sign-ins, only ten verify the password', async () => {
  const account = await world.addAccount()
  let checked = 0
  const passwords: PasswordHasher = {
    hash: hashQuickly,
    verify: async () => {
      checked += 1
      return false
    },
  }
  const results = await times(50, () =>
    refusalOf(world.enter(account.email, 'wrong', 'an address', { passwords })),
  )
  const codes = results.map((result) => (result.status === 'fulfilled' ? result.value : null))
  expect(codes.filter((refusal) => Object(refusal).code === 'unauthenticated')).toHaveLength(10)
  expect(codes.filter((refusal) => Object(refusal).code === 'too_many_requests')).toHaveLength(40)
  expect(checked).toBe(10)
})

test('too many failures for an account block it from that address for 15 minutes, but not from another address', async () => {
  const account = await world.addAccount()
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await wrongly(account.email, 'bad street')).toMatchObject({ code: 'unauthenticated' })
  const fromThere = (email: string) => refusalOf(world.enter(email, rightPassword, 'bad street'))
  expect(await fromThere(account.email)).toMatchObject({ code: 'too_many_requests' })
  expect(await fromThere(account.email.toUpperCase())).toMatchObject({ code: 'too_many_requests' })
  expect((await world.enter(account.email, rightPassword, 'home')).user.id).toBe(account.id)
  await world.pass(15 * minute)
  expect((await world.enter(account.email, rightPassword, 'bad street')).user.id).toBe(account.id)
})

test('many failures for an account from many addresses slow it down by 4 s without locking it, and are emailed once', async () => {
  expect([1, 10, 11, 12, 13, 14, 15, 16, 500].map(signInPauseMs)).toEqual([
    0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000,
  ])
  const account = await world.addAccount()
  await wrongly(account.email, 'one')
  await world.database.pool.query(`UPDATE rate_limits SET count = 19 WHERE kind = 'signInOfAccount'`)
  const began = performance.now()
  expect(await wrongly(account.email.toUpperCase(), 'two')).toMatchObject({ code: 'unauthenticated' })
  expect(performance.now() - began).toBeGreaterThan(3900)
  const kinds = async () => (await mailsTo(world.database, account.email)).map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(['failed-sign-ins'])
  // Slowed down, not locked.
  expect((await world.enter(account.email, rightPassword, 'three')).user.id).toBe(account.id)
  const quick = performance.now()
  await wrongly(account.email, 'four')
  expect(performance.now() - quick).toBeLessThan(3900)
  expect(await kinds()).toHaveLength(1)
})

test('an address may fail thirty times across all accounts, and other addresses are not affected', async () => {
  for (let attempt = 0; attempt < 30; attempt++)
    expect(await wrongly(`${randomUUID()}@test.example`, 'busy')).toMatchObject({ code: 'unauthenticated' })
  expect(await wrongly('one.more@test.example', 'busy')).toMatchObject({ code: 'too_many_requests' })
  expect(await wrongly('one.more@test.example', 'next door')).toMatchObject({ code: 'unauthenticated' })
})

test('the right password resets the failures of that account and does not count as an attempt', async () => {
  const account = await world.addAccount()
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 9; attempt++)
      expect(await wrongly(account.email, 'shop')).toMatchObject({ code: 'unauthenticated' })
    await world.enter(account.email, rightPassword, 'shop')
  }
  for (let attempt = 0; attempt < 20; attempt++) await world.enter(account.email, rightPassword, 'shop')
  const counts = await world.db.select({ kind: rateLimits.kind, count: rateLimits.count }).from(rateLimits)
  expect(counts).toEqual([{ kind: 'signInFromAddress', count: 18 }])
})

test('a disabled rate limiter refuses nothing and counts nothing', async () => {
  const limiter = createRateLimiter(world.db, { enabled: false })
  expect(countFulfilled(await times(100, () => limiter.consume('registration', 'somebody')))).toBe(100)
  await limiter.refund('registration', 'somebody')
  await limiter.reset('registration', 'somebody')
  expect(await world.db.$count(rateLimits)).toBe(0)
})

test('expired windows are removed, and emails and IP addresses are not stored as text', async () => {
  const limiter = makeLimiter()
  await limiter.consume('registration', '198.51.100.7')
  await limiter.consume('signIn', '198.51.100.7 nomsa@test.example')
  const { rows } = await world.database.pool.query('SELECT rate_limits::text AS row FROM rate_limits')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|nomsa/)
  await world.pass(30 * minute)
  // Another copy, because each copy removes expired windows only once a minute.
  await makeLimiter().consume('upload', 'somebody')
  expect(await world.db.select({ kind: rateLimits.kind }).from(rateLimits)).toEqual([{ kind: 'upload' }])
})

// Tests the one-time reset link: it works once, for an hour, and all or nothing.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { oneTimeTokens, users } from '../../src/database/schema.ts'
import { makeResetLink, resetPassword } from '../../src/domain/accounts/change-password.ts'
import { checkLink, removeExpiredTokens } from '../../src/domain/accounts/one-time-tokens.ts'
import { loadSession, noSession } from '../../src/domain/accounts/sessions.ts'
import {
  type AccountsWorld,
  minute,
  openAccounts,
  refusalOf,
  rightPassword,
  sha256,
} from './accounts-world.ts'

const linkIsInvalid = {
  code: 'invalid',
  message:
    'This link was already used or is older than an hour. If you used it, sign in with the new password. Otherwise ask for a new one.',
  issues: undefined,
}
const newPassword = 'a quite new password'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccounts()
})
afterAll(() => world.close())
const linkFor = (email: string) => makeResetLink(world.db, email)
const use = (token: string, password = newPassword, address: string = randomUUID()) =>
  resetPassword(world.makeContext(), address, { token, newPassword: password, confirmPassword: password })

const check = (token: string) => checkLink(world.makeContext(), { token })

test('a link sets the password, and ends all sessions and other links of that account only', async () => {
  const [mine, other] = [await world.addAccount(), await world.addAccount()]
  const entered = [await world.enter(mine.email), await world.enter(mine.email)]
  const others = await world.enter(other.email)
  const [token, second, othersLink] = [
    await linkFor(mine.email),
    await linkFor(mine.email),
    await linkFor(other.email),
  ]
  expect(await check(token)).toEqual({ works: true })
  await use(token)
  expect(await check(token)).toEqual({ works: false })
  for (const { token } of entered) expect(await loadSession(world.db, token, false)).toBe(noSession)
  expect((await loadSession(world.db, others.token, false)).user?.id).toBe(other.id)
  expect(await refusalOf(world.enter(mine.email))).toMatchObject({ code: 'unauthenticated' })
  expect((await world.enter(mine.email, newPassword)).user.id).toBe(mine.id)
  expect(await refusalOf(use(second))).toEqual(linkIsInvalid)
  await use(othersLink)
})

test('a link works once', async () => {
  const account = await world.addAccount()
  const token = await linkFor(account.email)
  await use(token)
  expect(await refusalOf(use(token, 'still another password'))).toEqual(linkIsInvalid)
  expect((await world.enter(account.email, newPassword)).user.id).toBe(account.id)
})

test('a link expires after an hour, and expired links are removed', async () => {
  const [first, second] = [await world.addAccount(), await world.addAccount()]
  const [inTime, late] = [await linkFor(first.email), await linkFor(second.email)]
  await world.pass(59 * minute)
  await use(inTime)
  await world.pass(minute)
  expect(await refusalOf(use(late))).toEqual(linkIsInvalid)
  expect((await world.enter(second.email)).user.id).toBe(second.id)
  await removeExpiredTokens(world.db)
  expect(await countLinks(second.id)).toBe(0)
})

test('of two concurrent uses of a link, exactly one sets the password', async () => {
  for (let round = 0; round < 5; round++) {
    const account = await world.addAccount()
    const token = await linkFor(account.email)
    await expectOneWinner(account.email, [token, token])
  }
})

test('of two links of an account used concurrently, exactly one sets the password, without a deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const account = await world.addAccount()
    await expectOneWinner(account.email, [await linkFor(account.email), await linkFor(account.email)])
  }
})

test('a common password or the email as password is refused with its field, and the link stays valid', async () => {
  const account = await world.addAccount()
  const token = await linkFor(account.email)
  for (const password of ['Password123', account.email.toUpperCase()])
    expect(await refusalOf(use(token, password))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'newPassword', message: expect.stringMatching(/^(This|Please)/) }],
    })
  await use(token)
})

test('unknown and malformed tokens are refused with the message for an invalid link', async () => {
  for (const token of ['A'.repeat(43), '', '\0', '\ud800'])
    expect(await refusalOf(use(token))).toEqual(linkIsInvalid)
})

test('a database error rolls everything back, and the link stays valid', async () => {
  const account = await world.addAccount()
  const { token: session } = await world.enter(account.email)
  const token = await linkFor(account.email)
  await world.db.execute(sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`)
  await world.db.execute(
    sql`CREATE TRIGGER refuse BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  await expect(use(token)).rejects.toThrow()
  await world.db.execute(sql`DROP FUNCTION refuse CASCADE`)
  const [row] = await world.db.select().from(users).where(eq(users.id, account.id))
  expect(row?.password).toBe(account.password)
  expect((await loadSession(world.db, session, false)).user?.id).toBe(account.id)
  await use(token)
})

test('setting a new password resets the failed sign-ins', async () => {
  const account = await world.addAccount()
  for (let attempt = 0; attempt < 10; attempt++)
    await refusalOf(world.enter(account.email, 'forgotten', 'kitchen'))
  expect(await refusalOf(world.enter(account.email, rightPassword, 'kitchen'))).toMatchObject({
    code: 'too_many_requests',
  })
  await use(await linkFor(account.email), newPassword, 'kitchen')
  expect((await world.enter(account.email, newPassword, 'kitchen')).user.id).toBe(account.id)
})

test('only the hash of a link is stored, and an email without an account gets no link', async () => {
  const account = await world.addAccount()
  const token = await linkFor(account.email.toUpperCase())
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await world.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, account.id))
  expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([sha256(token)])
  expect(await refusalOf(linkFor('nobody@test.example'))).toMatchObject({
    code: 'not_found',
    message: 'There is no account with the email nobody@test.example.',
  })
})

const countLinks = (userId: string) => world.db.$count(oneTimeTokens, eq(oneTimeTokens.userId, userId))

async function expectOneWinner(email: string, tokens: string[]): Promise<void> {
  const attempts = tokens.map((token, at) => ({ token, password: `password number ${at}` }))
  const results = await Promise.allSettled(attempts.map(({ token, password }) => use(token, password)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
  expect(refused).toEqual([linkIsInvalid.message])
  const winner = attempts[results.findIndex(({ status }) => status === 'fulfilled')]
  expect((await world.enter(email, winner?.password)).user.email).toBe(email)
}

// Tests who may sign in, and that a refusal reveals nothing by its message or its duration.
import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '#drizzle'
import { rateLimits, sessions, users } from '../../src/database/schema.ts'
import {
  createPasswordHasher,
  hashPassword,
  type PasswordHasher,
} from '../../src/domain/accounts/passwords.ts'
import { loadSession, noSession } from '../../src/domain/accounts/sessions.ts'
import { Failure } from '../../src/domain/failures.ts'
import { type AccountsWorld, openAccounts, refusalOf, rightPassword } from './accounts-world.ts'

// Spies on the real functions: the tests count the calls and check the parameters of the hash.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

const wrong = { code: 'unauthenticated', message: 'Invalid email or password', issues: undefined }

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccounts(createPasswordHasher())
})
afterAll(() => world.close())
beforeEach(() => vi.clearAllMocks())
const load = (token: string) => loadSession(world.db, token, false)

test('the right password signs in with the email in any case, each time with a new token', async () => {
  const account = await world.addAccount({ email: 'Nomsa@Test.example', role: 'administrator' })
  const first = await world.enter(account.email)
  const second = await world.enter(account.email.toUpperCase())
  const { id, email, username, businessId } = account
  expect(first.user).toEqual({ id, email, username, businessId, isAdmin: 1 })
  expect(second.user).toEqual(first.user)
  expect(first.token).not.toBe(second.token)
  expect((await load(first.token)).user).toEqual(first.user)
  expect(await world.countSessions(id)).toBe(2)
})

// Shows P.5.
test('a sign-in invalidates the token the browser had before, be it planted or of another account', async () => {
  const [mine, attackers] = [await world.addAccount(), await world.addAccount()]
  const { token: planted } = await world.enter(attackers.email)
  for (const before of [planted, 'A'.repeat(43), '']) {
    const { token } = await world.enter(mine.email, rightPassword, 'here', { token: before })
    expect(token).not.toBe(before)
    expect(await load(before)).toBe(noSession)
    expect((await load(token)).user?.id).toBe(mine.id)
  }
  expect(await world.countSessions(attackers.id)).toBe(0)
})

test('a failed sign-in leaves the current session unchanged', async () => {
  const account = await world.addAccount()
  const { token } = await world.enter(account.email)
  expect(await refusalOf(world.enter(account.email, 'not it at all', 'here', { token }))).toEqual(wrong)
  expect((await load(token)).user?.id).toBe(account.id)
})

test('an unknown email, a wrong password and an unusable hash cost the same work and get the same refusal', async () => {
  const [account, unusable] = [await world.addAccount(), await world.addAccount({ password: 'x' })]
  const before = await world.db.$count(sessions)
  for (const email of ['nobody@test.example', account.email, unusable.email]) {
    vi.clearAllMocks()
    expect(await refusalOf(world.enter(email, 'not it at all'))).toEqual(wrong)
    expect(argon2.hash).not.toHaveBeenCalled()
    const hashes = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash))
    expect(hashes).toEqual([expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$')])
  }
  expect(await world.db.$count(sessions)).toBe(before)
})

test('odd emails and passwords are refused as wrong credentials', async () => {
  const account = await world.addAccount()
  const emails = [
    'a\0b@test.example',
    '\ud800@test.example',
    '💥',
    '',
    `${'a'.repeat(5000)}@x`,
    "' OR 1=1 --",
  ]
  for (const email of emails) expect(await refusalOf(world.enter(email))).toEqual(wrong)
  for (const password of ['', '\0', '\udc00', '💥', `${rightPassword}\0`])
    expect(await refusalOf(world.enter(account.email, password))).toEqual(wrong)
})

test('a password is neither trimmed nor truncated, and may be any text', async () => {
  for (const password of [
    ' spaces at both ends ',
    'nul\0in the middle',
    '🦓🦓🦓🦓 réunion',
    'x'.repeat(127).concat('y'),
  ]) {
    const account = await world.addAccount({ password: await hashPassword(password) })
    expect((await world.enter(account.email, password)).user.id).toBe(account.id)
    for (const almost of [
      password.trimEnd().slice(0, -1),
      password.slice(0, -1).concat('z'),
      password.split('\0')[0],
    ])
      if (almost !== undefined && almost !== password)
        expect(await refusalOf(world.enter(account.email, almost))).toEqual(wrong)
  }
})

test('all Unicode forms of the same text are the same password', async () => {
  const [composed, decomposed] = ['Réunion-1848', 'Re\u0301union-1848']
  expect(composed).not.toBe(decomposed)
  for (const [made, typed] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const) {
    const account = await world.addAccount({ password: await hashPassword(made) })
    expect((await world.enter(account.email, typed)).user.id).toBe(account.id)
  }
})

test('the old password is refused when the password changes during its verification', async () => {
  const account = await world.addAccount()
  const changing: PasswordHasher = {
    hash: hashPassword,
    verify: async () => {
      const password = await hashPassword('quite another one')
      await world.db.update(users).set({ password }).where(eq(users.id, account.id))
      return true
    },
  }
  const entering = world.enter(account.email, rightPassword, 'here', { passwords: changing })
  expect(await refusalOf(entering)).toEqual(wrong)
  expect(await world.countSessions(account.id)).toBe(0)
})

test('a sign-in refused because the hasher is busy does not count as a failure', async () => {
  const account = await world.addAccount()
  const busy: PasswordHasher = {
    hash: hashPassword,
    verify: async () => {
      throw new Failure('unavailable', 'busy')
    },
  }
  await world.db.delete(rateLimits)
  for (let attempt = 0; attempt < 3; attempt++) {
    const entering = world.enter(account.email, rightPassword, 'busy street', { passwords: busy })
    expect(await refusalOf(entering)).toMatchObject({ code: 'unavailable' })
  }
  const counts = await world.db.select({ count: rateLimits.count }).from(rateLimits)
  expect(counts).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }])
  expect((await world.enter(account.email, rightPassword, 'busy street')).user.id).toBe(account.id)
})

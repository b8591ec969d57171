// Tests that the administrator of ADMIN_EMAIL is created once and never replaces an existing account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { users } from '../../src/database/schema.ts'
import { ensureAdmin } from '../../src/domain/accounts/create-account.ts'
import { createPasswordHasher } from '../../src/domain/accounts/passwords.ts'
import { type AccountsWorld, openAccounts, refusalOf } from './accounts-world.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccounts()
})
afterAll(() => world.close())
const ensure = (email: string, password = 'made by the operator') =>
  ensureAdmin(world.db, createPasswordHasher(), { email, password })

test('when five copies start at once, one creates the administrator, and a later start does not change the password', async () => {
  const email = 'admin@test.example'
  const made = await Promise.all(Array.from({ length: 5 }, () => ensure(email)))
  expect(made.sort()).toEqual(['made', 'present', 'present', 'present', 'present'])
  expect((await world.enter(email, 'made by the operator')).user).toMatchObject({ email, isAdmin: 1 })
  expect(await ensure('Admin@TEST.example', 'another password')).toBe('present')
  expect((await world.enter(email, 'made by the operator')).user.isAdmin).toBe(1)
})

test('an existing owner account is reported and not changed', async () => {
  const owner = await world.addAccount()
  expect(await ensure(owner.email.toUpperCase())).toBe('no_admin')
  expect(await world.db.select().from(users).where(eq(users.id, owner.id))).toEqual([owner])
})

test('an invalid email or password is refused, and no account is created', async () => {
  const before = await world.db.$count(users)
  expect(await refusalOf(ensure('nobody'))).toMatchObject({ code: 'invalid' })
  expect(await refusalOf(ensure('a@test.example', 'seven..'))).toMatchObject({ code: 'invalid' })
  expect(await refusalOf(ensure('a@test.example', 'password1'))).toMatchObject({ code: 'invalid' })
  expect(await refusalOf(ensure('common@test.example', 'Common@test.example'))).toMatchObject({
    code: 'invalid',
  })
  expect(await world.db.$count(users)).toBe(before)
})

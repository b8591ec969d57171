// Tests the store of one-time tokens: a token works only for its purpose, only once, and until it expires.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenMinutes } from '../../src/contract/token-times.ts'
import {
  addToken,
  consumeToken,
  findToken,
  removeTokensOf,
  type TokenPurpose,
} from '../../src/domain/accounts/one-time-tokens.ts'
import { type AccountsWorld, minute, openAccounts } from './accounts-world.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccounts()
})
afterAll(() => world.close())

const purposes = Object.keys(tokenMinutes) as TokenPurpose[]

async function add(purpose: TokenPurpose) {
  const { id: userId, email } = await world.addAccount()
  return { userId, token: (await addToken(world.db, purpose, { userId, email, data: {} as never })).token }
}

test.each(purposes)('a token for %s works for no other purpose, and only once', async (purpose) => {
  const { token, userId } = await add(purpose)
  const others = purposes.filter((other) => other !== purpose)
  for (const other of others) {
    expect(await findToken(world.db, other, token)).toBeNull()
    expect(await consumeToken(world.db, other, token)).toBeNull()
  }
  await removeTokensOf(world.db, userId, ...others)
  const uses = await Promise.all([1, 2].map(() => consumeToken(world.db, purpose, token)))
  expect(uses.flatMap((used) => used?.userId ?? [])).toEqual([userId])
})

test.each(purposes)('a token for %s expires after its minutes', async (purpose) => {
  const { token, userId } = await add(purpose)
  await world.pass((tokenMinutes[purpose] - 1) * minute)
  expect(await findToken(world.db, purpose, token)).toMatchObject({ userId })
  await world.pass(minute)
  expect(await findToken(world.db, purpose, token)).toBeNull()
  expect(await consumeToken(world.db, purpose, token)).toBeNull()
})

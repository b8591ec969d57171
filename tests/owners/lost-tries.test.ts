// A registration that a busy server refuses does not count as an attempt of its IP address.
import { expect, onTestFinished, test } from 'vitest'
import { createPasswordHasher } from '../../src/domain/accounts/password-hasher.ts'
import { openWorld } from '../world/world.ts'
import { freshEmail, register } from './owner-world.ts'

test('after any number of registrations that the semaphore refused, the next is accepted', async () => {
  let passwords = createPasswordHasher({ maxConcurrent: 0, maxWaiting: 0 })
  const hasher = {
    hash: (password: string) => passwords.hash(password),
    verify: (hash: string | null, password: string) => passwords.verify(hash, password),
  }
  const world = await openWorld('PostgreSQL', {
    environment: { RATE_LIMIT: 'on' },
    parts: { passwords: hasher },
  })
  onTestFinished(() => world.close())
  for (let n = 0; n < 6; n++)
    expect((await register(world, { ownerEmail: freshEmail() })).statusCode).toBe(503)
  passwords = createPasswordHasher()
  expect((await register(world, { ownerEmail: freshEmail() })).statusCode).toBe(201)
})

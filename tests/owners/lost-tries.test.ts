// An attempt that fails with a server error does not count towards a rate limit: a busy server, or a storage or table that is not available.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gt, sql } from '#drizzle'
import { rateLimits } from '../../src/database/schema.ts'
import { createPasswordHasher, type PasswordHasher } from '../../src/domain/accounts/passwords.ts'
import { createRateLimiter } from '../../src/domain/accounts/rate-limits.ts'
import { Failure } from '../../src/domain/failures.ts'
import type { ImageStore } from '../../src/domain/media/image-store.ts'
import { plain } from '../media/image-maker.ts'
import { openTestStorage, storeOn } from '../media/image-world.ts'
import { quickPasswords } from '../world/quick-passwords.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { edit, freshEmail, listAccounts, ownerPassword, register, signInOwner } from './owner-world.ts'

const fullHasher = createPasswordHasher({ maxConcurrent: 0, maxWaiting: 0 })
let passwords: PasswordHasher = quickPasswords
let isStorageAway = false
let world: World
let owner: Awaited<ReturnType<typeof signInOwner>>
let photo: Buffer

beforeAll(async () => {
  photo = await plain(12, 12).png().toBuffer()
  const store = storeOn((await openTestStorage('folder', afterAll)).disk)
  const images: ImageStore = {
    ...store,
    files: {
      ...store.files,
      write: async (...given) => {
        if (isStorageAway) throw new Failure('unavailable', 'Pictures cannot be reached.')
        await store.files.write(...given)
      },
    },
  }
  const hasher: PasswordHasher = {
    hash: (password) => passwords.hash(password),
    verify: (hash, password) => passwords.verify(hash, password),
  }
  world = await openWorld({
    environment: { RATE_LIMIT: 'on' },
    parts: { passwords: hasher, images },
  })
  owner = await signInOwner(world.database, town.owned.id)
})
afterAll(() => world.close())
beforeEach(async () => {
  passwords = quickPasswords
  isStorageAway = false
  await world.database.db.delete(rateLimits)
})

const listCounted = () =>
  world.database.db
    .select({ kind: rateLimits.kind, count: rateLimits.count })
    .from(rateLimits)
    .where(gt(rateLimits.count, 0))

async function withoutTable(name: string, work: () => Promise<void>): Promise<void> {
  await world.database.db.execute(sql.raw(`ALTER TABLE ${name} RENAME TO elsewhere`))
  await work()
  await world.database.db.execute(sql.raw(`ALTER TABLE elsewhere RENAME TO ${name}`))
}

const patchSettings = () =>
  world.server.inject({
    method: 'PATCH',
    url: '/api/business/settings',
    headers: { cookie: owner.cookie },
    payload: {
      ownerName: 'Nomsa',
      email: owner.email,
      currentPassword: ownerPassword,
      newPassword: 'a quite new password',
      confirmPassword: 'a quite new password',
    },
  })

const resetPassword = () =>
  world.server.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: {
      token: 'x'.repeat(43),
      newPassword: 'a quite new password',
      confirmPassword: 'a quite new password',
    },
  })

test('after six registrations refused because the hasher is busy, the next one is accepted', async () => {
  passwords = fullHasher
  for (let n = 0; n < 6; n++)
    expect((await register(world, { ownerEmail: freshEmail() })).statusCode).toBe(503)
  passwords = quickPasswords
  expect((await register(world, { ownerEmail: freshEmail() })).statusCode).toBe(201)
})

test('a registration that fails when looking up the email does not count', async () => {
  await withoutTable('users', async () => {
    expect((await register(world)).statusCode).toBe(500)
  })
  expect(await listCounted()).toEqual([])
})

test('a registration or an edit whose upload cannot be stored does not count', async () => {
  isStorageAway = true
  expect((await register(world, {}, { image: photo })).statusCode).toBe(503)
  expect((await edit(world, owner, {}, { image: photo, logo: photo })).statusCode).toBe(503)
  expect(await listCounted()).toEqual([])
})

test('a password change or reset that fails with a server error does not count', async () => {
  passwords = fullHasher
  expect((await patchSettings()).statusCode).toBe(503)
  await withoutTable('one_time_tokens', async () => {
    expect((await resetPassword()).statusCode).toBe(500)
  })
  expect(await listCounted()).toEqual([])
})

test('when the second of two images exceeds the limit, the first does not count', async () => {
  const rateLimiter = createRateLimiter(world.database.db, { enabled: true })
  const [account] = await listAccounts(world.database, owner.email)
  for (let n = 0; n < 29; n++) await rateLimiter.consume('upload', account?.id ?? '')
  expect((await edit(world, owner, {}, { image: photo, logo: photo })).statusCode).toBe(429)
  expect(await listCounted()).toEqual([{ kind: 'upload', count: 29 }])
})

test('requests refused because of their content count', async () => {
  const broken = Buffer.from('no image')
  // Only a decoder finds this one broken. Files that are refused without decoding do not count as a registration.
  const unreadable = Buffer.from('\xff\xd8\xff\xe0 and no more', 'latin1')
  expect((await register(world, {}, { image: unreadable })).statusCode).toBe(400)
  expect((await edit(world, owner, {}, { image: broken })).statusCode).toBe(415)
  expect((await resetPassword()).statusCode).toBe(400)
  const counted = (await listCounted()).map(({ kind, count }) => `${kind} ${count}`)
  expect(counted.sort()).toEqual(['edit 1', 'passwordReset 1', 'registration 1', 'upload 1'])
})

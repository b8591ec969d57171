// Tests how long a session lasts, what is stored of it, and that an ended session stays ended.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { eq, sql } from '#drizzle'
import type { Role } from '../../src/contract/people.ts'
import { sessions, users } from '../../src/database/schema.ts'
import {
  endAllSessions,
  loadSession,
  noSession,
  removeExpiredSessions,
  signOut,
  startSession,
} from '../../src/domain/accounts/sessions.ts'
import { type AccountsWorld, day, hour, minute, openAccounts, sha256 } from './accounts-world.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccounts()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(sessions)
})
const load = (token: string) => loadSession(world.db, token, false)
const unknownClient = { device: null, place: null }
const isAlive = async (token: string) => (await load(token)).user !== null
const start = async (role: Role = 'owner') => {
  const account = await world.addAccount({ role })
  return { account, token: await startSession(world.db, account.id, unknownClient) }
}

// Shows P.5.
test('a token opens the session of its account, and only its hash is stored', async () => {
  const { account, token } = await start()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await load(token)).toMatchObject({
    principal: { role: 'owner', userId: account.id },
    user: { id: account.id },
  })
  const { rows } = await world.database.pool.query('SELECT sessions::text AS row, token_hash FROM sessions')
  expect(rows).toEqual([{ row: expect.not.stringContaining(token), token_hash: sha256(token) }])
})

test('malformed tokens open no session', async () => {
  await start()
  for (const token of ['', 'x', '\0', '\ud800', 'é'.repeat(5000), "' OR 1=1 --"])
    expect(await load(token)).toBe(noSession)
})

test.each([
  ['an owner', 'owner', 14 * day],
  ['a moderator', 'moderator', 2 * hour],
  ['an administrator', 'administrator', 2 * hour],
] as const)('a session of %s ends after its idle timeout', async (_who, role, idleMs) => {
  const [used, idle] = [await start(role), await start(role)]
  await world.pass(idleMs - minute)
  expect(await isAlive(used.token)).toBe(true)
  await world.pass(minute)
  expect(await isAlive(used.token)).toBe(true)
  expect(await isAlive(idle.token)).toBe(false)
})

test.each([
  ['an owner', 'owner', 30 * day, 7 * day],
  ['an administrator', 'administrator', 12 * hour, hour],
] as const)(
  'a session of %s ends after its maximum lifetime, even when it is in use',
  async (_who, role, maxMs, pauseMs) => {
    const { token } = await start(role)
    let passed = 0
    for (; passed + pauseMs < maxMs; passed += pauseMs) {
      await world.pass(pauseMs)
      expect(await isAlive(token)).toBe(true)
    }
    await world.pass(maxMs - passed - minute)
    expect(await isAlive(token)).toBe(true)
    await world.pass(minute)
    expect(await isAlive(token)).toBe(false)
  },
)

test('the role and the timeouts of a session follow the current role of the account', async () => {
  const { account, token } = await start()
  await world.pass(hour)
  await world.db.update(users).set({ role: 'administrator' }).where(eq(users.id, account.id))
  expect(await load(token)).toMatchObject({ principal: { role: 'administrator' }, user: { isAdmin: 1 } })
  await world.pass(2 * hour)
  expect(await load(token)).toBe(noSession)
  await world.db.delete(users).where(eq(users.id, account.id))
  expect(await world.db.$count(sessions)).toBe(0)
})

test('the time of last use is written at most once a minute, even with many concurrent requests', async () => {
  const { token } = await start()
  await countTouches(world)
  await world.pass(minute / 2)
  await load(token)
  expect(await readTouches(world)).toBe(0)
  await world.pass(minute / 2)
  const [before] = await world.db.select().from(sessions)
  await Promise.all(Array.from({ length: 20 }, () => load(token)))
  expect(await readTouches(world)).toBe(1)
  const [after] = await world.db.select().from(sessions)
  expect(after?.lastSeenAt.getTime()).toBeGreaterThanOrEqual((before?.lastSeenAt.getTime() ?? 0) + minute)
})

test('a request succeeds even when writing the time of last use fails', async () => {
  const { account, token } = await start()
  await world.db.execute(sql`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`)
  await world.db.execute(
    sql`CREATE TRIGGER refuse BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  await world.pass(minute)
  expect((await load(token)).user?.id).toBe(account.id)
  await world.db.execute(sql`DROP FUNCTION refuse CASCADE`)
})

test('signing out invalidates the token, and other browsers stay signed in', async () => {
  const { account, token } = await start()
  const other = await startSession(world.db, account.id, unknownClient)
  await signOut(world.db, token)
  expect(await load(token)).toBe(noSession)
  expect(await isAlive(other)).toBe(true)
  await signOut(world.db, token)
  await signOut(world.db, null)
  expect(await world.db.$count(sessions)).toBe(1)
})

test('ending all sessions of an account keeps the sessions of other accounts', async () => {
  const [mine, others] = [await start(), await start()]
  await startSession(world.db, mine.account.id, unknownClient)
  await endAllSessions(world.db, mine.account.id)
  expect(await world.countSessions(mine.account.id)).toBe(0)
  expect(await isAlive(others.token)).toBe(true)
})

test('no session starts for an account that no longer exists', async () => {
  const nobody = '00000000-0000-4000-8000-0000000000ff'
  await expect(startSession(world.db, nobody, unknownClient)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(await world.db.$count(sessions)).toBe(0)
})

test('expired sessions are removed, and no others', async () => {
  const [gone, kept] = [await start(), await start()]
  await world.db.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.userId, gone.account.id))
  await removeExpiredSessions(world.db)
  expect(await world.countSessions(gone.account.id)).toBe(0)
  expect(await world.countSessions(kept.account.id)).toBe(1)
})

async function countTouches({ db }: AccountsWorld): Promise<void> {
  onTestFinished(async () => {
    await db.execute(sql`DROP FUNCTION note_touch CASCADE`)
    await db.execute(sql`DROP TABLE touches`)
  })
  await db.execute(sql`CREATE TABLE touches (n integer)`)
  await db.execute(sql`
    CREATE FUNCTION note_touch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO touches VALUES (1); RETURN NULL; END $$`)
  await db.execute(
    sql`CREATE TRIGGER note_touch AFTER UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION note_touch()`,
  )
}

async function readTouches({ database }: AccountsWorld): Promise<number> {
  const { rows } = await database.pool.query('SELECT count(*)::int AS touches FROM touches')
  return rows[0]?.touches
}

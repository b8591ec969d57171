// Who is emailed the yearly question 'Still right?', when, how often, and how moderators learn that nobody answered.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import type { ModerationItem } from '../../src/contract/moderation.ts'
import {
  businesses,
  oneTimeTokens,
  outboxMails,
  stillRightQuestions,
  users,
} from '../../src/database/schema.ts'
import { eraseAccounts, openErasedList } from '../../src/domain/accounts/account-erasure.ts'
import { removeExpiredTokens } from '../../src/domain/accounts/one-time-tokens.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { createStillRightRound } from '../../src/domain/still-right/still-right.ts'
import { quietLog } from '../database/scratch.ts'
import { sendAs } from '../moderation/moderation-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import {
  addOwned,
  ask,
  askAfterAYear,
  dayMs,
  findQuestion,
  live,
  passDays,
  readQuestions,
  readTokens,
} from './still-right-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
// So that no listing of an earlier test is due.
beforeEach(async () => {
  await world.database.db.delete(stillRightQuestions)
  await world.database.db.delete(outboxMails)
  await world.database.db.update(businesses).set({ trading: 'closed-for-good' })
})

test('an owner is asked after a year and reminded after 30 days, and 30 days later moderators see it as unanswered', async () => {
  const { database } = world
  const { id } = await addOwned(database, { whatsapp: '+27821234567' })
  await passDays(database, 360)
  expect(await ask(database)).toBe(0)
  await passDays(database, 6)
  expect([await ask(database), await ask(database)]).toEqual([1, 0])
  await passDays(database, 29)
  expect(await ask(database)).toBe(0)
  await passDays(database, 1)
  expect([await ask(database), await ask(database)]).toEqual([1, 0])
  const mails = await readQuestions(database, id)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Is your listing still right?',
    'Once more: is your listing still right?',
  ])
  for (const answer of ['yes', 'change', 'closed'])
    expect(mails[0]?.text).toMatch(
      new RegExp(`: https://directory\\.example/still-right\\?answer=${answer}#[\\w-]{43}\\n`),
    )
  const readAsAdmin = async () => {
    const admin = await signIn(database, { role: 'moderator' })
    const list = await sendAs(world, admin, 'GET', '/api/admin/businesses?unanswered=yes')
    const overview = await sendAs(world, admin, 'GET', '/api/admin/overview')
    return { list: list.json<ModerationItem[]>(), count: overview.json().unanswered }
  }
  await passDays(database, 29)
  expect(await readAsAdmin()).toEqual({ list: [], count: 0 })
  await passDays(database, 1)
  const { list, count } = await readAsAdmin()
  expect([list.map((item) => item.id), count]).toEqual([[id], 1])
  const question = await findQuestion(database, id)
  expect(list[0]?.unanswered).toMatchObject({
    askedAt: question?.askedAt.toISOString(),
    remindedAt: question?.remindedAt?.toISOString(),
  })
  // The text of the email, except for its one-time links and the sentence about them.
  const told = new URL(list[0]?.unanswered?.whatsappLink ?? '').searchParams.get('text') ?? ''
  const isOfLinks = (part: string) => /still-right|Each link below/.test(part)
  const parts = mails[1]?.text.trim().split('\n\n') ?? []
  expect(told.split('\n\n').filter((part) => !part.startsWith('Sign in to your listing: '))).toEqual(
    parts.filter((part) => !isOfLinks(part)),
  )
  for (const token of await readTokens(database, id)) expect(told).not.toContain(token)
})

test('an owner who never answers is asked again the next year, as a new question', async () => {
  const { database } = world
  const { id } = await addOwned(database)
  await askAfterAYear(database, id)
  await passDays(database, 31)
  expect(await ask(database)).toBe(1)
  await passDays(database, 250)
  expect(await ask(database)).toBe(0)
  await passDays(database, 84)
  expect(await ask(database)).toBe(1)
  expect((await findQuestion(database, id))?.remindedAt).toBeNull()
})

test.each([
  ['whose day was 13 days ago', { daysAgo: 13 }, 1],
  ['whose day was 14 days ago', { daysAgo: 14 }, 0],
  ['whose day is tomorrow', { daysAgo: -1 }, 0],
  ['that is temporarily closed', { trading: 'temporarily-closed', closedUntil: '2031-01-01' }, 1],
  ['that has closed for good', { trading: 'closed-for-good' }, 0],
  ['that is pending', { status: 'pending' }, 0],
  ['that is suspended', { status: 'suspended' }, 0],
] as const)('owners asked about a listing %s: $2', async (_which, fields, asked) => {
  await addOwned(world.database, fields)
  await passDays(world.database, 366)
  expect(await ask(world.database)).toBe(asked)
})

test.each(['confirmed_at', 'updated_at', 'submitted_at', 'approved_at'])(
  'the owner of a listing with a %s of less than a year ago is not asked',
  async (column) => {
    const { id } = await addOwned(world.database)
    await passDays(world.database, 400)
    await world.database.pool.query(
      `UPDATE businesses SET ${column} = now() - interval '11 months' WHERE id = $1`,
      [id],
    )
    expect(await ask(world.database)).toBe(0)
    await passDays(world.database, 40)
    expect(await ask(world.database)).toBe(1)
  },
)

test('an owner without an account or who is leaving is not asked, and an invalid address gets no email', async () => {
  const { database } = world
  const [leaving, without, broken] = [
    await addOwned(database),
    await addOwned(database),
    await addOwned(database),
  ]
  await passDays(database, 366)
  const ofBusiness = ({ id }: { id: string }) => eq(users.businessId, id)
  await database.db.update(users).set({ leavesAt: sql`now() + interval '7 days'` }).where(ofBusiness(leaving))
  await database.db.update(users).set({ businessId: null }).where(ofBusiness(without))
  await database.db.update(users).set({ email: 'no address' }).where(ofBusiness(broken))
  expect(await ask(database)).toBe(1)
  expect(await findQuestion(database, broken.id)).toBeDefined()
  expect(await database.db.$count(outboxMails)).toBe(0)
})

test('concurrent rounds in two copies ask each owner once, at most 50 per round and 300 per hour', async () => {
  const { database } = world
  const other = await openWorld({ beside: world })
  try {
    for (let at = 0; at < 60; at++) await addOwned(database)
    await passDays(database, 366)
    const rounds = await Promise.all([ask(database), ask(other.database), ask(database)])
    expect(Math.max(...rounds)).toBeLessThanOrEqual(50)
    while ((await ask(database)) > 0);
    const mails = await database.db.select({ to: outboxMails.to }).from(outboxMails)
    expect(mails).toHaveLength(60)
    expect(new Set(mails.map(({ to }) => to)).size).toBe(60)
    // At most 300 emails within an hour, whichever copy sent them.
    await addOwned(database)
    await passDays(database, 366)
    await database.pool.query(`INSERT INTO outbox_mails (kind, to_address, subject, text, html, state, finished_at)
      SELECT 'still-right', 'a@b.example', 'Is it?', '', '', 'sent', now() FROM generate_series(1, 300)`)
    expect(await ask(database)).toBe(0)
  } finally {
    await other.close()
  }
})

test('a round that fails is rolled back completely, and the next one asks each owner once', async () => {
  const { database } = world
  const owners = [await addOwned(database), await addOwned(database), await addOwned(database)]
  await passDays(database, 366)
  await database.db.delete(oneTimeTokens)
  await database.pool.query(`CREATE FUNCTION fail_third() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM outbox_mails) = 2 THEN RAISE 'the third mail fails'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER fail_third BEFORE INSERT ON outbox_mails FOR EACH ROW EXECUTE FUNCTION fail_third()`)
  await expect(ask(database)).rejects.toThrow()
  const counts = () =>
    Promise.all([stillRightQuestions, outboxMails, oneTimeTokens].map((table) => database.db.$count(table)))
  expect(await counts()).toEqual([0, 0, 0])
  await database.pool.query('DROP TRIGGER fail_third ON outbox_mails; DROP FUNCTION fail_third()')
  expect(await ask(database)).toBe(3)
  expect(await counts()).toEqual([3, 3, 3])
  for (const { id } of owners) expect(await readQuestions(database, id)).toHaveLength(1)
})

test('nobody is asked while emails have been stuck for 15 minutes, unless another email was sent since', async () => {
  const { database } = world
  await addOwned(database)
  await passDays(database, 366)
  const addMail = (values: string) =>
    database.pool.query(`INSERT INTO outbox_mails (kind, to_address, subject, text, html, created_at, state, finished_at)
      VALUES ('invitation', 'a@b.example', 'Come', 'Come.', '', now() - interval '16 minutes', ${values})`)
  await addMail(`'queued', NULL`)
  expect(await ask(database)).toBe(0)
  await addMail(`'sent', now() - interval '15 minutes'`)
  expect(await ask(database)).toBe(1)
})

test('nobody is asked after a clock jump until the clock has run steadily for an hour', async () => {
  const { database } = world
  await addOwned(database)
  await passDays(database, 366)
  const clock = { ms: Date.now(), monotonicMs: 0 }
  const clocks = { readTime: async () => new Date(clock.ms), monotonicMs: () => clock.monotonicMs }
  const round = createStillRightRound(
    { db: database.db, live, mail: { notify: () => {} }, log: quietLog },
    clocks,
  )
  const after = (minutes: number) => {
    clock.ms += minutes * 60_000
    clock.monotonicMs += minutes * 60_000
    return round()
  }
  expect([await after(0), await after(50)]).toEqual([0, 0])
  clock.ms += 365 * dayMs
  expect([await after(20), await after(50)]).toEqual([0, 0])
  expect(await after(20)).toBe(1)
})

test('links are removed after 60 days, and the question is erased with its account', async () => {
  const { database, files } = world
  const { id } = await addOwned(database)
  await askAfterAYear(database, id)
  const [owner] = await database.db.select().from(users).where(eq(users.businessId, id))
  const links = () => database.db.$count(oneTimeTokens, eq(oneTimeTokens.userId, owner?.id ?? ''))
  await passDays(database, 59)
  await removeExpiredTokens(database.db)
  expect(await links()).toBe(1)
  await passDays(database, 1)
  await removeExpiredTokens(database.db)
  expect(await links()).toBe(0)
  await database.db
    .update(users)
    .set({ leavesAt: new Date(0) })
    .where(eq(users.id, owner?.id ?? ''))
  await eraseAccounts(
    {
      db: database.db,
      images: await openImageStore({ kind: 'folder', folder: `${files}/images` }),
      log: quietLog,
      transport: { removeCopies: async () => {} },
      list: openErasedList(`${files}/backups`),
    },
    new Date(),
  )
  expect(await findQuestion(database, id)).toBeUndefined()
})

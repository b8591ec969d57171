// After seven days nothing of a deleted account is left in the database or in files, and nothing else is deleted.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq, isNull, sql } from '#drizzle'
import { backupTables } from '../../src/database/backup/backup-format.ts'
import {
  businesses,
  images,
  moderationLog,
  outboxMails,
  reports,
  sessions,
  users,
} from '../../src/database/schema.ts'
import { eraseAccounts, openErasedList } from '../../src/domain/accounts/account-erasure.ts'
import { addToken } from '../../src/domain/accounts/one-time-tokens.ts'
import { fileTransport } from '../../src/domain/mail/mail-transport.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { createRetentionRound } from '../../src/domain/upkeep/retention-job.ts'
import { addListing } from '../claims/claims-world.ts'
import { quietLog, recordedLog } from '../database/scratch.ts'
import { plain } from '../media/image-maker.ts'
import { complete, countAll, edit, freshEmail, register } from '../owners/owner-world.ts'
import { passTime } from '../world/pass-time.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

const dayMs = 24 * 60 * 60_000

let world: World
beforeAll(async () => {
  world = await openWorld({ environment: { REVIEW_EDITS: 'names' } })
  mkdirSync(join(world.files, 'outbox'))
})
afterAll(() => world.close())

const transport = () =>
  fileTransport(join(world.files, 'outbox'), { name: 'Town', address: 'town@test.example' })
const eraseContext = async (listFolder = 'backups') => ({
  db: world.database.db,
  images: await openImageStore({ kind: 'folder', folder: join(world.files, 'images') }),
  log: quietLog,
  transport: transport(),
  list: openErasedList(join(world.files, listFolder)),
})
const erase = async () => eraseAccounts(await eraseContext(), new Date(Date.now() + 1000))
async function newOwner() {
  const [ownerEmail, image] = [freshEmail(), await plain(400, 300).jpeg().toBuffer()]
  const { id } = (await register(world, { ownerEmail }, { image })).json()
  const [user] = await world.database.db.select().from(users).where(eq(users.email, ownerEmail))
  return { email: ownerEmail, businessId: id as string, userId: user?.id ?? '' }
}
const login = (email: string) =>
  world.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: complete.password },
  })
async function leave(email: string) {
  const cookie = String((await login(email)).headers['set-cookie']).split(';')[0] ?? ''
  const payload = { password: complete.password }
  const left = await world.server.inject({
    method: 'POST',
    url: '/api/account/delete',
    payload,
    headers: { cookie },
  })
  expect(left.statusCode).toBe(200)
}
/** Submits an edit with an image, which waits for a moderator. */
async function submitEdit({ email, businessId }: { email: string; businessId: string }) {
  const isIt = eq(businesses.id, businessId)
  await world.database.db
    .update(businesses)
    .set({ approvalStatus: 'approved', approvedAt: new Date() })
    .where(isIt)
  const cookie = String((await login(email)).headers['set-cookie']).split(';')[0] ?? ''
  const logo = await plain(400, 300).jpeg().toBuffer()
  const edited = await edit(world, { cookie }, { name: 'Waiting Name' }, { logo })
  expect(edited.json().waiting.values).toMatchObject({ name: 'Waiting Name' })
}
const endTime = (email: string) =>
  world.database.db.update(users).set({ leavesAt: sql`now()` }).where(eq(users.email, email))
/** Every row that a backup would contain, and those of two more tables, as text. */
async function readRows(): Promise<string> {
  const tables = [...backupTables, 'sessions', 'search_documents']
  const rows = tables.map((table) => world.database.pool.query(`SELECT t::text AS row FROM ${table} t`))
  return (await Promise.all(rows)).flatMap((found) => found.rows.map(({ row }) => row)).join('\n')
}

test('listings merged into an owned listing are in the data export, and are erased with the account', async () => {
  const owner = await newOwner()
  const [name, email] = ['Merged Pie Shop', 'merged@pies.example']
  const stays = (await addListing(world.database, { name: 'Pie Shop' })).id
  const older = (await addListing(world.database, { name, email })).id
  const moderator = await signIn(world.database, { role: 'moderator' })
  const merge = (id: string, other: string) =>
    world.server.inject({
      ...{ method: 'POST', url: `/api/admin/businesses/${id}/merge`, headers: moderator, payload: { other } },
    })
  for (const other of [older, owner.businessId]) expect((await merge(stays, other)).statusCode).toBe(200)
  const cookie = String((await login(owner.email)).headers['set-cookie']).split(';')[0] ?? ''
  const download = await world.server.inject({ url: '/api/account/export', headers: { cookie } })
  const files = unzipSync(download.rawPayload)
  const data = JSON.parse(Buffer.from(files['account.json'] ?? '').toString())
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  expect([data.business.id, idsOf(data.mergedListings)]).toEqual([stays, [older, owner.businessId].sort()])
  // The image of the registration, which the standing listing does not show.
  expect(data.pictures).toHaveLength(1)
  await leave(owner.email)
  await endTime(owner.email)
  await erase()
  const left = await readRows()
  for (const gone of [stays, older, owner.businessId, email, name]) expect(left, gone).not.toContain(gone)
})

test('log lines about an erased moderator stay, without the email address and those before', async () => {
  const [old, first, middle, email] = [freshEmail(), freshEmail(), freshEmail(), freshEmail()]
  const { db } = world.database
  await signIn(world.database, { role: 'administrator', email: first, emailConfirmedAt: new Date() })
  const [user] = await db.select().from(users).where(eq(users.email, first))
  const userId = user?.id ?? ''
  const invited = (person: string) => ({ person: person.toUpperCase(), action: 'invite' as const })
  const joined = { person: old, action: 'join' as const, actedBy: userId }
  await db.insert(moderationLog).values([invited(old), joined])
  for (const [before, after] of [
    [first, middle],
    [middle, email],
  ] as const) {
    await db.insert(moderationLog).values(invited(before))
    const { token } = await addToken(db, 'new-email', { userId, email: after, data: {} })
    const changed = { method: 'POST', url: '/api/auth/confirm-new-email', payload: { token } } as const
    expect((await world.server.inject(changed)).statusCode).toBe(200)
  }
  await db.insert(moderationLog).values(invited(email))
  await endTime(email)
  await erase()
  const rows = (await readRows()).toLowerCase()
  for (const address of [old, first, middle, email]) expect(rows).not.toContain(address)
  const headers = await signIn(world.database, { role: 'administrator' })
  const log = (await world.server.inject({ url: '/api/admin/log', headers })).json()
  expect(log[0]).toMatchObject({ what: 'invite', person: 'A deleted account', business: null })
})

test('erasing an account with an unconfirmed address changes no report or log line with that address', async () => {
  const email = freshEmail()
  const { id } = await addListing(world.database)
  const [report] = await world.database.db
    .insert(reports)
    .values({ businessId: id, reason: 'privacy', email })
    .returning()
  await world.database.db.insert(moderationLog).values({ person: email, action: 'invite' })
  await signIn(world.database, { email })
  await endTime(email)
  await erase()
  expect(await world.database.db.$count(users, eq(users.email, email))).toBe(0)
  expect(await world.database.db.$count(moderationLog, eq(moderationLog.person, email))).toBe(1)
  const [left] = await world.database.db
    .select()
    .from(reports)
    .where(eq(reports.id, report?.id ?? 0))
  expect(left?.email).toBe(email)
})

test('erasing removes account, listing, images, history, emails and sessions, and nothing of other accounts', async () => {
  const stays = await newOwner()
  await leave(stays.email)
  await erase()
  const before = await countAll(world)
  const goes = await newOwner()
  await submitEdit(goes)
  for (const mail of await world.database.db.select().from(outboxMails).where(eq(outboxMails.to, goes.email)))
    await transport().deliver({ ...mail, messageId: '<1@town.example>' }, AbortSignal.timeout(1000))
  await leave(goes.email)
  await erase()
  expect((await countAll(world)).files.length).toBeGreaterThan(before.files.length)
  expect(readdirSync(join(world.files, 'outbox'))).toHaveLength(1)
  await endTime(goes.email)
  await erase()
  expect(await countAll(world)).toEqual(before)
  expect(readdirSync(join(world.files, 'outbox'))).toEqual([])
  const rows = await readRows()
  for (const trace of Object.values(goes)) expect(rows).not.toContain(trace)
  for (const trace of Object.values(stays)) expect(rows).toContain(trace)
  expect((await login(goes.email)).statusCode).toBe(401)
  const hash = createHash('sha256').update(goes.userId).digest('hex')
  expect(rows).toContain(hash)
  expect(readFileSync(join(world.files, 'backups', 'erased-accounts.txt'), 'utf8')).toContain(hash)
})

test('an account restored by a backup is erased again, and the two erasure lists are merged', async () => {
  const back = await newOwner()
  const list = openErasedList(join(world.files, 'other'))
  const hash = createHash('sha256').update(back.userId).digest('hex')
  await list.add([hash])
  await eraseAccounts(await eraseContext('other'), null)
  expect(await readRows()).not.toContain(back.email)
  expect(new Set(await list.read())).toEqual(
    new Set([hash, ...((await openErasedList(join(world.files, 'backups')).read()) ?? [])]),
  )
})

test('a clock that is a year ahead for less than an hour removes nothing, and a steady clock does', async () => {
  const goes = await newOwner()
  const stays = await newOwner()
  await login(stays.email)
  await leave(goes.email)
  const written = join(world.files, 'outbox', '2026-01-01T00-00-00.000Z-welcome-00000001.eml')
  writeFileSync(written, '')
  const clock = { ms: Date.now(), monotonicMs: 0 }
  const clocks = { readTime: async () => new Date(clock.ms), monotonicMs: () => clock.monotonicMs }
  const reap = createRetentionRound(await eraseContext(), clocks)
  const pass = async (minutes: number) => {
    clock.ms += minutes * 60_000
    clock.monotonicMs += minutes * 60_000
    await reap()
  }
  const read = async () => ({
    counts: await countAll(world),
    sessions: await world.database.db.$count(sessions, eq(sessions.userId, stays.userId)),
    isWritten: existsSync(written),
  })
  const before = await read()
  for (const minutes of [0, 50, 20]) await pass(minutes)
  clock.ms += 365 * dayMs
  for (const minutes of [0, 1, 50]) await pass(minutes)
  clock.ms -= 365 * dayMs
  for (const minutes of [0, 50, 20]) await pass(minutes)
  expect(await read()).toEqual(before)
  for (let minutes = 0; minutes < 8 * 24 * 60; minutes += 12 * 60) await pass(12 * 60)
  expect(await readRows()).not.toContain(goes.email)
  await passTime(world.database, 31 * dayMs)
  for (let minutes = 0; minutes < 31 * 24 * 60; minutes += 24 * 60) await pass(24 * 60)
  expect(await read()).toMatchObject({ sessions: 0, isWritten: false })
})

test('a removal that fails is logged, and the others are done', async () => {
  const { log, lines } = recordedLog()
  const { db } = world.database
  const list = { read: () => Promise.reject(new Error('The disk is gone.')), add: async () => {} }
  const clock = { ms: Date.now(), monotonicMs: 0 }
  const clocks = { readTime: async () => new Date(clock.ms), monotonicMs: () => clock.monotonicMs }
  const reap = createRetentionRound({ ...(await eraseContext()), log, list }, clocks)
  await signIn(world.database, { role: 'moderator' })
  await db.update(sessions).set({ expiresAt: new Date(0) })
  await reap()
  for (const time of ['ms', 'monotonicMs'] as const) clock[time] += 61 * 60_000
  await reap()
  expect(await db.$count(sessions)).toBe(0)
  expect(lines.map(({ message }) => message)).toEqual(Array(2).fill('a removal of what is over failed'))
})

test('an orphaned image is removed by the daily sweep', async () => {
  const clock = { ms: Date.now(), monotonicMs: 0 }
  const clocks = { readTime: async () => new Date(clock.ms), monotonicMs: () => clock.monotonicMs }
  const reap = createRetentionRound(await eraseContext(), clocks)
  const pass = async (minutes: number) => {
    clock.ms += minutes * 60_000
    clock.monotonicMs += minutes * 60_000
    await reap()
  }
  for (const minutes of [0, 30, 31]) await pass(minutes)
  await world.database.pool.query(
    `INSERT INTO images (id, kind, widths, bytes) VALUES (gen_random_uuid(), 'photo', '{320}', 1)`,
  )
  const isOrphan = and(isNull(images.businessId), eq(images.bytes, 1))
  await pass(12 * 60)
  expect(await world.database.db.$count(images, isOrphan)).toBe(1)
  await pass(12 * 60)
  expect(await world.database.db.$count(images, isOrphan)).toBe(0)
})

test('only the foreign keys that the erasure handles by name neither cascade nor set null', async () => {
  const { rows } = await world.database.pool.query(`
    SELECT conrelid::regclass || ' ' || confrelid::regclass AS reference FROM pg_constraint
    WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'businesses'::regclass) AND confdeltype NOT IN ('c', 'n')`)
  const byName = [
    'businesses businesses',
    'moderation_log businesses',
    'reports businesses',
    'users businesses',
  ]
  expect(rows.map(({ reference }) => reference).sort(), 'domain/accounts/account-erasure.ts').toEqual(byName)
})

test('an account that cannot be erased does not keep the others waiting', async () => {
  const [stuck, next] = [await newOwner(), await newOwner()]
  for (const { email } of [stuck, next]) {
    await leave(email)
    await endTime(email)
  }
  const files = transport()
  let calls = 0
  const removeCopies: typeof files.removeCopies = (mails) =>
    calls++ === 0 ? Promise.reject(new Error('The disk is full.')) : files.removeCopies(mails)
  const context = { ...(await eraseContext()), transport: { removeCopies } }
  await expect(eraseAccounts(context, new Date(Date.now() + 1000))).rejects.toThrow('The disk is full.')
  const left = await world.database.db.select({ email: users.email }).from(users)
  const emails = left.map(({ email }) => email)
  expect([emails.includes(stuck.email), emails.includes(next.email)]).toEqual([true, false])
  await erase()
  expect((await login(stuck.email)).statusCode).toBe(401)
})

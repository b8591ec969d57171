// After seven days nothing of a deleted account is left, in the database and in files, and nothing else is missing.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import { backupTables } from '../../src/database/backup/backup-tables.ts'
import { businesses, moderationLog, outboxMails, users } from '../../src/database/schema.ts'
import { eraseAccounts } from '../../src/domain/accounts/erase-accounts.ts'
import { openErasedList } from '../../src/domain/accounts/erased-list.ts'
import { fileTransport } from '../../src/domain/mail/file-transport.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { quietLog } from '../database/scratch.ts'
import { plain } from '../media/image-maker.ts'
import { complete, countAll, edit, freshEmail, register } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

describe('on PostgreSQL', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('PostgreSQL', { environment: { REVIEW_EDITS: 'names' } })
    mkdirSync(join(world.files, 'outbox'))
  })
  afterAll(() => world.close())

  const transport = () =>
    fileTransport(join(world.files, 'outbox'), { name: 'Town', address: 'town@test.example' })
  const erase = async (listFolder = 'backups') =>
    eraseAccounts({
      db: world.database.db,
      images: await openImageStore({ kind: 'folder', folder: join(world.files, 'images') }),
      log: quietLog,
      transport: transport(),
      list: openErasedList(join(world.files, listFolder)),
    })
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
  /** An edit of the listing, with a picture, that waits for a moderator. */
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
  /** Every row that a backup would hold, as text. */
  async function readRows(): Promise<string> {
    const tables = [...backupTables, 'sessions', 'search_documents']
    const rows = tables.map((table) => world.database.pool.query(`SELECT t::text AS row FROM ${table} t`))
    return (await Promise.all(rows)).flatMap((found) => found.rows.map(({ row }) => row)).join('\n')
  }

  test('a line of the log about somebody who moderated stays, without the address', async () => {
    const email = freshEmail()
    await signIn(world.database, { isAdmin: 1, email })
    const line = { person: email.toUpperCase(), action: 'invite' as const }
    await world.database.db.insert(moderationLog).values(line)
    await endTime(email)
    await erase()
    expect((await readRows()).toLowerCase()).not.toContain(email)
    const headers = await signIn(world.database, { isAdmin: 1 })
    const log = (await world.server.inject({ url: '/api/admin/log', headers })).json()
    expect(log[0]).toMatchObject({ what: 'invite', person: 'An account that is gone', business: null })
  })

  test('account, listing, pictures, history, mails and sessions are gone, and nothing of anybody else', async () => {
    const stays = await newOwner()
    await leave(stays.email)
    await erase()
    const before = await countAll(world)
    const goes = await newOwner()
    await submitEdit(goes)
    for (const mail of await world.database.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.to, goes.email)))
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

  test('a listed account that a backup brought back is erased again, and two lists become one', async () => {
    const back = await newOwner()
    const list = openErasedList(join(world.files, 'other'))
    const hash = createHash('sha256').update(back.userId).digest('hex')
    await list.add([hash])
    await erase('other')
    expect(await readRows()).not.toContain(back.email)
    expect(new Set(await list.read())).toEqual(
      new Set([hash, ...((await openErasedList(join(world.files, 'backups')).read()) ?? [])]),
    )
  })

  test('of all that refers to an account or a business, only what is deleted by name stays when they go', async () => {
    const { rows } = await world.database.pool.query(`
      SELECT conrelid::regclass || ' ' || confrelid::regclass AS reference FROM pg_constraint
      WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'businesses'::regclass) AND confdeltype NOT IN ('c', 'n')`)
    const byName = ['moderation_log businesses', 'reports businesses', 'users businesses']
    expect(rows.map(({ reference }) => reference).sort(), 'domain/accounts/erasing-queries.ts').toEqual(
      byName,
    )
  })
})

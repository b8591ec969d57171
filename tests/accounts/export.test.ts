// The data export contains everything stored about an account: the columns listed as personal data, and the images.
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, getTableColumns, getTableName, is, PgTable, sql } from '#drizzle'
import { AccountData } from '../../src/contract/account.ts'
import { listPersonalData } from '../../src/contract/personal-data.ts'
import * as schema from '../../src/database/schema.ts'
import { edits, places } from '../../src/database/schema.ts'
import { leftOutOfExport } from '../../src/domain/accounts/data-export.ts'
import { addToken } from '../../src/domain/accounts/one-time-tokens.ts'
import { plain } from '../media/image-maker.ts'
import { decide } from '../moderation/moderation-world.ts'
import { complete, edit, freshEmail, register } from '../owners/owner-world.ts'
import { addReview } from '../reviews/reviews-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => world.close())

const download = (cookie: string) => world.server.inject({ url: '/api/account/export', headers: { cookie } })

async function readDownload(cookie: string) {
  const response = await download(cookie)
  expect(response.statusCode).toBe(200)
  const { 'account.json': json, ...pictures } = unzipSync(response.rawPayload)
  return { response, data: AccountData.parse(JSON.parse(Buffer.from(json ?? '').toString())), pictures }
}

const confirmEmail = (userId: string) =>
  world.database.db
    .update(schema.users)
    .set({ emailConfirmedAt: new Date() })
    .where(eq(schema.users.id, userId))

/** Registers with an image, signs in, confirms the email, edits, and is approved. */
async function newOwner() {
  const [ownerEmail, image] = [freshEmail(), await plain(900, 600).jpeg().toBuffer()]
  const { id } = (await register(world, { ownerEmail }, { image })).json()
  const payload = { email: ownerEmail, password: complete.password }
  const entered = await world.server.inject({ method: 'POST', url: '/api/auth/login', payload })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  expect((await edit(world, { cookie }, { hours: 'Mon-Fri 07:00-15:00' })).statusCode).toBe(200)
  const [place] = await world.database.db.select().from(places).limit(1)
  await world.database.db
    .update(schema.businesses)
    .set({ placeId: place?.id ?? null })
    .where(eq(schema.businesses.id, id))
  const moderator = await signIn(world.database, { role: 'administrator', email: 'moderator@test.example' })
  await decide(world, moderator, id, 'approve')
  await world.database.db.delete(schema.users).where(eq(schema.users.email, 'moderator@test.example'))
  const userId: string = entered.json().user.id
  await confirmEmail(userId)
  await addToken(world.database.db, 'password-reset', { userId, email: ownerEmail, data: { isMailed: true } })
  const passkey = { userId, name: 'Laptop', credentialId: `kept-secret of ${userId}`, counter: 0 }
  await world.database.db
    .insert(schema.passkeys)
    .values({ ...passkey, publicKey: Buffer.from('kept-secret') })
  const report = { businessId: id, reason: 'closed' as const, email: ownerEmail, text: 'Is it closed?' }
  await world.database.db.insert(schema.reports).values(report)
  const claim = {
    businessId: id,
    userId,
    proof: 'email' as const,
    note: 'My own shop',
    state: 'refused' as const,
  }
  await world.database.db
    .insert(schema.claims)
    .values({ ...claim, proofUntil: new Date(), closedAt: new Date() })
  const reviewId = await addReview(world.database, id)
  await world.database.db
    .insert(schema.reviewReplies)
    .values({ reviewId, text: 'Thank you for coming.', state: 'published' })
  const waiting = { businessId: id, state: 'waiting', wanted: { name: 'Another Name' } } as const
  const lastLine = sql<number>`(SELECT max(id) FROM moderation_log)`
  await world.database.db.insert(edits).values({ ...waiting, id: lastLine })
  return { cookie, email: ownerEmail, id, placeLabel: place?.label ?? 'a place' }
}

test('an export has every personal column that is not excluded with a reason, and no secret or email of a moderator', async () => {
  const owner = await newOwner()
  const { response, data, pictures } = await readDownload(owner.cookie)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const { about, ...parts } = data
  expect(Object.keys(about).toSorted()).toEqual(Object.keys(parts).toSorted())
  expect(data.account).toMatchObject({ email: owner.email })
  const { email: ownerEmail, id, placeLabel } = owner
  expect(data.business).toMatchObject({ id, hours: 'Mon-Fri 07:00-15:00', ownerEmail, placeLabel })
  expect(data.history.map(({ who, what }) => [who, what])).toEqual([
    ['You', 'register'],
    ['You', 'edit'],
    ['A moderator', 'approve'],
  ])
  expect(data.mails.map(({ kind }) => kind)).toEqual(['registration-received', 'business-approved'])
  expect(data.passwordResets).toEqual([{ expiresAt: expect.any(String) }])
  expect(Object.keys(pictures)).toEqual(data.pictures)
  expect(await sharp(Object.values(pictures)[0]).metadata()).toMatchObject({ format: 'webp', width: 900 })
  const sections: Record<string, Record<string, unknown> | null | undefined> = {
    users: data.account,
    businesses: data.business,
    sessions: data.sessions[0],
    moderation_log: data.history[0],
    outbox_mails: data.mails[0],
    one_time_tokens: data.emailLinks[0],
    reports: data.reports[0],
    claims: data.claims[0],
    review_replies: data.reviewReplies[0],
    edits: data.waitingEdit,
    passkeys: data.passkeys[0],
  }
  const missing = listPersonalData()
    .flatMap(({ columns }) => columns)
    .filter((column) => !(column in leftOutOfExport))
    .filter((column) => !((fieldOf[column] ?? '') in (sections[column.split('.')[0] ?? ''] ?? {})))
  expect(missing, 'in neither the export nor leftOutOfExport of domain/accounts/data-export.ts').toEqual([])
  const text = JSON.stringify(data)
  for (const secret of [
    'moderator@test.example',
    'kept-secret',
    Buffer.from('kept-secret').toString('base64'),
    '$argon2',
    'tokenHash',
  ])
    expect(text).not.toContain(secret)
})

/** 'to' by 'outbox_mails.to_address'. */
const fieldOf = Object.fromEntries(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      Object.entries(getTableColumns(table)).map(([field, { name }]) => [
        `${getTableName(table)}.${name}`,
        field,
      ]),
    ),
)

test('an account gets what is stored by its email address only after the address is confirmed', async () => {
  const email = freshEmail()
  const { id } = (await register(world, { ownerEmail: freshEmail() })).json()
  await world.database.db.insert(schema.reports).values({ businessId: id, reason: 'privacy', email })
  const mail = { kind: 'report-closed', to: email, subject: 'Your report', text: '', html: '' }
  await world.database.db.insert(schema.outboxMails).values(mail)
  await world.database.db.insert(schema.moderationLog).values({ person: email, action: 'invite' })
  const { cookie } = await signIn(world.database, { email, username: email })
  const read = async () => {
    const { account, mails, reports, history } = (await readDownload(cookie)).data
    return { userId: String(account.id), counts: [mails.length, reports.length, history.length] }
  }
  const { userId, counts } = await read()
  expect(counts).toEqual([0, 0, 0])
  await confirmEmail(userId)
  expect((await read()).counts).toEqual([1, 1, 1])
})

test('a history longer than one page is exported completely and in order', async () => {
  const owner = await newOwner()
  await world.database.pool.query(
    `INSERT INTO moderation_log (business_id, action, from_status, to_status)
     SELECT $1, 'feature', 'approved', 'approved' FROM generate_series(1, 1100)`,
    [owner.id],
  )
  const { data } = await readDownload(owner.cookie)
  expect(data.history).toHaveLength(1103)
  expect(data.history.map(({ id }) => id)).toEqual(data.history.map(({ id }) => id).toSorted((a, b) => a - b))
})

test("a moderator's export has the log lines about their own role, and no name of a colleague", async () => {
  const email = freshEmail()
  const { cookie } = await signIn(world.database, { role: 'moderator', email, emailConfirmedAt: new Date() })
  const [me] = await world.database.db.select().from(schema.users).where(eq(schema.users.email, email))
  const changes = [{ field: 'role', from: null, to: 'moderator' }]
  await world.database.db.insert(schema.moderationLog).values([
    { person: email, action: 'invite', changes },
    { person: 'colleague@test.example', actedBy: me?.id ?? '', action: 'invite', changes },
  ])
  const { data } = await readDownload(cookie)
  expect(data.history.map(({ who, what, person }) => [who, what, person])).toEqual([
    ['A moderator', 'invite', email],
    ['You', 'invite', null],
  ])
})

test("an administrator's export has their account and decisions, and nothing of the owners", async () => {
  const email = freshEmail()
  const { cookie } = await signIn(world.database, { role: 'administrator', email, username: email })
  const { id } = (await register(world, { ownerEmail: freshEmail() })).json()
  await decide(world, { cookie }, id, 'reject')
  const { data, pictures } = await readDownload(cookie)
  expect(data).toMatchObject({ account: { email, role: 'administrator' }, business: null, pictures: [] })
  expect(data.history).toMatchObject([{ who: 'You', what: 'reject', businessId: id }])
  expect(pictures).toEqual({})
})

test('the sixth export in a row is refused with 429', async () => {
  const { cookie } = await signIn(world.database, {})
  for (let at = 0; at < 5; at++) {
    const { data } = await readDownload(cookie)
    expect(data).toMatchObject({ business: null, pictures: [], history: [] })
  }
  expect((await download(cookie)).statusCode).toBe(429)
})

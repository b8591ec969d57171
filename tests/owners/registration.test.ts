// A registration creates a pending business, its owner's account and an email, as JSON and as a form.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { OwnBusiness } from '../../src/contract/business.ts'
import { stockPath } from '../../src/contract/image-upload.ts'
import { images, outboxMails, rateLimits } from '../../src/database/schema.ts'
import { createPasswordHasher } from '../../src/domain/accounts/passwords.ts'
import { linkLikeTexts } from '../mail/link-like-texts.ts'
import { plain } from '../media/image-maker.ts'
import { readTrades } from '../world/full-business.ts'
import { openWorld, type World } from '../world/world.ts'
import {
  complete,
  countAll,
  type Files,
  failureOf,
  freshEmail,
  listAccounts,
  readBusiness,
  register,
  ways,
} from './owner-world.ts'

let photo: Buffer
beforeAll(async () => {
  // The smallest size that is stored in three widths.
  photo = await plain(650, 420).jpeg().toBuffer()
})

let world: World
let notifications = 0
beforeAll(async () => {
  const mail = { notify: () => void notifications++ }
  world = await openWorld({ parts: { mail } })
})
afterAll(() => world.close())

// Shows 1.5, 3.4, 3.5, 4.1, 7.10, 9.8.
test.each(ways)('as %s a registration creates a pending business, an account and an email', async (way) => {
  const ownerEmail = freshEmail()
  const notificationsBefore = notifications
  const response = await register(world, { ownerEmail }, {}, way)
  expect(response.statusCode).toBe(201)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['set-cookie']).toBeUndefined()
  const business = OwnBusiness.parse(response.json())
  const { password: _, confirmPassword: __, ...details } = complete
  const kept = { ...details, ownerEmail, phone: '+27825550199', whatsapp: '+27825550199' }
  const missing = { image: '', logo: null, hours: null, photos: [] }
  const fresh = { rating: 0, reviewCount: 0, featured: 0, approvalStatus: 'pending', version: 1 }
  const place = { id: 2_014_011_394, name: 'Orlando West', province: 'Gauteng' }
  const asUsual = { trading: 'open', closedUntil: null, moved: null }
  expect(business).toEqual({
    id: business.id,
    path: expect.stringMatching(/^\/b\/lindiwes-vetkoek-orlando-west-[a-z0-9]{6}$/),
    ...kept,
    ...missing,
    ...fresh,
    ...asUsual,
    trades: readTrades(kept.trades),
    schemaType: 'FoodEstablishment',
    place,
    placeLabel: 'Orlando West, Soweto, Gauteng',
    hasPin: true,
    hasPriceLevel: true,
    emailConfirmed: false,
    submittedAt: business.submittedAt,
    decision: null,
    canResubmit: false,
    leavesAt: null,
    isClaimed: true,
    source: null,
    confirmedAt: null,
    histogram: [0, 0, 0, 0, 0],
    mentions: [],
    reviewsClosed: null,
    unansweredReviews: 0,
    waiting: null,
  })
  expect(await readBusiness(world.database, business.id)).toMatchObject({
    ...kept,
    ...missing,
    ...fresh,
    approvedAt: null,
    featuredAt: null,
  })
  expect(await listAccounts(world.database, ownerEmail)).toMatchObject([
    {
      email: ownerEmail,
      username: ownerEmail,
      role: 'owner',
      businessId: business.id,
      password: expect.stringMatching(/^\$argon2id\$/),
    },
  ])
  const mails = await world.database.db.select().from(outboxMails).where(eq(outboxMails.to, ownerEmail))
  expect(mails).toMatchObject([{ kind: 'registration-received', state: 'queued' }])
  expect(mails[0]?.text).toContain('1-2 business days')
  expect(mails[0]?.text).toContain('https://directory.example/login')
  expect(notifications).toBe(notificationsBefore + 1)
})

test("the email contains no text of the registration, because anyone may give another person's address", async () => {
  const mailAfter = async (fields: Record<string, unknown>) => {
    const ownerEmail = freshEmail()
    expect((await register(world, { ...fields, ownerEmail })).statusCode).toBe(201)
    const [mail] = await world.database.db.select().from(outboxMails).where(eq(outboxMails.to, ownerEmail))
    // Only the one-time link differs.
    return [mail?.subject, mail?.text, mail?.html].map((part) => part?.replace(/#[\w-]{43}/, '#'))
  }
  const expected = await mailAfter({})
  for (const text of linkLikeTexts)
    expect(await mailAfter({ name: text, ownerName: text, location: text })).toEqual(expected)
})

// Shows 1.6, 2.44.
test('the owner can sign in and read the business at once, and the public cannot see it', async () => {
  const ownerEmail = freshEmail()
  const { id } = (await register(world, { ownerEmail })).json()
  const signedIn = await world.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: ownerEmail.toUpperCase(), password: complete.password },
  })
  expect(signedIn.json()).toMatchObject({ authenticated: true, user: { businessId: id, isAdmin: 0 } })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const own = await world.server.inject({ url: '/api/business/my-business', headers: { cookie } })
  expect(own.json()).toMatchObject({ id, approvalStatus: 'pending' })
  expect((await world.server.inject({ url: `/api/businesses/${id}` })).statusCode).toBe(404)
})

// Shows 7.10.
test('an uploaded image is stored and takes priority over a path in the same field', async () => {
  const before = await countAll(world)
  const response = await register(world, { image: stockPath('hotel-bushveld') }, { image: photo })
  expect(response.statusCode).toBe(201)
  const { id, image } = response.json()
  expect(image).toMatch(/^\/images\/[0-9a-f-]{36}$/)
  const rows = await world.database.db.select().from(images).where(eq(images.businessId, id))
  expect(rows).toMatchObject([{ kind: 'image', widths: [320, 640, 1280] }])
  expect((await countAll(world)).files).toHaveLength(before.files.length + 3)
  expect((await readBusiness(world.database, id)).image).toBe(image)
})

test('a stock image is stored by its path, and an empty file field counts as no file', async () => {
  const image = stockPath('restaurant-braai')
  expect((await register(world, { image })).json()).toMatchObject({ image })
  const response = await register(world, {}, { image: new File([], '') })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toMatchObject({ image: '' })
})

test.each([
  'https://other.example/a.jpg',
  '//other.example/a.jpg',
  '/stock/none.svg',
  '/stock/../etc/passwd',
  'javascript:alert(1)',
  '/images/00000000-0000-4000-8000-000000000001',
])('the image path %s is refused, and nothing is stored', async (image) => {
  const before = await countAll(world)
  for (const way of ways) {
    const response = await register(world, { image }, {}, way)
    expect(response.statusCode).toBe(400)
    expect(failureOf(response).issues).toMatchObject([{ path: 'image' }])
  }
  expect(await countAll(world)).toEqual(before)
})

test('the image of another business is refused', async () => {
  const { image } = (await register(world, {}, { image: photo })).json()
  const response = await register(world, { image })
  expect(response.statusCode).toBe(400)
  expect(failureOf(response).issues).toMatchObject([{ path: 'image' }])
})

test.each(ways)(
  'as %s an email that has an account, in upper or lower case, is 409, and nothing is stored',
  async (way) => {
    const ownerEmail = freshEmail()
    await register(world, { ownerEmail })
    const before = await countAll(world)
    for (const again of [ownerEmail, ownerEmail.toUpperCase(), ` ${ownerEmail} `]) {
      const files = way === 'multipart' ? { image: photo } : {}
      const response = await register(world, { ownerEmail: again }, files, way)
      expect(response.statusCode).toBe(409)
      const message = 'An account with this email already exists'
      expect(failureOf(response)).toEqual({
        message,
        error: message,
        code: 'conflict',
        issues: [{ path: 'ownerEmail', message }],
      })
    }
    expect(await countAll(world)).toEqual(before)
  },
)

// Shows 3.3.
test('of ten concurrent registrations with one email, one succeeds, and nothing of the others is left', async () => {
  const before = await countAll(world)
  const ownerEmail = freshEmail()
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      register(world, { ownerEmail: at % 2 ? ownerEmail : ownerEmail.toUpperCase() }, { image: photo }),
    ),
  )
  const statuses = responses.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([201, ...Array(9).fill(409)])
  const { businesses, users, mails, images, files } = await countAll(world)
  expect({ businesses, users, mails, images }).toEqual({
    businesses: before.businesses + 1,
    users: before.users + 1,
    mails: before.mails + 1,
    images: before.images + 1,
  })
  expect(files).toHaveLength(before.files.length + 3)
})

test.each(ways)('as %s a common password, and the email as password, are refused', async (way) => {
  for (const password of ['password123', 'PASSWORD123', 'lindiwe@vetkoek.example']) {
    const changes = { password, confirmPassword: password, ownerEmail: 'lindiwe@vetkoek.example' }
    const response = await register(world, changes, {}, way)
    expect(response.statusCode, password).toBe(400)
    expect(failureOf(response).issues).toMatchObject([{ path: 'password' }])
  }
  expect(await listAccounts(world.database, 'lindiwe@vetkoek.example')).toEqual([])
})

describe('with rate limits and the real password hasher', () => {
  let world: World
  beforeAll(async () => {
    const parts = { passwords: createPasswordHasher() }
    world = await openWorld({ environment: { RATE_LIMIT: 'on' }, parts })
  })
  beforeEach(async () => {
    await world.database.db.delete(rateLimits)
  })
  afterAll(() => world.close())

  test('a password is stored as an Argon2id hash with the production parameters', async () => {
    const ownerEmail = freshEmail()
    expect((await register(world, { ownerEmail })).statusCode).toBe(201)
    const [account] = await listAccounts(world.database, ownerEmail)
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('the sixth registration from an IP address is 429 with Retry-After of at most 30 minutes, and stores nothing', async () => {
    for (let at = 0; at < 5; at += 1) expect((await register(world)).statusCode).toBe(201)
    const before = await countAll(world)
    const response = await register(world)
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(25 * 60)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(30 * 60)
    expect(failureOf(response)).toMatchObject({ code: 'too_many_requests' })
    expect(await countAll(world)).toEqual(before)
  })

  test('mistakes do not count and do not reveal a known email, but unreadable images count towards the five', async () => {
    const ownerEmail = 'lindiwe@vetkoek.example'
    expect((await register(world, { ownerEmail })).statusCode).toBe(201)
    const mistakes: [object, Files, number][] = [
      [{ image: '/images/00000000-0000-0000-0000-000000000000' }, {}, 400],
      [{}, { image: Buffer.from('no picture') }, 415],
      [{ placeId: 2_000_000_000 }, {}, 400],
      [{ placeId: undefined, location: 'Behind the blue gate', hidesAddress: true }, {}, 400],
    ]
    for (const [changes, files, status] of [...mistakes, ...mistakes])
      expect([changes, (await register(world, { ...changes, ownerEmail }, files)).statusCode]).toEqual([
        changes,
        status,
      ])
    const unreadable = { image: Buffer.from('\xff\xd8\xff\xe0 and no more', 'latin1') }
    for (let at = 0; at < 4; at += 1) expect((await register(world, {}, unreadable)).statusCode).toBe(400)
    expect((await register(world, {}, unreadable)).statusCode).toBe(429)
  })
})

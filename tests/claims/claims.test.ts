// How a listing without an owner gets one: the three proofs, races, withdrawal, rate limits, and what others see.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { claimDocuments, claims, moderationLog, users } from '../../src/database/schema.ts'
import { expireClaims } from '../../src/domain/claims/claim-queries.ts'
import { plain } from '../media/image-maker.ts'
import { decide, readBusiness } from '../moderation/moderation-world.ts'
import { makeBody } from '../owners/owner-world.ts'
import { passTime } from '../world/pass-time.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { addListing, callsOf, mailsTo, newClaimant, tokenTo, wrongDigits } from './claims-world.ts'

const dayMs = 24 * 60 * 60_000
let world: World
let other: World
let calls: ReturnType<typeof callsOf>
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld({ environment: { RATE_LIMIT: 'on' } })
  other = await openWorld({ environment: { RATE_LIMIT: 'on' }, beside: world })
  calls = callsOf(world)
  admin = await signIn(world.database, { role: 'moderator', email: 'claims@admin.example' })
})
afterAll(async () => {
  await other.close()
  await world.close()
})

describe('by phone', () => {
  test('the digits are shown once, and a moderator who enters them makes the claimant the owner, in every copy', async () => {
    const { id } = await addListing(world.database)
    const claimant = await newClaimant(world.database)
    const read = () => other.server.inject({ url: `/api/businesses/${id}` })
    expect((await read()).json().isClaimed).toBe(false)
    const made = await calls.claim(claimant, id, 'telephone', 'I am the daughter of the founder.')
    expect(made.statusCode).toBe(201)
    const { id: claim, digits } = made.json()
    expect(digits).toMatch(/^\d{6}$/)
    const [open] = (await calls.send('GET', '/api/admin/claims?state=open', admin)).json()
    expect(open).toMatchObject({
      ...{ id: claim, claimant: claimant.email, note: 'I am the daughter of the founder.', dispute: null },
      business: { id, phones: ['+27825550134'] },
      ...{ triesLeft: 5, isProved: false },
    })
    expect(JSON.stringify(open)).not.toContain(digits)
    expect(JSON.stringify(await calls.own(claimant))).not.toContain(digits)
    expect((await calls.close(admin, claim, { outcome: 'accepted' })).statusCode).toBe(400)
    const wrong = await calls.close(admin, claim, { outcome: 'accepted', digits: wrongDigits(digits) })
    expect([wrong.statusCode, wrong.json().message]).toEqual([
      400,
      'These digits do not match this claim. They can be tried 4 times more.',
    ])
    const spoken = `${digits.slice(0, 3)} ${digits.slice(3)}`
    const accepted = await calls.close(admin, claim, { outcome: 'accepted', digits: spoken })
    expect([accepted.statusCode, accepted.json().state]).toEqual([200, 'accepted'])
    expect(await calls.isClaimed(id)).toBe(true)
    await expect.poll(async () => (await read()).json().isClaimed).toBe(true)
    expect((await calls.user(claimant)).businessId).toBe(id)
    const own = await calls.send('GET', '/api/business/my-business', claimant)
    expect(own.json()).toMatchObject({ id, ownerEmail: claimant.email, ownerName: null, version: 1 })
    expect((await mailsTo(world.database, claimant.email)).map(({ kind }) => kind)).toEqual([
      'claim-accepted',
    ])
    const history = (await calls.send('GET', '/api/business/history', claimant)).json()
    expect(history.map(({ what, who }: { what: string; who: string }) => [what, who])).toEqual([
      ['accept-claim', 'A moderator'],
      ['claim', 'You'],
    ])
  })

  test('after five of twenty concurrent wrong tries, the digits no longer work, and the claim can only be refused', async () => {
    const { id } = await addListing(world.database)
    const claimant = await newClaimant(world.database)
    const { id: claim, digits } = (await calls.claim(claimant, id, 'telephone')).json()
    const guess = { outcome: 'accepted', digits: wrongDigits(digits) }
    const tries = await Promise.all(Array.from({ length: 20 }, () => calls.close(admin, claim, guess)))
    expect(tries.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    expect(tries.filter(({ statusCode }) => statusCode === 409)).toHaveLength(15)
    expect((await calls.close(admin, claim, { outcome: 'accepted', digits })).statusCode).toBe(409)
    const refused = await calls.close(admin, claim, { outcome: 'refused', note: 'Nobody knew the digits.' })
    expect(refused.json()).toMatchObject({ state: 'refused', outcomeNote: 'Nobody knew the digits.' })
    const [mail] = await mailsTo(world.database, claimant.email)
    expect(mail).toMatchObject({
      kind: 'claim-refused',
      text: expect.stringContaining('Nobody knew the digits.'),
    })
    expect((await calls.own(claimant))[0]).toMatchObject({ outcomeNote: 'Nobody knew the digits.' })
  })

  test('the digits and the claim expire after three days, and another claim can be made', async () => {
    const { id } = await addListing(world.database)
    const claimant = await newClaimant(world.database)
    const { id: claim, digits } = (await calls.claim(claimant, id, 'telephone')).json()
    await passTime(world.database, 3 * dayMs)
    const late = await newClaimant(world.database, { email: 'late@admin.example', role: 'moderator' })
    expect((await calls.close(late, claim, { outcome: 'accepted', digits })).statusCode).toBe(409)
    const again = await newSession(claimant)
    expect((await calls.claim(again, id, 'telephone')).statusCode).toBe(201)
    expect((await calls.own(again)).map(({ state }: { state: string }) => state)).toEqual(['open', 'expired'])
    await passTime(world.database, 3 * dayMs)
    await expireClaims(world.database.db)
    expect((await calls.own(await newSession(claimant)))[0].state).toBe('expired')
    admin = await signIn(world.database, { role: 'moderator' })
  })
})

/** A new session of an account, for after time has passed. */
async function newSession({ email, userId }: { email: string; userId: string }) {
  const parked = `parked-${userId}@people.example`
  const { cookie } = await signIn(world.database, { email: parked, username: parked })
  const [row] = await world.database.db.select().from(users).where(eq(users.email, parked))
  await world.database.pool.query('UPDATE sessions SET user_id = $1 WHERE user_id = $2', [userId, row?.id])
  await world.database.db.delete(users).where(eq(users.email, parked))
  return { email, userId, cookie }
}

describe('by an email to the listing', () => {
  test('the link in the email shows who claims the listing, and one of two concurrent answers makes them the owner', async () => {
    const { id, email } = await addListing(world.database)
    const claimant = await newClaimant(world.database)
    expect((await calls.claim(claimant, id, 'email')).json()).toEqual({ id: expect.any(Number) })
    const [letter] = await mailsTo(world.database, email)
    expect(letter?.kind).toBe('claim-letter')
    expect(letter?.text).not.toContain(claimant.email)
    const token = await tokenTo(world.database, email)
    const read = await calls.send('POST', '/api/claims/read-letter', null, { token })
    expect(read.json()).toEqual({
      business: { id, name: 'Karoo Windmill Repairs' },
      claimant: claimant.email,
    })
    const answer = () => calls.send('POST', '/api/claims/answer-letter', null, { token, answer: 'yes' })
    const answers = await Promise.all([answer(), answer()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await calls.user(claimant)).businessId).toBe(id)
    expect(await calls.isClaimed(id)).toBe(true)
    expect((await calls.send('POST', '/api/claims/read-letter', null, { token })).statusCode).toBe(400)
  })

  test('the answer "no" refuses the claim, and the history says who answered', async () => {
    const { id, email } = await addListing(world.database)
    const claimant = await newClaimant(world.database)
    await calls.claim(claimant, id, 'email')
    const token = await tokenTo(world.database, email)
    const denied = await calls.send('POST', '/api/claims/answer-letter', null, { token, answer: 'no' })
    expect(denied.json()).toEqual({ state: 'refused' })
    expect(await calls.isClaimed(id)).toBe(false)
    const history = (await calls.send('GET', `/api/admin/businesses/${id}/history`, admin)).json()
    expect(history[0]).toMatchObject({ what: 'deny-claim', who: 'Whoever reads the listing’s email' })
  })

  test('an account with an unconfirmed email cannot claim this way, unless it is the email of the listing', async () => {
    const { id, email } = await addListing(world.database)
    const stranger = await newClaimant(world.database, { emailConfirmedAt: null })
    expect((await calls.claim(stranger, id, 'email')).statusCode).toBe(409)
    const owner = await newClaimant(world.database, { emailConfirmedAt: null, email: email.toUpperCase() })
    expect((await calls.claim(owner, id, 'email')).statusCode).toBe(201)
    const token = await tokenTo(world.database, email)
    await calls.send('POST', '/api/claims/answer-letter', null, { token, answer: 'yes' })
    const own = (await calls.send('GET', '/api/business/my-business', owner)).json()
    expect(own).toMatchObject({ id, emailConfirmed: true })
  })

  test('the fourth claim email to one address is refused with 429, whoever asks and for whichever listing', async () => {
    const email = 'flooded@shop.example'
    const statuses = []
    // Refused claims send no email, so they do not count.
    const stranger = await newClaimant(world.database, { emailConfirmedAt: null })
    const { id } = await addListing(world.database, { email })
    for (let at = 0; at < 3; at++) expect((await calls.claim(stranger, id, 'email')).statusCode).toBe(409)
    for (let at = 0; at < 4; at++) {
      const { id } = await addListing(world.database, { email: at % 2 ? email.toUpperCase() : email })
      const claimant = await newClaimant(world.database)
      statuses.push((await calls.claim(claimant, id, 'email')).statusCode)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
  })
})

describe('by a document', () => {
  const sendDocument = async (person: { cookie: string }, id: string, document: Buffer) => {
    const { payload, headers } = await makeBody('multipart', { proof: 'document' }, { document })
    const url = `/api/businesses/${id}/claims`
    return world.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, cookie: person.cookie },
    })
  }
  const letterhead = () =>
    plain(1800, 1200)
      .withExif({ IFD0: { Copyright: 'private-exif' } })
      .jpeg()
      .toBuffer()

  test('only moderators see the document, without its EXIF data, and the decision deletes it', async () => {
    const { id } = await addListing(world.database)
    const claimant = await newClaimant(world.database)
    const made = await sendDocument(claimant, id, await letterhead())
    expect(made.json()).toEqual({ id: expect.any(Number) })
    const claim = made.json().id
    const url = `/api/admin/claims/${claim}/document`
    const shown = await calls.send('GET', url, admin)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
    expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect(shown.rawPayload.includes('private-exif')).toBe(false)
    const strangers = [await newClaimant(world.database), claimant]
    for (const person of strangers) expect((await calls.send('GET', url, person)).statusCode).toBe(403)
    expect((await calls.send('GET', url, null)).statusCode).toBe(401)
    expect((await calls.close(admin, claim, { outcome: 'accepted' })).statusCode).toBe(200)
    expect((await calls.send('GET', url, admin)).statusCode).toBe(404)
    expect(await world.database.db.$count(claimDocuments, eq(claimDocuments.claimId, claim))).toBe(0)
    expect((await calls.user(claimant)).businessId).toBe(id)
  })

  test('deleting the account of a claimant deletes the claim with its document and keeps the line in the history', async () => {
    const { id } = await addListing(world.database)
    const claimant = await newClaimant(world.database)
    const { id: claim } = (await sendDocument(claimant, id, await letterhead())).json()
    const countDocuments = () => world.database.db.$count(claimDocuments, eq(claimDocuments.claimId, claim))
    expect(await countDocuments()).toBe(1)
    await world.database.db.delete(users).where(eq(users.id, claimant.userId))
    expect(await world.database.db.$count(claims, eq(claims.id, claim))).toBe(0)
    expect(await countDocuments()).toBe(0)
    const [line] = await world.database.db
      .select()
      .from(moderationLog)
      .where(eq(moderationLog.businessId, id))
    expect(line).toMatchObject({ action: 'claim', actedBy: null })
    expect((await calls.close(admin, claim, { outcome: 'accepted' })).statusCode).toBe(404)
  })

  test('a claim without its document, with a wrong file, or with a file its proof does not need is refused', async () => {
    const { id } = await addListing(world.database)
    const claimant = await newClaimant(world.database)
    expect((await calls.claim(claimant, id, 'document')).json()).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'document' }],
    })
    expect((await sendDocument(claimant, id, Buffer.from('%PDF-1.7'))).statusCode).toBe(415)
    const body = await makeBody('multipart', { proof: 'telephone' }, { document: await letterhead() })
    const url = `/api/businesses/${id}/claims`
    const sent = await world.server.inject({
      ...{ method: 'POST', url, payload: body.payload },
      headers: { ...body.headers, cookie: claimant.cookie },
    })
    expect(sent.statusCode).toBe(400)
    expect(await calls.own(claimant)).toEqual([])
  })
})

test('when two claims are accepted concurrently, one wins, and the other is refused and its claimant emailed', async () => {
  const { id } = await addListing(world.database)
  const people = [await newClaimant(world.database), await newClaimant(world.database)]
  const made = []
  for (const person of people) made.push((await calls.claim(person, id, 'telephone')).json())
  const accept = ({ id, digits }: { id: number; digits: string }, at: number) =>
    callsOf(at === 0 ? world : other).close(admin, id, { outcome: 'accepted', digits })
  const closed = await Promise.all(made.map(accept))
  expect(closed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const winner = closed[0]?.statusCode === 200 ? 0 : 1
  const [won, lost] = winner === 0 ? people : people.toReversed()
  expect((await calls.user(won ?? people[0] ?? admin)).businessId).toBe(id)
  expect((await calls.user(lost ?? admin)).businessId).toBeNull()
  expect((await calls.own(lost ?? admin))[0]).toMatchObject({
    state: 'refused',
    outcomeNote: 'Someone else has shown that this listing is theirs.',
  })
  expect((await mailsTo(world.database, lost?.email ?? '')).map(({ kind }) => kind)).toEqual([
    'claim-refused',
  ])
  expect((await readBusiness(world.database, id)).ownerEmail).toBe(won?.email)
})

test('only its claimant can withdraw a claim, once, and then it cannot be accepted, nor its email answered', async () => {
  const { id, email } = await addListing(world.database)
  const claimant = await newClaimant(world.database)
  const { id: claim } = (await calls.claim(claimant, id, 'email')).json()
  const stranger = await newClaimant(world.database)
  const withdraw = (person: { cookie: string }) =>
    calls.send('DELETE', `/api/account/claims/${claim}`, person)
  expect((await withdraw(stranger)).statusCode).toBe(404)
  expect((await withdraw(claimant)).json().state).toBe('withdrawn')
  expect((await withdraw(claimant)).statusCode).toBe(409)
  expect((await calls.close(admin, claim, { outcome: 'accepted' })).statusCode).toBe(409)
  const token = await tokenTo(world.database, email)
  const answer = await calls.send('POST', '/api/claims/answer-letter', null, { token, answer: 'yes' })
  expect(answer.statusCode).toBe(400)
  expect((await calls.claim(claimant, id, 'telephone')).statusCode).toBe(201)
})

test('an open claim can be withdrawn by its id even when the account has 1000 other claims', async () => {
  const { id } = await addListing(world.database)
  const claimant = await newClaimant(world.database)
  const { id: claim } = (await calls.claim(claimant, id, 'telephone')).json()
  await world.database.pool.query(
    `INSERT INTO claims (business_id, user_id, proof, state, proof_until, closed_at)
    SELECT $1, $2, 'telephone', 'withdrawn', now(), now() FROM generate_series(1, 1000)`,
    [id, claimant.userId],
  )
  const withdrawn = await calls.send('DELETE', `/api/account/claims/${claim}`, claimant)
  expect(withdrawn.json()).toMatchObject({ id: claim, state: 'withdrawn', business: { id } })
})

test('an account can have one open claim, and owners and moderators none', async () => {
  const [one, two] = [await addListing(world.database), await addListing(world.database)]
  const claimant = await newClaimant(world.database)
  expect((await calls.claim(claimant, one.id, 'telephone')).statusCode).toBe(201)
  const second = await calls.claim(claimant, two.id, 'telephone')
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    'You already have an open claim. Please withdraw it first.',
  ])
  expect((await calls.claim(admin, one.id, 'telephone')).statusCode).toBe(409)
  const owner = await newClaimant(world.database, { businessId: two.id })
  expect((await calls.claim(owner, one.id, 'telephone')).statusCode).toBe(409)
  expect((await calls.claim(owner, two.id, 'telephone')).json().message).toBe(
    'This listing is already yours.',
  )
})

test('a claim of a hidden listing, by contact details it does not show, or with an unknown proof is refused', async () => {
  const claimant = await newClaimant(world.database)
  expect((await calls.claim(claimant, town.pending.id, 'telephone')).statusCode).toBe(404)
  const { id } = await addListing(world.database, { phone: null, email: null })
  expect((await calls.claim(claimant, id, 'telephone')).statusCode).toBe(409)
  expect((await calls.claim(claimant, id, 'email')).statusCode).toBe(409)
  expect((await calls.claim(claimant, id, 'kings-word')).statusCode).toBe(400)
})

test('a claim and a new owner do not raise the version, so a decision about the earlier state is still accepted', async () => {
  const { id } = await addListing(world.database)
  const claimant = await newClaimant(world.database)
  const { id: claim, digits } = (await calls.claim(claimant, id, 'telephone')).json()
  await calls.close(admin, claim, { outcome: 'accepted', digits })
  expect((await readBusiness(world.database, id)).version).toBe(1)
  expect((await decide(world, admin, id, 'suspend', 1)).statusCode).toBe(200)
})

test('a claim by an account that is being deleted cannot be accepted', async () => {
  const { id } = await addListing(world.database)
  const claimant = await newClaimant(world.database)
  const { id: claim, digits } = (await calls.claim(claimant, id, 'telephone')).json()
  await world.database.db
    .update(users)
    .set({ leavesAt: new Date(Date.now() + dayMs) })
    .where(eq(users.id, claimant.userId))
  const accepted = await calls.close(admin, claim, { outcome: 'accepted', digits })
  expect([accepted.statusCode, accepted.json().message]).toEqual([
    409,
    'This account is being deleted, so it cannot get a listing.',
  ])
  expect(await calls.isClaimed(id)).toBe(false)
})

test('an account without a business can be created, once for each email, and is signed in', async () => {
  const payload = {
    email: 'Newcomer@people.example',
    password: 'nine red umbrellas',
    confirmPassword: 'nine red umbrellas',
  }
  const create = () => calls.send('POST', '/api/auth/create-account', null, payload)
  const [one, two] = await Promise.all([create(), create()])
  expect([one.statusCode, two.statusCode].sort()).toEqual([201, 409])
  const made = one.statusCode === 201 ? one : two
  const cookie = String(made.headers['set-cookie']).split(';')[0] ?? ''
  expect(await calls.user({ cookie })).toMatchObject({ email: payload.email, businessId: null, isAdmin: 0 })
  const [mail] = await mailsTo(world.database, payload.email)
  expect(mail?.kind).toBe('account-created')
  const token = await tokenTo(world.database, payload.email)
  expect((await calls.send('POST', '/api/auth/confirm-email', null, { token })).json()).toEqual({
    confirmed: true,
  })
  expect(
    (await calls.send('POST', '/api/auth/create-account', null, { ...payload, confirmPassword: 'x' }))
      .statusCode,
  ).toBe(400)
})

test('the eleventh claim of an account is refused with 429', async () => {
  const { id } = await addListing(world.database)
  const claimant = await newClaimant(world.database)
  for (let at = 0; at < 10; at++) {
    const made = await calls.claim(claimant, id, 'telephone')
    expect(made.statusCode).toBe(201)
    await calls.send('DELETE', `/api/account/claims/${made.json().id}`, claimant)
  }
  expect((await calls.claim(claimant, id, 'telephone')).statusCode).toBe(429)
})

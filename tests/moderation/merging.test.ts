// Merging two listings of one business: what is kept, where the old addresses lead, what is refused, and the undo.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from '#drizzle'
import { businesses, images, merges, reports, users } from '../../src/database/schema.ts'
import { removeOldMerges } from '../../src/domain/moderation/merge-queries.ts'
import { addListing, callsOf, mailsTo, newClaimant } from '../claims/claims-world.ts'
import { plain } from '../media/image-maker.ts'
import { makeBody } from '../owners/owner-world.ts'
import { addReview } from '../reviews/reviews-world.ts'
import { passTime } from '../world/pass-time.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addTwo, merge, mergedInto, readAll, undoMerge } from './merge-world.ts'
import { addBusiness, decide, readBusiness, sendAs } from './moderation-world.ts'

let world: World
let admin: { cookie: string }
let photo: Buffer
beforeAll(async () => {
  world = await openWorld({ environment: { REVIEW_EDITS: 'all' } })
  photo = await plain(400, 300).jpeg().toBuffer()
})
// Before each test, because one test lets so much time pass that sessions end.
beforeEach(async () => {
  admin = await signIn(world.database, { role: 'moderator' })
})
afterAll(() => world.close())

const get = (url: string) => world.server.inject({ url })
const read = async (id: string) => (await get(`/api/businesses/${id}`)).json()
const owns = async (id: string) =>
  await signIn(world.database, { businessId: id, email: `${id}@owner.example`, username: id })

/** Adds images through an owner account, which is deleted afterwards. */
async function addPictures(id: string, alts: string[]) {
  await world.database.db.update(businesses).set({ approvalStatus: 'pending' }).where(eq(businesses.id, id))
  const owner = await owns(id)
  const send = async (method: 'POST' | 'PATCH', url: string, fields: object, files: object) => {
    const { payload, headers } = await makeBody('multipart', { ...fields }, { ...files })
    const sent = await world.server.inject({ method, url, payload, headers: { ...headers, ...owner } })
    expect(sent.statusCode, sent.body).toBeLessThan(300)
  }
  for (const alt of alts) await send('POST', '/api/business/photos', { alt }, { photo })
  await send('PATCH', '/api/business/details', {}, { image: photo, logo: photo })
  await world.database.db.delete(users).where(eq(users.businessId, id))
  await world.database.db.update(businesses).set({ approvalStatus: 'approved' }).where(eq(businesses.id, id))
  return await readBusiness(world.database, id)
}

describe('the standing listing', () => {
  test('gets the chosen fields and images and both addresses, the other is in no list, and an undo restores all', async () => {
    const { database } = world
    const { id, other } = await addTwo(
      database,
      {
        name: 'Pula Bites',
        phone: '+27825550171',
        whatsapp: null,
        hours: null,
        facebook: 'pula.bites',
        priceLevel: 3,
      },
      {
        ...{
          name: 'Pula Bites Restaurant',
          description: 'Kota, chips and cold drinks, made while you wait at the corner.',
        },
        ...{ phone: '+27825550172', whatsapp: '+27825550172', hours: 'Mon-Sun 09:00-20:00', facebook: null },
        // Its price level was never set.
        hasPriceLevel: false,
      },
    )
    const stays = await addPictures(id, ['Our door'])
    const goes = await addPictures(other, ['A kota', 'The counter'])
    const before = await readAll(database, [id, other])
    const readStats = async () => (await sendAs(world, admin, 'GET', '/api/admin/stats')).json()
    const { total, suspended } = await readStats()
    const [path, otherPath] = [(await read(id)).path, (await read(other)).path]
    const merged = await merge(world, admin, {
      ...{ id, other, version: stays.version, otherVersion: goes.version },
      keep: {
        ...{ description: 'other', whatsapp: 'other', hours: 'other', image: 'other', phone: 'this' },
        priceLevel: 'other',
      },
      photos: [goes.photos[1]?.id ?? '', stays.photos[0]?.id ?? ''],
    })
    expect(merged.statusCode, merged.body).toBe(200)
    const now = await read(id)
    expect(now).toMatchObject({
      ...{ id, path, name: 'Pula Bites', description: goes.description },
      ...{ phone: '+27825550171', whatsapp: '+27825550172', hours: 'Mon-Sun 09:00-20:00' },
      ...{ facebook: 'pula.bites', image: goes.image, logo: stays.logo, priceLevel: 2 },
    })
    expect(now.photos.map(({ alt }: { alt: string }) => alt)).toEqual(['The counter', 'Our door'])
    // Images that were not chosen are no longer public; the chosen ones are.
    const statusOf = async (url: string | null) => (await get(`${url}?w=320`)).statusCode
    expect(await statusOf(now.image)).toBe(200)
    expect(await statusOf(stays.image)).toBe(404)
    expect(await statusOf(goes.logo)).toBe(404)
    // The id and the code of the merged listing lead to the standing one (its pages: tests/pages/merged-addresses.test.ts).
    for (const one of [other, otherPath.slice(-6)]) expect((await read(one)).id).toBe(id)
    // No list, search, export or feed contains it.
    for (const url of [
      '/api/businesses',
      '/api/businesses/search?q=pula%20bites',
      '/api/export.json',
      '/feed.json',
    ])
      expect((await get(url)).body, url).not.toContain('Pula Bites Restaurant')
    for (const url of [
      '/api/admin/businesses?q=pula',
      `/api/admin/businesses/${id}/similar`,
      '/api/admin/businesses.csv',
    ])
      expect((await sendAs(world, admin, 'GET', url)).body, url).not.toContain('Pula Bites Restaurant')
    expect(await readStats()).toMatchObject({ total: total - 1, suspended })
    // Both histories show the merge.
    const historyOf = async (of: string) =>
      (await sendAs(world, admin, 'GET', `/api/admin/businesses/${of}/history`)).json()
    const [line] = await historyOf(id)
    expect(line).toMatchObject({ id: merged.json().mergeId, what: 'merge', isKeptMerge: true })
    expect(line.changes[0]).toEqual({
      field: 'listing',
      from: null,
      to: { id: other, name: 'Pula Bites Restaurant' },
    })
    expect((await historyOf(other))[0]).toMatchObject({ what: 'merged', isKeptMerge: false })
    // The merged listing cannot be decided.
    const refused = await decide(world, admin, other, 'activate')
    expect([refused.statusCode, refused.json().message]).toEqual([409, mergedText])
    // The undo restores everything, including images and addresses.
    const undone = await undoMerge(world, admin, merged.json().mergeId)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await readAll(database, [id, other])).toEqual(before)
    expect((await read(otherPath.slice(-6))).id).toBe(other)
    expect(await statusOf(stays.image)).toBe(200)
    expect((await historyOf(id))[0]).toMatchObject({ what: 'undo-merge' })
    const again = await undoMerge(world, admin, merged.json().mergeId)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This merge has already been taken back, or is older than 30 days.',
    ])
  })

  test('does not show times that are older than its week again, after the merge or its undo', async () => {
    const text = (times: string) => `Mon-Fri ${times}\nEmergencies any time`
    const { id, other } = await addTwo(
      world.database,
      { hours: text('07:00-16:00') },
      { hours: text('08:00-17:00') },
    )
    const weekOf = (opens: string, closes: string) => [1, 2, 3, 4, 5].map((day) => ({ day, opens, closes }))
    // Later than the text, as an owner does it.
    for (const [of, week] of [
      [id, weekOf('10:00', '19:00')],
      [other, weekOf('09:00', '18:00')],
    ] as const)
      await world.database.db.update(businesses).set({ hoursWeek: week }).where(eq(businesses.id, of))
    const merged = await merge(world, admin, { id, other, keep: { hours: 'other' } })
    expect(await read(id)).toMatchObject({
      hours: 'Emergencies any time',
      hoursWeek: weekOf('09:00', '18:00'),
    })
    expect((await undoMerge(world, admin, merged.json().mergeId)).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({
      hours: 'Emergencies any time',
      hoursWeek: weekOf('10:00', '19:00'),
    })
    expect((await readBusiness(world.database, id)).hours).toBe(text('07:00-16:00'))
  })

  test("gets the other's owner, reports and reviews, ends its own open claim, and an undo gives everything back", async () => {
    const { database } = world
    const calls = callsOf(world)
    const id = (await addListing(database)).id
    const other = await addBusiness(database, 'pending', { ownerName: 'Thandi' })
    const owner = await owns(other)
    await database.db
      .insert(reports)
      .values({ businessId: other, reason: 'closed', text: 'The door is shut.' })
    await addReview(database, id, { stars: 5 })
    await addReview(database, other, { stars: 2 })
    await calls.send('POST', `/api/admin/businesses/${id}/invite`, admin)
    const claimant = await newClaimant(database)
    await calls.claim(claimant, id, 'telephone')
    const before = await readAll(database, [id, other])
    const merged = await merge(world, admin, { id, other })
    expect(merged.json()).toMatchObject({
      id,
      isClaimed: true,
      ownerName: 'Thandi',
      approvalStatus: 'approved',
      ...{ rating: 3.5, reviewCount: 2 },
    })
    const own = await sendAs(world, owner, 'GET', '/api/business/my-business')
    expect(own.json()).toMatchObject({ id, ownerEmail: `${other}@owner.example` })
    expect(await readBusiness(database, other)).toMatchObject({ ownerEmail: null, ownerName: null })
    expect((await readAll(database, [id, other])).reports.map(({ businessId }) => businessId)).toEqual([id])
    // The claim was made when the listing had no owner, and now it has one.
    const [ended] = await calls.own(claimant)
    expect(ended).toMatchObject({ state: 'refused', outcomeNote: expect.stringContaining('were merged') })
    expect((await mailsTo(database, claimant.email))[0]).toMatchObject({ kind: 'claim-refused' })
    expect((await mailsTo(database, `${other}@owner.example`))[0]).toMatchObject({ kind: 'listings-merged' })
    expect((await undoMerge(world, admin, merged.json().mergeId)).statusCode).toBe(200)
    expect(await readAll(database, [id, other])).toEqual(before)
    expect(await mailsTo(database, `${other}@owner.example`)).toEqual([])
    expect((await sendAs(world, owner, 'GET', '/api/business/my-business')).json().id).toBe(other)
  })

  test('takes over an open claim when neither listing has an owner', async () => {
    const calls = callsOf(world)
    const { id, other } = await addTwo(world.database)
    const claimant = await newClaimant(world.database)
    const { digits, id: claim } = (await calls.claim(claimant, other, 'telephone')).json()
    expect((await merge(world, admin, { id, other })).statusCode).toBe(200)
    expect((await calls.close(admin, claim, { outcome: 'accepted', digits })).statusCode).toBe(200)
    expect((await calls.user(claimant)).businessId).toBe(id)
  })
})

describe('a merge is refused', () => {
  const refusalOf = async (input: Parameters<typeof merge>[2]) => {
    const before = await readAll(world.database, [input.id, input.other ?? ''])
    const { statusCode, json } = await merge(world, admin, input)
    expect(await readAll(world.database, [input.id, input.other ?? ''])).toEqual(before)
    return [statusCode, json().message]
  }

  test('when a listing was edited since the moderator read it, and the message names the fields', async () => {
    const { id, other } = await addTwo(world.database)
    await world.database.db
      .update(businesses)
      .set({ name: 'Kasi Bites Soweto' })
      .where(eq(businesses.id, other))
    const [status, message] = await refusalOf({ id, other, version: 1, otherVersion: 1 })
    expect([status, message]).toEqual([409, expect.stringContaining('(business name)')])
  })

  test('when both have an owner, an edit waits, an owner is leaving, only the other is public, or both are the same', async () => {
    const { database } = world
    const { id, other } = await addTwo(database)
    const owner = await owns(other)
    const patched = await world.server.inject({
      ...{
        method: 'PATCH',
        url: '/api/business/details',
        headers: owner,
        payload: { name: 'Kasi Bites Two' },
      },
    })
    expect(patched.json().waiting).not.toBeNull()
    expect(await refusalOf({ id, other })).toEqual([
      409,
      'An edit of Kasi Bites Restaurant is waiting. Please accept or refuse it first.',
    ])
    await sendAs(world, owner, 'POST', '/api/business/withdraw-edit', {})
    await owns(id)
    expect((await refusalOf({ id, other }))[1]).toMatch(/^Both listings have an owner/)
    await database.db.delete(users).where(eq(users.businessId, id))
    const password = 'nine red umbrellas'
    expect((await sendAs(world, owner, 'POST', '/api/account/delete', { password })).statusCode).toBe(200)
    expect((await refusalOf({ id, other }))[1]).toMatch(/^The owner of Kasi Bites Restaurant is deleting it/)
    const hidden = await addBusiness(database, 'rejected')
    expect((await refusalOf({ id: hidden, other: id }))[1]).toMatch(/^Visitors can see Kasi Bites, and not/)
    expect((await refusalOf({ id, other: id }))[0]).toBe(400)
  })

  test('with an unknown photo or too many photos', async () => {
    const { id, other } = await addTwo(world.database)
    const photos = Array.from({ length: 9 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`)
    expect((await refusalOf({ id, other, photos: photos.slice(0, 1) }))[0]).toBe(400)
    expect((await refusalOf({ id, other, photos }))[0]).toBe(400)
  })
})

describe('undoing a merge', () => {
  test('is refused once someone has changed the listing', async () => {
    const { database } = world
    const { id, other } = await addTwo(database)
    const { mergeId } = (await merge(world, admin, { id, other })).json()
    await database.db.insert(reports).values({ businessId: id, reason: 'closed' })
    await decide(world, admin, id, 'feature')
    const refused = await undoMerge(world, admin, mergeId)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/^Someone changed this listing after the merge/),
    ])
    expect(await mergedInto(database, other)).toBe(id)
  })

  test('works in a chain only from the last merge backwards, and a circle is refused', async () => {
    const { database } = world
    const { id: second, other: first } = await addTwo(database)
    const { id: third, other: fourth } = await addTwo(database)
    const one = (await merge(world, admin, { id: second, other: first })).json().mergeId
    const two = (await merge(world, admin, { id: third, other: second })).json().mergeId
    const three = (await merge(world, admin, { id: third, other: fourth })).json().mergeId
    expect((await read(first)).id).toBe(third)
    const circle = await merge(world, admin, { id: first, other: third })
    expect([circle.statusCode, circle.json().message]).toEqual([
      409,
      'Kasi Bites Restaurant was already merged with another listing. Open that one instead.',
    ])
    for (const early of [one, two]) expect((await undoMerge(world, admin, early)).statusCode).toBe(409)
    for (const late of [three, two]) expect((await undoMerge(world, admin, late)).statusCode).toBe(200)
    expect(await mergedInto(database, first)).toBe(second)
    expect((await undoMerge(world, admin, one)).statusCode).toBe(200)
    expect(await mergedInto(database, first)).toBeNull()
  })

  test('is refused after 30 days, when old values and images are deleted, but the old address still works', async () => {
    const { database } = world
    const { id, other } = await addTwo(database)
    const goes = await addPictures(other, ['A kota'])
    const { mergeId } = (await merge(world, admin, { id, other, photos: [] })).json()
    const imageOf = () =>
      database.db
        .select()
        .from(images)
        .where(eq(images.id, goes.photos[0]?.id ?? ''))
    await removeOldMerges(database.db)
    expect((await imageOf())[0]?.waitingFor).toBe(other)
    await passTime(database, 31 * 24 * 60 * 60_000)
    expect((await undoMerge(world, await newModerator(), mergeId)).statusCode).toBe(409)
    await removeOldMerges(database.db)
    expect((await imageOf())[0]?.waitingFor).toBeNull()
    expect(await database.db.select().from(merges).where(eq(merges.id, mergeId))).toEqual([])
    expect((await read(other)).id).toBe(id)
  })
})

const newModerator = () => signIn(world.database, { role: 'moderator' })
const mergedText =
  'This listing was merged with another one of the same business, so nothing was changed. Please reload the page.'

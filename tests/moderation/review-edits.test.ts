// Edits of live listings that wait for a moderator (REVIEW_EDITS).
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from '#drizzle'
import type { OwnBusiness } from '../../src/contract/business.ts'
import type { HistoryEntry, LiveEdit, WaitingItem } from '../../src/contract/history.ts'
import type { Site } from '../../src/contract/page.ts'
import { businesses, images } from '../../src/database/schema.ts'
import { sweepImages } from '../../src/domain/media/attach-images.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { plain } from '../media/image-maker.ts'
import { countAll, edit, makeBody } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, readBusiness, readMails } from './moderation-world.ts'

type Session = { cookie: string }

let site: Site
let world: World
let admin: Session
let photo: Buffer
beforeAll(async () => {
  world = await openWorld({ environment: { REVIEW_EDITS: 'names' } })
  site = world.live.site
  admin = await signIn(world.database, { role: 'administrator', email: 'moderator@admin.example' })
  photo = await plain(400, 300).jpeg().toBuffer()
})
beforeEach(async () => {
  site.reviewEdits = 'names'
  await pastUndo()
})
afterAll(() => world.close())

const call = (session: Partial<Session>, method: 'GET' | 'POST', url: string, payload?: object) =>
  world.server.inject({ method, url, headers: session, ...(payload && { payload }) })
const addLive = async () => {
  const id = await addBusiness(world.database, 'approved')
  return { id, owner: await signIn(world.database, { businessId: id }) }
}
const send = async (owner: Session, fields: object, files = {}): Promise<OwnBusiness> => {
  const response = await edit(world, owner, { ...fields }, files)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const list = async () =>
  (await call(admin, 'GET', '/api/admin/edits/waiting?limit=200')).json<WaitingItem[]>()
const find = async (id: string) => (await list()).find(({ business }) => business.id === id)
const accept = (id = 0) => call(admin, 'POST', `/api/admin/edits/${id}/accept`, {})
const refuse = (id = 0, body = {}) => call(admin, 'POST', `/api/admin/edits/${id}/refuse`, body)
const undo = (id: number) => call(admin, 'POST', `/api/admin/decisions/${id}/undo`, {})
const sweep = async () => {
  const store = await openImageStore({ kind: 'folder', folder: join(world.files, 'images') })
  const context = { db: world.database.db, images: store, log: world.server.log }
  await sweepImages(context, new Date(Date.now() + 1e8))
}
/** Ends the time in which decisions can be undone, and removes the images kept for that. */
const pastUndo = async () => {
  await world.database.db.update(images).set({ keptUntil: new Date(0) })
  await sweep()
}
const readPublic = async (id: string) => (await call({}, 'GET', `/api/businesses/${id}`)).json()
const imageStatus = async (session: Partial<Session>, path: string) =>
  (await call(session, 'GET', path)).statusCode
const history = async (owner: Session) =>
  (await call(owner, 'GET', '/api/business/history')).json<HistoryEntry[]>()

test('a new name waits while other fields go live, is in no public response, and is live once accepted', async () => {
  const { id, owner } = await addLive()
  await readPublic(id)
  const own = await send(owner, { name: 'Zebra Unheard', phone: '011 555 0177' })
  expect(own).toMatchObject({ name: 'Karoo Windmill Repairs', phone: '+27115550177' })
  expect(own.waiting?.values).toEqual({ name: 'Zebra Unheard' })
  for (const url of [
    `/api/businesses/${id}`,
    '/api/businesses?limit=200',
    '/api/businesses/search?q=unheard',
  ])
    expect((await call({}, 'GET', url)).body).not.toContain('Zebra Unheard')
  const item = await find(id)
  expect(item?.changes).toEqual([{ field: 'name', from: 'Karoo Windmill Repairs', to: 'Zebra Unheard' }])
  expect((await accept(item?.id)).json()).toMatchObject({ name: 'Zebra Unheard', waiting: null })
  expect(await readPublic(id)).toMatchObject({
    name: 'Zebra Unheard',
    path: expect.stringContaining('zebra-unheard'),
  })
  expect((await call({}, 'GET', '/api/businesses/search?q=unheard')).json()).toHaveLength(1)
  expect((await history(owner)).map(({ who, what }) => [who, what])).toEqual([
    ['A moderator', 'accept-edit'],
    ['You', 'submit-edit'],
    ['You', 'edit'],
  ])
  const [mail, ...others] = await readMails(world.database, id)
  expect([mail?.kind, others]).toEqual(['edit-accepted', []])
  expect(mail?.text).not.toContain('Zebra')
  expect((await accept(item?.id)).json()).toMatchObject({
    code: 'conflict',
    message: 'This edit was already accepted.',
  })
})

test('each save of a waiting edit has its own history line with the fields that it changed', async () => {
  const { id, owner } = await addLive()
  for (const fields of [
    { name: 'Waiting Name' },
    { category: 'Hotel' },
    { name: 'Newer Name', phone: '011 555 0177' },
  ])
    await send(owner, fields)
  const name = 'Karoo Windmill Repairs'
  await send(owner, { name })
  // Fields that go live at once have their own line and are not in the other one.
  site.reviewEdits = 'off'
  await send(owner, { category: 'Beauty' })
  const lines = (await history(owner)).map(({ what, changes }) => [
    what,
    changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join(),
  ])
  expect(lines).toEqual([
    ['edit', 'category: Services → Beauty'],
    ['submit-edit', `name: Newer Name → ${name}`],
    ['submit-edit', 'name: Waiting Name → Newer Name'],
    ['edit', 'phone: null → +27115550177'],
    ['submit-edit', 'category: Services → Hotel'],
    ['submit-edit', `name: ${name} → Waiting Name`],
  ])
  expect(await find(id)).toBeUndefined()
})

test('a save that withdraws a waiting value and puts another field live has a history line for each', async () => {
  const { owner } = await addLive()
  await send(owner, { name: 'Waiting Name' })
  await send(owner, { name: 'Karoo Windmill Repairs', phone: '011 555 0177' })
  const lines = (await history(owner)).map(({ what, changes }) => [what, changes.map(({ field }) => field)])
  expect(lines).toEqual([
    ['withdraw-edit', ['name']],
    ['edit', ['phone']],
    ['submit-edit', ['name']],
  ])
})

test('waiting images are visible to owner and moderators only, survive the sweep, and are attached when accepted', async () => {
  const { id, owner } = await addLive()
  const other = (await addLive()).owner
  const { image } = (await send(owner, {}, { image: photo, logo: photo })).waiting?.values ?? {}
  const { payload, headers } = await makeBody('multipart', { alt: 'The yard' }, { photo })
  const sent = { payload, headers: { ...headers, ...owner } }
  const added = await world.server.inject({ method: 'POST', url: '/api/business/photos', ...sent })
  expect(added.json()).toMatchObject({
    image: '',
    photos: [],
    waiting: { values: { photos: [{ alt: 'The yard' }] } },
  })
  const statuses = [owner, admin, other, {}].map((session) => imageStatus(session, image ?? ''))
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404])
  // Another owner cannot use the image by its path.
  expect((await edit(world, other, { image })).statusCode).toBe(400)
  const { images: before, files } = await countAll(world)
  await pastUndo()
  expect(await countAll(world)).toMatchObject({ images: before, files })
  const item = await find(id)
  expect(item?.photos).toHaveLength(1)
  expect((await accept(item?.id)).statusCode).toBe(200)
  const live = await readPublic(id)
  expect([live.image, live.photos]).toMatchObject([image, [{ alt: 'The yard' }]])
  expect(await imageStatus({}, image ?? '')).toBe(200)
  expect(await world.database.db.$count(images, eq(images.businessId, id))).toBe(3)
})

test('a refused or withdrawn edit leaves no image, and the owner is emailed the reason of a refusal', async () => {
  const before = await countAll(world)
  const { id, owner } = await addLive()
  await send(owner, { category: 'Hotel' }, { logo: photo })
  const item = await find(id)
  const refused = await refuse(item?.id, { reason: { kind: 'picture', text: 'It is a screenshot.' } })
  expect(refused.json()).toMatchObject({ category: 'Services', logo: null, waiting: null })
  expect((await readMails(world.database, id))[0]?.text).toMatch(
    /The reason: The picture does not fit[\s\S]*It is a screenshot/,
  )
  expect((await accept(item?.id)).json().message).toBe('This edit was already refused.')
  await pastUndo()
  await send(owner, {}, { logo: photo })
  const withdraw = () => call(owner, 'POST', '/api/business/withdraw-edit', {})
  expect((await withdraw()).json()).toMatchObject({ logo: null, waiting: null })
  expect((await withdraw()).statusCode).toBe(409)
  expect((await history(owner)).map(({ what }) => what)).toEqual([
    'withdraw-edit',
    'submit-edit',
    'refuse-edit',
    'submit-edit',
  ])
  expect(await countAll(world)).toMatchObject({ images: before.images, files: before.files })
})

test('undoing an accepted or refused edit restores the public values and the waiting edit, and removes the email', async () => {
  const { id, owner } = await addLive()
  site.reviewEdits = 'off'
  await send(owner, {}, { image: photo })
  const before = await readPublic(id)
  site.reviewEdits = 'names'
  await send(owner, { name: 'Undone Name' }, { image: photo, logo: photo })
  const item = await find(id)
  const all = await countAll(world)
  for (const decide of [accept, refuse]) {
    const { decisionId } = (await decide(item?.id)).json()
    expect((await readPublic(id)).name).toBe(decide === accept ? 'Undone Name' : before.name)
    await sweep()
    expect((await undo(decisionId)).json()).toMatchObject({ name: before.name, waiting: { id: item?.id } })
    expect(await readPublic(id)).toEqual({ ...before, confirmedAt: expect.any(String) })
    expect(await find(id)).toEqual(item)
    expect(await readMails(world.database, id)).toEqual([])
    expect((await undo(decisionId)).json().message).toBe('This decision has already been undone.')
    await pastUndo()
    expect(await imageStatus({}, before.image)).toBe(200)
  }
  expect(await countAll(world)).toMatchObject({ images: all.images, files: all.files })
  // After an undone acceptance, the final decision counts.
  const { decisionId } = (await refuse(item?.id)).json()
  expect((await accept(item?.id)).json().message).toBe('This edit was already refused.')
  await send(owner, { name: 'Sent Again' })
  expect((await undo(decisionId)).json().message).toMatch(/^Something has happened/)
  expect((await accept((await find(id))?.id)).json()).toMatchObject({ name: 'Sent Again', logo: null })
})

test('an accepted edit is listed among the live edits and can be undone', async () => {
  const { id, owner } = await addLive()
  const { name } = await readBusiness(world.database, id)
  await send(owner, { name: 'Casino 24' })
  const waited = (await find(id))?.id
  expect((await accept(waited)).statusCode).toBe(200)
  const findLive = async () => {
    const live = (await call(admin, 'GET', '/api/admin/edits?limit=200')).json<LiveEdit[]>()
    return live.find(({ business }) => business.id === id)
  }
  const line = await findLive()
  expect(line).toMatchObject({ what: 'accept-edit', who: 'moderator@admin.example', isUndone: false })
  const back = await call(admin, 'POST', `/api/admin/edits/${line?.id}/undo`, {})
  expect(back.json()).toEqual({ takenBack: ['name'], left: [] })
  expect((await readBusiness(world.database, id)).name).toBe(name)
  expect((await findLive())?.isUndone).toBe(true)
  // Otherwise the last email to the owner would say that the edit is live.
  expect((await readMails(world.database, id)).map(({ kind }) => kind)).toEqual(['edit-taken-back'])
  expect((await accept(waited)).json().message).toBe('This edit was already accepted.')
})

test('an acceptance that is undone is no longer listed or counted among the live edits', async () => {
  const { id, owner } = await addLive()
  await send(owner, { name: 'Waits Again' })
  const { decisionId } = (await accept((await find(id))?.id)).json()
  const listLive = () => call(admin, 'GET', '/api/admin/edits?limit=200')
  const linesOf = async () =>
    (await listLive()).json<LiveEdit[]>().filter(({ business }) => business.id === id)
  expect(await linesOf()).toHaveLength(1)
  const total = Number((await listLive()).headers['x-total-count'])
  await undo(decisionId)
  expect(await linesOf()).toEqual([])
  expect(Number((await listLive()).headers['x-total-count'])).toBe(total - 1)
})

test('of two concurrent decisions one succeeds, and an edit that its owner has changed since cannot be decided', async () => {
  const { id, owner } = await addLive()
  await send(owner, { name: 'First Wish' })
  const seen = await find(id)
  await send(owner, { name: 'Second Wish' })
  expect((await accept(seen?.id)).json()).toMatchObject({ code: 'changed' })
  expect((await find(id))?.at).toBe(seen?.at)
  const now = (await find(id))?.id
  const both = await Promise.all([accept(now), refuse(now)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await readMails(world.database, id)).toHaveLength(1)
  await send(owner, { name: 'Third Wish' })
  const waiting = await find(id)
  const [accepted] = await Promise.all([accept(waiting?.id), send(owner, { name: 'Fourth Wish' })])
  const { name } = await readBusiness(world.database, id)
  const left = (await find(id))?.changes[0]?.to
  expect([name === 'Third Wish', left]).toEqual([accepted.statusCode === 200, 'Fourth Wish'])
})

test('a waiting edit of a suspended listing can be accepted, and stays after "off" while new edits go live', async () => {
  const { id, owner } = await addLive()
  await send(owner, { name: 'Waiting Name', category: 'Hotel' })
  await decide(world, admin, id, 'suspend')
  site.reviewEdits = 'off'
  const own = await send(owner, {
    name: 'Newer Name',
    description: 'Windmills and pumps, mended on the farm.',
  })
  expect(own).toMatchObject({
    name: 'Newer Name',
    category: 'Services',
    waiting: { values: { category: 'Hotel' } },
  })
  const item = await find(id)
  expect(item).toMatchObject({
    business: { approvalStatus: 'suspended' },
    changes: [{ field: 'category' }],
  })
  expect((await accept(item?.id)).statusCode).toBe(200)
  expect(await readBusiness(world.database, id)).toMatchObject({ name: 'Newer Name', category: 'Hotel' })
  const mail = (await readMails(world.database, id)).find(({ kind }) => kind === 'edit-accepted')
  expect(mail?.text).toContain('visitors see it once your listing is live again')
  expect(mail?.text).not.toContain('/b/')
  await decide(world, admin, id, 'activate')
  site.reviewEdits = 'all'
  expect((await send(owner, { phone: '011 555 0178' })).waiting?.values).toEqual({ phone: '+27115550178' })
  const refused = await edit(world, owner, { placeId: 999_999 })
  expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'placeId'])
  await world.database.db.execute(
    sql`UPDATE users SET leaves_at = now() + interval '7 days' WHERE business_id = ${id}`,
  )
  expect((await accept((await find(id))?.id)).json().message).toMatch(/owner is deleting/)
})

test('an owner can set "moved" with the new address, after it while it waits, or after it was accepted', async () => {
  site.reviewEdits = 'all'
  const [there] = (await call({}, 'GET', '/api/places?q=Makhanda')).json<{ id: number; label: string }[]>()
  const address = { location: `14 High Street, ${there?.label}`, placeId: there?.id }
  const moved = { trading: 'moved' }
  for (const steps of [[{ ...address, ...moved }], [address, moved], [address, 'accept', moved]] as const) {
    const { id, owner } = await addLive()
    const before = (await readPublic(id)).place?.name ?? null
    expect((await edit(world, owner, moved)).json().issues[0].path).toBe('location')
    for (const step of steps) {
      if (step === 'accept') await accept((await find(id))?.id)
      else await send(owner, step)
    }
    expect((await readPublic(id)).trading).toBe('open')
    expect((await accept((await find(id))?.id)).statusCode).toBe(200)
    const live = await readPublic(id)
    expect([live.trading, live.moved?.from, live.place?.id]).toEqual(['moved', before, there?.id])
  }
})

test('a waiting edit that a moderator has already written is accepted without an empty list in its email or a live edit', async () => {
  site.reviewEdits = 'all'
  const id = await addBusiness(world.database, 'approved', { trades: [] })
  const owner = await signIn(world.database, { businessId: id })
  await send(owner, { trades: ['plumber'] })
  await call(admin, 'POST', '/api/admin/untraded', { trades: ['plumber'], ids: [id] })
  expect((await accept((await find(id))?.id)).statusCode).toBe(200)
  const mail = (await readMails(world.database, id)).find(({ kind }) => kind === 'edit-accepted')
  expect(mail?.text).toContain('Your edit is live')
  expect(mail?.text).not.toContain('This was changed')
  const live = (await call(admin, 'GET', '/api/admin/edits?limit=200')).json<LiveEdit[]>()
  expect(live.filter(({ business }) => business.id === id)).toEqual([])
})

test('of waiting hours, the text shows its times beside another week only if the week is not newer', async () => {
  site.reviewEdits = 'all'
  const hours = { hours: 'Mon-Fri 8:00-17:00' }
  const week = { hoursWeek: [1, 2, 3, 4, 5].map((day) => ({ day, opens: '09:00', closes: '18:00' })) }
  const acceptAfter = async (...parts: object[]) => {
    const { id, owner } = await addLive()
    for (const part of parts) await send(owner, part)
    expect((await accept((await find(id))?.id)).statusCode).toBe(200)
    expect((await history(owner))[0]?.changes).toHaveLength(2)
    return (await readPublic(id)).hours
  }
  expect(await acceptAfter(hours, week)).toBeNull()
  expect(await acceptAfter(week, hours)).toBe(hours.hours)
  expect(await acceptAfter({ ...hours, ...week })).toBe(hours.hours)
})

test('a second move waits too, after the first is over', async () => {
  const { id, owner } = await addLive()
  const first = { trading: 'moved', moved: { on: '2020-01-05', from: 'Diepkloof' } } as const
  await world.database.db.update(businesses).set(first).where(eq(businesses.id, id))
  await send(owner, { location: '14 High Street, Makhanda' })
  site.reviewEdits = 'all'
  expect((await send(owner, { trading: 'moved' })).waiting?.values).toMatchObject({ trading: 'moved' })
  expect((await find(id))?.changes).toEqual([{ field: 'trading', from: 'open', to: 'moved' }])
  expect((await accept((await find(id))?.id)).statusCode).toBe(200)
  expect((await readPublic(id)).tradingNotice).toContain('14 High Street')
})

test('a waiting "moved" needs the waiting address: it follows a new one, and cannot stay without it', async () => {
  site.reviewEdits = 'all'
  const { id, owner } = await addLive()
  const { location } = await readBusiness(world.database, id)
  await send(owner, { location: '14 High Street, Makhanda', trading: 'moved' })
  const back = await edit(world, owner, { location, placeId: null })
  expect([back.statusCode, back.json().issues[0].path]).toEqual([400, 'location'])
  const other = await send(owner, { location: '2 New Street, Makhanda' })
  const label = 'Makhanda, Eastern Cape'
  expect(other.waiting?.values).toMatchObject({ trading: 'moved', placeLabel: label })
  expect((await find(id))?.changes.find(({ field }) => field === 'place')).toMatchObject({ to: { label } })
  expect((await send(owner, { location, placeId: null, trading: 'open' })).waiting).toBeNull()
})

test('an acceptance or its undo that fails at any write is rolled back, and the next attempt succeeds', async () => {
  const { id, owner } = await addLive()
  await send(owner, { name: 'Broken Off' }, { image: photo })
  const item = await find(id)
  const { db } = world.database
  await db.execute(
    sql`CREATE FUNCTION break_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken on purpose'; END $$`,
  )
  const read = async () => [await readBusiness(world.database, id), await find(id), await countAll(world)]
  const failAt = async (points: string[], act: () => ReturnType<typeof accept>) => {
    const before = await read()
    for (const point of [...points, 'AFTER UPDATE ON images', 'BEFORE INSERT ON moderation_log']) {
      await db.execute(sql.raw(`CREATE TRIGGER broken ${point} FOR EACH ROW EXECUTE FUNCTION break_here()`))
      expect((await act()).statusCode, point).toBe(500)
      await db.execute(sql.raw(`DROP TRIGGER broken ON ${point.split(' ').at(-1)}`))
      expect(await read()).toEqual(before)
    }
    const done = await act()
    expect(done.statusCode, done.body).toBe(200)
    return done.json()
  }
  const points = ['AFTER UPDATE ON edits', 'AFTER INSERT ON decisions', 'AFTER INSERT ON outbox_mails']
  const { decisionId } = await failAt(points, () => accept(item?.id))
  const undoPoints = ['AFTER UPDATE ON edits', 'AFTER UPDATE ON decisions', 'AFTER DELETE ON outbox_mails']
  await failAt(undoPoints, () => undo(decisionId))
  expect(await find(id)).toEqual(item)
})

test('setting a price level for the first time is an edit even at the default value, can wait, and can be undone', async () => {
  const { id, owner } = await addLive()
  await world.database.db.update(businesses).set({ hasPriceLevel: false }).where(eq(businesses.id, id))
  const own = await send(owner, { priceLevel: 2 })
  expect(own).toMatchObject({ priceLevel: 2, hasPriceLevel: true, waiting: null })
  const [line] = await history(owner)
  expect(line?.changes).toEqual([{ field: 'priceLevel', from: null, to: 2 }])
  await call(admin, 'POST', `/api/admin/edits/${line?.id}/undo`, {})
  expect(await readBusiness(world.database, id)).toMatchObject({ priceLevel: 2, hasPriceLevel: false })
  site.reviewEdits = 'all'
  const { waiting } = await send(owner, { priceLevel: 2 })
  expect(waiting?.values).toEqual({ priceLevel: 2 })
  expect((await readBusiness(world.database, id))?.hasPriceLevel).toBe(false)
  expect((await accept(waiting?.id)).statusCode).toBe(200)
  expect(await readBusiness(world.database, id)).toMatchObject({ priceLevel: 2, hasPriceLevel: true })
})

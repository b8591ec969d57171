// The categories that administrators maintain: adding, renaming, ordering and hiding, with two copies of the program.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AdminCategory, CategoryItem, maxCategories } from '../../src/contract/category-changes.ts'
import { defaultCategories } from '../../src/contract/default-categories.ts'
import { stockImagesOf } from '../../src/contract/image-upload.ts'
import { z } from '../../src/contract/zod.ts'
import { edit, failureOf, register, signInOwner } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness } from './moderation-world.ts'

let world: World
let beside: World
let admin: { cookie: string }
let atFirst: { offered: CategoryItem[]; all: AdminCategory[] }
beforeAll(async () => {
  world = await openWorld()
  beside = await openWorld({ beside: world })
  admin = await signIn(world.database, { role: 'administrator', email: 'keeper@categories.example' })
  atFirst = { offered: await offered(), all: await all() }
})
afterAll(async () => {
  await beside.close()
  await world.close()
})

type Fields = Record<string, unknown>
const url = '/api/admin/categories'
const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object) =>
  world.server.inject({ method, url: path, headers: admin, ...(payload && { payload }) })
const looks = { tint: '#1f6b4a', icon: 'tractor' }
const add = (fields: Fields) => send('POST', url, { ...looks, ...fields })
const change = (name: string, fields: Fields) => send('PATCH', `${url}/${encodeURIComponent(name)}`, fields)
const all = async () => z.array(AdminCategory).parse((await send('GET', url)).json())
const named = async (name: string) => (await all()).find((one) => one.name === name)
const offered = async () =>
  z.array(CategoryItem).parse((await beside.server.inject('/api/categories')).json())
const names = async () => (await offered()).map(({ name }) => name)
const search = (query: string, at = beside) => at.server.inject(`/api/businesses/search?${query}&limit=200`)
const found = async (query: string) =>
  (await search(query)).json().map(({ id }: { id: string }) => id) as string[]
const log = async () => (await send('GET', '/api/admin/log?limit=1')).json()[0]
/** The number of connections that wait for a lock. */
const waiting = async () => {
  const { rows } = await world.database.pool.query<{ waiting: number }>(`SELECT count(*)::integer AS waiting
    FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0]?.waiting
}

test('a directory starts with the nine categories of the specification', () => {
  const nine = defaultCategories.map(({ isHidden, formerNames, ...item }) => item)
  expect(atFirst.offered).toEqual(nine)
  expect(atFirst.all).toEqual(
    defaultCategories.map((category) => ({ ...category, businesses: expect.any(Number) })),
  )
})

test('a new category comes last, is logged, is offered in every copy, and is found by its name and plural', async () => {
  const response = await add({ name: 'Farm stall', plural: 'Farm stalls' })
  expect(response.statusCode).toBe(201)
  const category = { name: 'Farm stall', plural: 'Farm stalls', ...looks, isTile: true }
  expect(AdminCategory.parse(response.json())).toEqual({
    ...category,
    isHidden: false,
    formerNames: [],
    businesses: 0,
  })
  await expect.poll(async () => (await offered()).at(-1)).toEqual(category)
  expect(await log()).toMatchObject({
    who: 'keeper@categories.example',
    what: 'add-category',
    changes: [{ field: 'categoryDetails', from: null, to: { ...category, isHidden: false } }],
  })
  const registered = await register(beside, { category: 'farm STALLS' })
  expect(registered.statusCode).toBe(201)
  expect(registered.json().category).toBe('Farm stall')
  const id = await addBusiness(world.database, 'approved', { category: 'Farm stall' })
  for (const query of ['category=farm+stalls', 'q=farm+stalls', 'q=farm+stall'])
    await expect.poll(() => found(query), { message: query }).toContain(id)
  const { body } = await beside.server.inject('/api/businesses/filters?q=windmill')
  expect(JSON.parse(body).category['Farm stall']).toBeGreaterThan(0)
})

test('every page shows a category whose name is that of a member of every object', async () => {
  const name = 'constructor'
  expect((await add({ name, plural: name })).statusCode).toBe(201)
  const inSoweto = { category: name, featured: 1, location: '1 Vilakazi Street, Soweto, Gauteng' } as const
  const [{ id: placeId }] = (await world.server.inject('/api/places?q=soweto')).json()
  const ids = await Promise.all(
    [1, 2, 3].map(() => addBusiness(world.database, 'approved', { ...inSoweto, placeId })),
  )
  const read = async (path: string) => {
    const { statusCode, body } = await world.server.inject(path)
    expect(statusCode, path).toBe(200)
    expect(body, path).not.toContain('native code')
    return body
  }
  expect(await read('/')).toContain('constructor in Soweto')
  expect(await read(`/?category=${name}`)).toContain('<h1 id="results-heading">constructor Businesses</h1>')
  expect(await read('/in/soweto-gauteng/constructor')).toContain('<title>constructor in Soweto, Gauteng |')
  expect(await read(`/business/${ids[0]}`)).toContain('"@type":"LocalBusiness"')
  expect(stockImagesOf(name)).toContain('shopping-spaza')
})

test('renaming a category updates its businesses without a new version, and its former names still work', async () => {
  await add({ name: 'Padstal', plural: 'Padstalle' })
  const id = await addBusiness(world.database, 'approved', { category: 'Padstal' })
  const read = async () =>
    (await world.database.pool.query('SELECT category, version FROM businesses WHERE id = $1', [id])).rows[0]
  const { version } = await read()
  const renamed = await change('Padstal', { name: 'Roadside kitchen', plural: 'Roadside kitchens' })
  expect(renamed.json()).toMatchObject({ formerNames: ['Padstal', 'Padstalle'], businesses: 1 })
  expect(await read()).toEqual({ category: 'Roadside kitchen', version })
  await expect.poll(names).toContain('Roadside kitchen')
  for (const query of ['category=padstal', 'category=Padstalle', 'category=roadside+kitchens', 'q=padstalle'])
    await expect.poll(() => found(query), { message: query }).toContain(id)
  await world.database.pool.query("UPDATE businesses SET category = 'Padstal' WHERE id = $1", [id])
  expect((await read()).category).toBe('Roadside kitchen')
  expect((await change('Padstal', { isTile: false })).statusCode).toBe(404)
  const back = await change('Roadside kitchen', { name: 'Padstal' })
  expect(back.json()).toMatchObject({
    name: 'Padstal',
    plural: 'Roadside kitchens',
    formerNames: ['Padstalle', 'Roadside kitchen'],
  })
})

test('a rename that is sent again, because its response was lost, succeeds and is logged once', async () => {
  await add({ name: 'Gate shop', plural: 'Gate shops' })
  const rename = () => change('Gate shop', { name: 'Corner stall', plural: 'Corner stalls' })
  const first = await rename()
  const line = await log()
  const again = await rename()
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  expect(await log()).toEqual(line)
  // The page of a colleague may be older than the rename.
  expect((await change('Gate shop', { name: 'Street stall' })).statusCode).toBe(404)
})

const taken = (path: string, message: string) => [409, path, message] as const
const wrong = (path: string, message: string) => [400, path, message] as const
test.each([
  [{ name: 'hotels' }, taken('name', '"hotels" is already a name of the category Hotel.')],
  [{ plural: 'CAFÉ' }, taken('plural', '"CAFÉ" is already a name of the category Cafe.')],
  [
    { name: '!?' },
    wrong('name', 'Use at least two letters from a to z or digits: they make the address of its pages.'),
  ],
  [{ name: 'x' }, wrong('name', 'The name must be at least 2 characters')],
  [{ plural: 'x'.repeat(41) }, wrong('plural', 'The plural must be at most 40 characters')],
  [{ tint: 'green' }, wrong('tint', 'The colour must be written like #1f6b4a')],
  [
    { tint: '#ffd400' },
    wrong(
      'tint',
      'This colour is too light to be read: it has a contrast of 1.2 to 1 with the page, and must have 4.5. Choose a darker one.',
    ),
  ],
  [{ icon: 'skull' }, wrong('icon', 'Please choose an icon from the list')],
] as const)(
  'a category with %j is refused, and nothing is stored',
  async (fields, [status, path, message]) => {
    const before = await all()
    const added = await add({ name: 'Observatory', plural: 'Observatories', ...fields })
    const changed = await change('Health', fields)
    for (const response of [added, changed]) {
      expect(response.statusCode).toBe(status)
      expect(failureOf(response)).toMatchObject({ message, issues: [{ path, message }] })
    }
    expect(await all()).toEqual(before)
  },
)

test('a new order applies to every copy and is logged, and an incomplete or wrong list is refused', async () => {
  const before = (await all()).map(({ name }) => name)
  const turned = before.toReversed()
  const response = await send('PUT', `${url}/order`, { names: turned })
  expect(response.json().map(({ name }: AdminCategory) => name)).toEqual(turned)
  await expect.poll(names).toEqual(turned)
  expect(await log()).toMatchObject({
    what: 'order-categories',
    changes: [{ field: 'categoryOrder', from: before, to: turned }],
  })
  for (const some of [turned.slice(1), [...turned.slice(1), turned[1]], [...turned.slice(1), 'Aviation']])
    expect((await send('PUT', `${url}/order`, { names: some })).statusCode).toBe(400)
  await send('PUT', `${url}/order`, { names: before })
  await expect.poll(names).toEqual(before)
})

test('a hidden category keeps its businesses and can no longer be chosen', async () => {
  await add({ name: 'Smithy', plural: 'Smithies' })
  const owner = await signInOwner(world.database, town.owned.id)
  expect((await edit(world, owner, { category: 'Smithy' })).statusCode).toBe(200)
  expect((await change('Smithy', { isHidden: true })).json()).toMatchObject({ isHidden: true, businesses: 1 })
  expect((await log()).what).toBe('hide-category')
  await expect.poll(names).not.toContain('Smithy')
  expect((await beside.server.inject(`/api/businesses/${town.owned.id}`)).json().category).toBe('Smithy')
  for (const query of ['category=smithies', 'q=smithy']) expect(await found(query)).toContain(town.owned.id)
  const registration = await register(beside, { category: 'Smithy' })
  expect(failureOf(registration).issues).toEqual([
    { path: 'category', message: 'Please choose one of the categories' },
  ])
  expect((await edit(world, owner, { category: 'Smithy', priceLevel: 3 })).statusCode).toBe(200)
  expect((await edit(world, owner, { category: 'Cafe' })).statusCode).toBe(200)
  expect((await edit(world, owner, { category: 'Smithy' })).statusCode).toBe(400)
  await change('Smithy', { isHidden: false })
  expect((await log()).what).toBe('show-category')
  await expect.poll(names).toContain('Smithy')
})

test('a waiting category that is renamed or hidden stays selected in the form of its owner, and can be sent again', async () => {
  world.live.site.reviewEdits = 'all'
  onTestFinished(() => {
    world.live.site.reviewEdits = 'off'
  })
  await add({ name: 'Kiosk', plural: 'Kiosks' })
  const id = await addBusiness(world.database, 'approved', { category: 'Hotel' })
  const owner = await signIn(world.database, { businessId: id })
  expect((await edit(world, owner, { category: 'Kiosk' })).statusCode).toBe(200)
  await change('Kiosk', { name: 'Street kiosk' })
  await change('Street kiosk', { isHidden: true })
  await expect.poll(names).not.toContain('Kiosk')
  const form = (await world.server.inject({ url: '/business/edit', headers: owner })).body
  expect(form).toContain('<option selected="">Street kiosk</option>')
  const again = await edit(world, owner, { category: 'Street kiosk', phone: '011 555 0177' })
  expect(again.json()).toMatchObject({
    category: 'Hotel',
    waiting: { values: { category: 'Street kiosk', phone: '+27115550177' } },
  })
  // The other tests compare all categories with those that are offered.
  await change('Street kiosk', { isHidden: false })
})

test('the last visible category cannot be hidden, and an unknown one is refused with the list of visible ones', async () => {
  const before = await all()
  for (const { name } of before.slice(1)) await change(name, { isHidden: true })
  const last = await change(before[0]?.name ?? '', { isHidden: true })
  expect([last.statusCode, last.json().message]).toEqual([
    409,
    'At least one category must be visible, because every business needs one. Show another one first.',
  ])
  await expect.poll(names).toEqual([before[0]?.name])
  const refused = await search('category=Aviation')
  expect(failureOf(refused).issues).toEqual([
    { path: 'category', message: `Category must be one of: ${before[0]?.name}.` },
  ])
  for (const { name, isHidden } of before) await change(name, { isHidden })
})

test('of three concurrent requests to add the same category, one succeeds', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => add({ name: 'Lighthouse', plural: 'Lighthouses' })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
})

test('businesses written before and during a rename both get the new name', async () => {
  await add({ name: 'Tannery', plural: 'Tanneries' })
  const writer = await world.database.pool.connect()
  try {
    await writer.query('BEGIN')
    await writer.query(`INSERT INTO businesses (name, category, description, location)
      VALUES ('Ostrich Leather', 'Tannery', 'Ostrich leather by the metre.', 'Oudtshoorn')`)
    const rename = change('Tannery', { name: 'Leather works', plural: 'Leather works shops' })
    await expect.poll(waiting).toBe(1)
    const registration = register(beside, { category: 'Tannery' })
    await expect.poll(waiting).toBe(2)
    await writer.query('COMMIT')
    expect([(await rename).statusCode, (await registration).statusCode]).toEqual([200, 201])
  } finally {
    writer.release()
  }
  expect((await named('Leather works'))?.businesses).toBe(2)
})

test.each([
  ['a rename of a category', () => change('Pottery', { name: 'Ceramics' })],
  ['a merge of trades', () => send('POST', '/api/admin/trades/electrician/merge', { into: 'plumber' })],
])('%s and a change of a role by the same administrator at once both succeed', async (_what, write) => {
  await add({ name: 'Pottery', plural: 'Potteries' })
  const role = await world.database.pool.connect()
  try {
    const { rows } = await role.query("SELECT id FROM users WHERE email = 'keeper@categories.example'")
    // As a change of a role: it locks the account of the administrator, and then writes its line.
    await role.query('BEGIN')
    await role.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [rows[0].id])
    const writing = write()
    await expect.poll(waiting).toBe(1)
    await role.query("INSERT INTO moderation_log (acted_by, action) VALUES ($1, 'change-role')", [rows[0].id])
    await role.query('COMMIT')
    expect((await writing).statusCode).toBe(200)
  } finally {
    role.release(true)
  }
})

test('a directory has at most forty categories', async () => {
  // Makes room for the categories of the other tests.
  onTestFinished(async () => {
    await world.database.pool.query(`DELETE FROM categories WHERE name LIKE 'Kiosk%'`)
  })
  const many = maxCategories - (await all()).length
  for (let number = 1; number <= many; number++)
    expect((await add({ name: `Kiosk ${number}`, plural: `Kiosks ${number}` })).statusCode).toBe(201)
  const refused = await add({ name: 'Kiosk', plural: 'Kiosks' })
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'There are already 40 categories, the maximum. Rename one that is hidden.',
  ])
})

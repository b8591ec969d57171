// The trades that administrators maintain: adding, renaming, hiding and merging, with two copies of the program.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#drizzle'
import { TradeItem } from '../../src/contract/trade.ts'
import { AdminTrade, maxTradesInAll } from '../../src/contract/trade-changes.ts'
import { z } from '../../src/contract/zod.ts'
import { tradeNames, trades } from '../../src/database/schema.ts'
import { loadTrades } from '../../src/domain/trades/load-trades.ts'
import { toNameRows } from '../../src/domain/trades/trade-change-rules.ts'
import { edit, failureOf, register, signInOwner } from '../owners/owner-world.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, sendAs } from './moderation-world.ts'

let world: World
let beside: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  beside = await openWorld({ beside: world })
  admin = await signIn(world.database, { role: 'administrator', email: 'keeper@trades.example' })
})
afterAll(async () => {
  await beside.close()
  await world.close()
})

type Fields = Record<string, unknown>
const url = '/api/admin/trades'
let count = 0
/** A name that is similar to no other. */
const freshName = () => {
  const hash = createHash('sha256').update(String(++count)).digest('hex').slice(0, 12)
  return `Q${hash.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')} herder`
}
const add = (fields: Fields, at = world) =>
  sendAs(at, admin, 'POST', url, { plural: `${fields.name}s`, category: 'Services', names: [], ...fields })
const added = async (fields: Fields = {}) =>
  AdminTrade.parse((await add({ name: freshName(), ...fields })).json())
/** Inserts a trade directly into the database, which is faster: adding one reads all names several times. */
const existing = async (...names: string[]) => {
  const name = freshName()
  const [id, plural, category] = [name.toLowerCase().replace(' ', '-'), `${name}s`, 'Services']
  const row = { id, name, plural, category, schemaType: 'LocalBusiness', icon: 'store', isOwn: true } as const
  await world.database.db.insert(trades).values(row)
  const called = toNameRows([], { name, plural, names })
  await world.database.db.insert(tradeNames).values(called.map((one) => ({ ...one, tradeId: id })))
  return { id, name }
}
const change = (id: string, fields: Fields, at = world) => sendAs(at, admin, 'PATCH', `${url}/${id}`, fields)
const merge = (id: string, into: string, at = world) =>
  sendAs(at, admin, 'POST', `${url}/${id}/merge`, { into })
const find = async (q: string, at = world) =>
  z.array(AdminTrade).parse((await sendAs(at, admin, 'GET', `${url}?${new URLSearchParams({ q })}`)).json())
const offered = async (q: string, at = beside) => {
  const { body } = await at.server.inject(`/api/trades?${new URLSearchParams({ q })}`)
  return z
    .array(TradeItem)
    .parse(JSON.parse(body))
    .map(({ id }) => id)
}
const withTrades = async (...trades: string[]) => {
  const id = await addBusiness(world.database, 'approved')
  await world.database.pool.query('UPDATE businesses SET trades = $1 WHERE id = $2', [trades, id])
  return id
}
const shownAt = async (id: string, at = beside) =>
  (await at.server.inject(`/api/businesses/${id}`)).json().trades.map((one: { id: string }) => one.id)
const stored = async (id: string): Promise<string[]> =>
  (await world.database.pool.query('SELECT trades FROM businesses WHERE id = $1', [id])).rows[0].trades
const search = async (query: string, at = beside) =>
  (await at.server.inject(`/api/businesses/search?${query}&limit=100`))
    .json()
    .map(({ id }: { id: string }) => id)
const log = async () => (await sendAs(world, admin, 'GET', '/api/admin/log?limit=1')).json()[0]

test('a new trade is offered and found by all its names in every copy, and the log says who added it', async () => {
  const name = 'Windmill Fitter'
  const response = await add({ name, category: 'Services', names: ['windpomp monteur', 'Windmeul man'] })
  expect(response.statusCode).toBe(201)
  const trade = {
    id: 'windmill-fitter',
    name,
    plural: 'Windmill Fitters',
    category: 'Services',
    names: ['Windmeul man', 'windpomp monteur'],
    icon: 'store',
    schemaType: 'LocalBusiness',
    related: [],
    isHidden: false,
    businesses: 0,
  }
  expect(AdminTrade.parse(response.json())).toEqual(trade)
  for (const q of ['windmill fit', 'Windmeul', 'windpomp'])
    await expect.poll(() => offered(q)).toContain('windmill-fitter')
  const line = await log()
  expect(line).toMatchObject({
    who: 'keeper@trades.example',
    what: 'add-trade',
    business: null,
    person: null,
  })
  expect(line.changes).toEqual([
    {
      field: 'trade',
      from: null,
      to: {
        name,
        plural: trade.plural,
        category: 'Services',
        names: trade.names,
        icon: 'store',
        schemaType: 'LocalBusiness',
        related: [],
        isHidden: false,
      },
    },
  ])
  const business = await withTrades('windmill-fitter')
  await expect.poll(() => search('q=windpomp+monteur')).toContain(business)
  expect((await find(name))[0]).toEqual({ ...trade, businesses: 1 })
})

test('the type, the icon and the related trades can be set and changed, are logged, and apply to every copy', async () => {
  const other = await existing()
  const { id, name, ...trade } = await added({
    schemaType: 'Florist',
    icon: 'flower-2',
    related: ['Loodgieter', other.id, 'plumber'],
  })
  expect(trade).toMatchObject({
    schemaType: 'Florist',
    icon: 'flower-2',
    related: [
      { id: 'plumber', name: 'Plumber' },
      { id: other.id, name: other.name },
    ],
  })
  const [own, stranger] = [await withTrades(id), await withTrades(other.id)]
  const typeOf = async () => (await beside.server.inject(`/api/businesses/${own}`)).json().schemaType
  const whyOf = async (business: string) => {
    const cards = (
      await beside.server.inject(`/api/businesses/search?${new URLSearchParams({ q: name })}`)
    ).json()
    return cards.find((card: { id: string }) => card.id === business)?.why ?? null
  }
  await expect.poll(typeOf).toBe('Florist')
  await expect.poll(() => whyOf(stranger)).toBe('related')
  expect(
    (await change(id, { schemaType: 'GardenStore', icon: 'leaf', related: ['Plumbers'] })).statusCode,
  ).toBe(200)
  await expect.poll(typeOf).toBe('GardenStore')
  await expect.poll(() => whyOf(stranger)).toBeNull()
  expect(await log()).toMatchObject({
    what: 'change-trade',
    changes: [
      {
        from: { schemaType: 'Florist', icon: 'flower-2', related: ['Plumber', other.name] },
        to: { schemaType: 'GardenStore', icon: 'leaf', related: ['Plumber'] },
      },
    ],
  })
  expect(failureOf(await change(id, { related: [name] })).issues).toEqual([
    { path: 'related', message: 'A trade cannot be related to itself.' },
  ])
})

test('a hidden trade stays related but cannot be added as related, and a merged one is replaced by its successor', async () => {
  const [one, other] = [await existing(), await existing()]
  const { id, name } = await added({ related: [one.id] })
  await change(one.id, { isHidden: true })
  expect((await change(id, { related: [one.name, 'bakery'] })).statusCode).toBe(200)
  const refused = await add({ name: freshName(), related: [one.id] })
  expect(failureOf(refused).issues).toMatchObject([{ path: 'related' }])
  await merge(one.id, other.id)
  const [trade] = await find(name)
  expect(trade?.related.map((related) => related.id)).toEqual([other.id, 'bakery'])
})

test('an id is made from the name, with a number if it is taken', async () => {
  const first = await added({ name: 'Bee-keeper & Wasp Remover' })
  const second = await added({ name: 'Bee keeper & wasp remover (mobile)' })
  expect(first.id).toBe('bee-keeper-wasp-remover')
  expect(second.id).toBe('bee-keeper-wasp-remover-mobile')
  await change(first.id, { name: 'Bee Friend', plural: 'Bee Friends' })
  await change(first.id, { names: [] })
  const third = await added({ name: 'Bee Keeper Wasp Remover' })
  expect(third.id).toBe('bee-keeper-wasp-remover-2')
  // The id of a category stays reserved, because landing pages have it in their address.
  expect((await added({ name: 'Automotive', plural: 'Automotive Helpers' })).id).toBe('automotive-2')
})

const taken = (path: string, message: string) => [409, path, message] as const
const wrong = (path: string, message: string) => [400, path, message] as const
test.each([
  [{ name: 'Plumber' }, taken('name', '"Plumber" is already a name of the trade Plumber.')],
  [{ plural: 'PLUMBERS' }, taken('plural', '"PLUMBERS" is already a name of the trade Plumber.')],
  [
    { names: ['ok then', 'Loodgieter'] },
    taken('names', '"Loodgieter" is already a name of the trade Plumber.'),
  ],
  [{ name: '!!' }, wrong('name', 'Nobody can search for "!!". Use a word that says what the business does.')],
  [
    { names: ['and the'] },
    wrong('names', 'Nobody can search for "and the". Use a word that says what the business does.'),
  ],
  [{ name: 'x' }, wrong('name', 'The name must be at least 2 characters')],
  [{ names: ['one, two'] }, wrong('names.0', 'Each other name must not contain commas')],
  [{ plural: 'x'.repeat(61) }, wrong('plural', 'The plural must be at most 60 characters')],
  [{ names: ['x'.repeat(61)] }, wrong('names.0', 'Each other name must be at most 60 characters')],
  [
    { names: Array.from({ length: 41 }, (_, at) => `herd ${at}`) },
    wrong('names', 'Please give at most 40 other names'),
  ],
  [{ category: 'Wizardry' }, wrong('category', 'Please choose a category')],
  [{ icon: 'skull' }, wrong('icon', 'Please choose an icon from the list')],
  [{ schemaType: 'Person' }, wrong('schemaType', 'Please choose a type from the list')],
  [
    { related: ['plumber', 'wizard of oz'] },
    wrong('related', 'We do not know the trade "wizard of oz". Choose one from the list, or leave it out.'),
  ],
  [
    { related: ['plumber', 'baker', 'butcher', 'barber', 'florist', 'hotel'] },
    wrong('related', 'Please give at most 5 related trades'),
  ],
])(
  '%j is refused with an issue for its field, when adding and when changing a trade',
  async (fields, [status, path, message]) => {
    const read = async () => (await world.database.pool.query('SELECT * FROM trades ORDER BY id')).rows
    const before = await read()
    const responses = [await add({ name: freshName(), ...fields }), await change('bakery', fields)]
    for (const response of responses) {
      expect(response.statusCode).toBe(status)
      expect(failureOf(response).issues?.[0]).toEqual({ path, message })
    }
    expect(await read()).toEqual(before)
  },
)

test('a trade beyond the maximum of 2000 is refused', async () => {
  const { pool } = world.database
  await pool.query(
    `INSERT INTO trades (id, name, plural, category, schema_type, icon)
    SELECT 'filler-' || n, 'Filler ' || n, 'Fillers ' || n, 'Services', 'LocalBusiness', 'store'
    FROM generate_series(1, $1 - (SELECT count(*)::int FROM trades WHERE merged_into IS NULL)) n`,
    [maxTradesInAll],
  )
  const response = await add({ name: freshName() })
  await pool.query(`DELETE FROM trades WHERE id LIKE 'filler-%'`)
  expect(response.statusCode).toBe(409)
  expect(failureOf(response).message).toContain('There are already 2000 trades')
  expect((await add({ name: freshName() })).statusCode).toBe(201)
})

test('a renamed trade keeps its id, businesses and former name, and only real changes are logged', async () => {
  const { id, name } = await existing('kudu caller')
  const business = await withTrades(id)
  const renamed = 'Kudu Consultant'
  const response = await change(id, { name: renamed, category: 'Health' })
  expect(AdminTrade.parse(response.json())).toMatchObject({
    id,
    name: renamed,
    category: 'Health',
    businesses: 1,
  })
  await expect
    .poll(async () => (await beside.server.inject(`/api/businesses/${business}`)).json().trades)
    .toEqual([{ id, name: renamed }])
  for (const q of [name, renamed, 'kudu caller']) await expect.poll(() => offered(q)).toContain(id)
  await expect.poll(() => search(`trade=${id}`)).toEqual([business])
  expect(await log()).toMatchObject({
    what: 'change-trade',
    changes: [{ from: { name }, to: { name: renamed } }],
  })
  const [latest] = (await sendAs(world, admin, 'GET', '/api/admin/log?limit=1')).json()
  await change(id, { name: renamed })
  expect((await log()).id).toBe(latest.id)
  const shorter = await change(id, { names: ['Kudu Whisperer'] })
  expect(AdminTrade.parse(shorter.json()).names).toEqual(['Kudu Whisperer'])
  await expect.poll(() => offered('kudu caller')).not.toContain(id)
})

test('sending the names unchanged keeps their kind and language', async () => {
  const read = async () =>
    (
      await world.database.pool.query(
        `SELECT key, name, kind, language FROM trade_names WHERE trade_id = 'electrician' ORDER BY key`,
      )
    ).rows
  const before = await read()
  const [electrician] = await find('electrician')
  expect(electrician?.names.length).toBeGreaterThan(3)
  expect((await change('electrician', { names: electrician?.names })).statusCode).toBe(200)
  expect(await read()).toEqual(before)
})

test('a hidden trade stays on its businesses and in their edits, but is no longer offered or accepted elsewhere', async () => {
  const { id, name } = await existing()
  const business = await withTrades(id, 'plumber')
  expect((await change(id, { isHidden: true })).json().isHidden).toBe(true)
  expect(await log()).toMatchObject({ what: 'hide-trade' })
  await expect.poll(() => shownAt(business)).toEqual([id, 'plumber'])
  await expect.poll(() => offered(name)).toEqual([])
  expect((await beside.server.inject(`/api/trades?about=${encodeURIComponent(name)}`)).json()).toEqual([])
  await expect.poll(() => search(`trade=${id}`)).toEqual([business])
  expect((await find(name))[0]).toMatchObject({ id, isHidden: true, businesses: 1 })

  const owner = await signInOwner(world.database, business)
  expect((await edit(world, owner, { trades: ['plumber', id] })).statusCode).toBe(200)
  await expect.poll(() => shownAt(business)).toEqual(['plumber', id])
  const others = await signInOwner(world.database, await withTrades('plumber'))
  for (const response of [
    await register(world, { trades: [id] }),
    await edit(world, others, { trades: [name] }),
  ]) {
    expect(response.statusCode).toBe(400)
    expect(failureOf(response).message).toBe(
      `The trade "${name}" is no longer offered. Choose another one from the list, or leave it out.`,
    )
  }
  await change(id, { isHidden: false })
  expect(await log()).toMatchObject({ what: 'show-trade' })
  await expect.poll(() => offered(name)).toEqual([id])
})

test('merging a trade moves its businesses and names to the other, is logged, and its id stays an alias', async () => {
  const one = await existing('springbok singer')
  const other = await existing()
  const older = await existing()
  await merge(older.id, one.id)
  const both = await withTrades('plumber', one.id, 'electrician', other.id, 'bakery')
  const alone = await withTrades(one.id)
  const before = await world.database.pool.query('SELECT version FROM businesses WHERE id = $1', [alone])
  // The search is in the cache of the other copy.
  await expect.poll(() => search(`trade=${other.id}`)).toEqual([both])

  const response = await merge(one.id, other.id)
  expect(AdminTrade.parse(response.json())).toMatchObject({ id: other.id, businesses: 2 })
  await expect.poll(() => shownAt(both)).toEqual(['plumber', other.id, 'electrician', 'bakery'])
  await expect.poll(() => shownAt(alone)).toEqual([other.id])
  for (const id of [one.id, other.id, older.id])
    await expect.poll(async () => (await search(`trade=${id}`)).sort()).toEqual([both, alone].sort())
  await expect.poll(() => search('q=springbok+singer')).toContain(alone)
  await expect.poll(() => offered(one.name)).toEqual([other.id])
  expect(await find(older.name)).toEqual([expect.objectContaining({ id: other.id })])
  expect(await log()).toMatchObject({
    what: 'merge-trade',
    changes: [{ from: { name: one.name }, to: { name: other.name } }],
  })
  const after = await world.database.pool.query('SELECT version FROM businesses WHERE id = $1', [alone])
  expect(after.rows).toEqual(before.rows)
  const history = (await sendAs(world, admin, 'GET', `/api/admin/businesses/${alone}/history`)).json()
  expect(history[0]).toMatchObject({
    what: 'set-trades',
    who: 'keeper@trades.example',
    changes: [
      {
        field: 'trades',
        from: [{ id: one.id, name: one.name }],
        to: [{ id: other.id, name: other.name }],
      },
    ],
  })

  const registered = await register(world, { trades: [one.id, 'plumber', other.name] })
  expect(registered.json().trades.map(({ id }: { id: string }) => id)).toEqual([other.id, 'plumber'])
  expect((await change(one.id, { isHidden: false })).statusCode).toBe(409)
  expect(failureOf(await merge(one.id, 'plumber')).message).toBe(
    `This trade was merged into ${other.name}. Change that one instead.`,
  )
})

test('a merge updates and logs 1001 businesses, more than one statement writes', async () => {
  const [one, other] = [await existing(), await existing()]
  await world.database.pool.query(
    `INSERT INTO businesses (name, category, description, location, trades)
    SELECT 'One of many ' || n, 'Services', 'One of many that wait for their approval.', 'Church Street, Cradock', ARRAY[$1]
    FROM generate_series(1, 1001) n`,
    [one.id],
  )
  expect((await merge(one.id, other.id)).json()).toMatchObject({ businesses: 1001 })
  const { rows } = await world.database.pool.query(
    `SELECT count(DISTINCT business_id)::int AS businesses, count(*)::int AS lines FROM moderation_log
    WHERE action = 'set-trades' AND changes @> jsonb_build_array(jsonb_build_object('to', jsonb_build_array(jsonb_build_object('id', $1::text))))`,
    [other.id],
  )
  expect(rows).toEqual([{ businesses: 1001, lines: 1001 }])
})

test('merging into itself, a hidden trade or no trade is refused, and an unknown trade is 404', async () => {
  const { id, name } = await existing()
  const hidden = await existing()
  await change(hidden.id, { isHidden: true })
  const refusals = [
    [await merge(id, id), 409, `${name} cannot be merged into itself. Choose another trade.`],
    [await merge(id, hidden.id), 409, `${hidden.name} is hidden. Show it first, or choose another trade.`],
    [await merge(id, 'nowhere'), 400, 'There is no such trade. Choose one from the list.'],
    [await merge(id, ''), 400, 'Please choose a trade from the list'],
    [await merge('nowhere', id), 404, 'There is no trade with this id.'],
    [await change('nowhere', { isHidden: true }), 404, 'There is no trade with this id.'],
  ] as const
  for (const [response, status, message] of refusals)
    expect([response.statusCode, failureOf(response).message]).toEqual([status, message])
  expect((await find(name))[0]).toMatchObject({ id, isHidden: false })
})

test('of two concurrent merges in opposite directions, through two copies, exactly one succeeds', async () => {
  for (let round = 0; round < 2; round++) {
    const [one, other] = [await existing(), await existing()]
    const business = await withTrades(one.id, other.id)
    const statuses = (await Promise.all([merge(one.id, other.id), merge(other.id, one.id, beside)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.sort()).toEqual([200, 409])
    const [left] = await find(one.name)
    expect(await stored(business)).toEqual([left?.id])
    expect(left?.businesses).toBe(1)
  }
})

test('of two concurrent requests to add the same name, one succeeds', async () => {
  const name = freshName()
  const responses = await Promise.all([add({ name }), add({ name }, beside)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await find(name)).toHaveLength(1)
})

test('a business written during a merge, or later with the merged id, gets the other trade', async () => {
  const [one, other] = [await existing(), await existing()]
  const business = await addBusiness(world.database, 'approved')
  const client = await world.database.pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE businesses SET trades = $1 WHERE id = $2', [[one.id], business])
  const merging = merge(one.id, other.id, beside)
  await expect.poll(countWaiting).toBe(1)
  await client.query('COMMIT')
  client.release()
  expect((await merging).statusCode).toBe(200)
  expect(await stored(business)).toEqual([other.id])
  // A later write with the former id, as by an undo, stores the other trade.
  await world.database.pool.query('UPDATE businesses SET trades = $1 WHERE id = $2', [
    ['plumber', one.id, other.id],
    business,
  ])
  expect(await stored(business)).toEqual(['plumber', other.id])
  await expect.poll(() => search(`trade=${one.id}`)).toEqual([business])
})

const countWaiting = async () => {
  const { rows } = await world.database.db.execute<{
    waiting: number
  }>(sql`SELECT count(*)::int AS waiting FROM pg_locks
    WHERE NOT granted AND relation = 'businesses'::regclass AND mode = 'ExclusiveLock'`)
  return rows[0]?.waiting
}

test('owners who edit during a merge all succeed, and end up with the other trade', async () => {
  const [one, other] = [await existing(), await existing()]
  const owners = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const business = await withTrades(one.id)
      return { business, session: await signInOwner(world.database, business) }
    }),
  )
  const edits = owners.map(({ session }, at) =>
    edit(at % 2 ? world : beside, session, { trades: ['plumber', one.id], name: `Edited ${at} Trading` }),
  )
  const responses = await Promise.all([merge(one.id, other.id), ...edits])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  for (const { business } of owners) expect(await stored(business)).toEqual(['plumber', other.id])
})

test('the list is paged by category and name, and an invalid cursor is refused', async () => {
  const all: AdminTrade[] = []
  let next = `${url}?limit=100`
  while (next !== '') {
    const response = await sendAs(world, admin, 'GET', next)
    all.push(...z.array(AdminTrade).parse(response.json()))
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1] ?? ''
  }
  const { rows } = await world.database.pool.query('SELECT id FROM trades WHERE merged_into IS NULL')
  expect(all.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
  const restaurants = all.filter(({ category }) => category === 'Restaurant')
  expect(all.slice(0, restaurants.length)).toEqual(restaurants)
  const names = restaurants.map(({ name }) => name.toLowerCase())
  expect(names).toEqual([...names].sort())
  expect((await sendAs(world, admin, 'GET', `${url}?cursor=WyJ4Il0`)).statusCode).toBe(400)
})

test('seeding again adds only new trades: renamed, hidden and merged ones, and names given to others, stay', async () => {
  await change('barber', { name: 'Beard Artist', names: ['fade'] })
  await change('locksmith', { isHidden: true })
  await merge('caterer', 'butcher')
  await added({ name: 'Tutor Of Stars', names: ['star tutor'] })
  const { pool } = world.database
  const read = async () =>
    (
      await pool.query(`SELECT trades.*, key, trade_names.name AS said, kind, language
      FROM trades LEFT JOIN trade_names ON trade_id = trades.id ORDER BY trades.id, key`)
    ).rows
  const before = await read()
  await pool.query(
    `DELETE FROM trade_names WHERE trade_id = 'florist'; DELETE FROM trades WHERE id = 'florist'`,
  )
  await pool.query('UPDATE trade_edition SET seeded = NULL')
  expect(await loadTrades(world.database)).toBe(true)
  expect(await read()).toEqual(before)

  // A new trade from the files does not take a name that an administrator gave to another trade.
  await pool.query(
    `DELETE FROM trade_names WHERE trade_id = 'florist'; DELETE FROM trades WHERE id = 'florist'`,
  )
  await added({ name: 'Bloemiste', names: ['flower shop'] })
  const [bouquets] = await find('flower shop')
  await pool.query('UPDATE trade_edition SET seeded = NULL')
  await loadTrades(world.database)
  expect((await find('flower shop')).map(({ id }) => id)).toEqual([bouquets?.id])
  expect((await find('florist')).map(({ id }) => id)).toContain('florist')
})

test('a moderator can neither read the list nor add, change or merge trades', async () => {
  const moderator = await signIn(world.database, { role: 'moderator' })
  for (const [method, path] of [
    ['GET', url],
    ['POST', url],
    ['PATCH', `${url}/plumber`],
    ['POST', `${url}/plumber/merge`],
  ] as const)
    expect((await sendAs(world, moderator, method, path)).statusCode).toBe(403)
})

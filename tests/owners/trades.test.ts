// The trades of a business: what an owner may send, where they are shown, and the names by which they are found.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OwnBusiness } from '../../src/contract/business.ts'
import { TradeItem } from '../../src/contract/trade.ts'
import { z } from '../../src/contract/zod.ts'
import { loadTrades } from '../../src/domain/trades/load-trades.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import { edit, failureOf, register, signInOwner, ways } from './owner-world.ts'

const id = town.owned.id
let world: World
let owner: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  owner = await signInOwner(world.database, id)
})
afterAll(() => world.close())

const list = async (query: string) => {
  const { body } = await world.server.inject({ url: `/api/trades?${query}` })
  return z.array(TradeItem).parse(JSON.parse(body))
}
const names = async (query: string) => (await list(query)).map(({ name }) => name)
const detail = async () => (await world.server.inject({ url: `/api/businesses/${id}` })).json()

test.each([
  ['q=hare+sny', 'Hairdresser'],
  ['q=kapper', 'Hairdresser'],
  ['q=PLUMB', 'Plumber'],
  ['q=loodgieter', 'Plumber'],
  ['q=plumbr', 'Plumber'],
  ['q=panel', 'Panel Beater'],
])('%s finds %s first', async (query, name) => {
  expect((await names(`${query}&limit=3`))[0]).toBe(name)
})

test('trades are proposed from a text, and an empty or unknown text gives none', async () => {
  const about = new URLSearchParams({
    about: 'Thandi’s Hair Salon. Box braids from R300, nails by appointment.',
  })
  const found = await names(about.toString())
  expect(found).toContain('Braider')
  expect(await names('about=')).toEqual([])
  expect(await names('q=zzzz')).toEqual([])
  expect((await list('limit=20')).length).toBe(20)
})

test.each(ways)(
  'as %s a registration stores trades in order and returns them with their names',
  async (way) => {
    const response = await register(world, { trades: ['plumber', 'electrician'] }, {}, way)
    expect(OwnBusiness.parse(response.json()).trades).toEqual([
      { id: 'plumber', name: 'Plumber' },
      { id: 'electrician', name: 'Electrician' },
    ])
  },
)

test('an edit accepts trades by id or any name, without duplicates, and they are public at once', async () => {
  const response = await edit(world, owner, { trades: ['loodgieter', 'plumber', 'Haarkapper'] })
  const trades = [
    { id: 'plumber', name: 'Plumber' },
    { id: 'hairdresser', name: 'Hairdresser' },
  ]
  expect(OwnBusiness.parse(response.json()).trades).toEqual(trades)
  expect(await detail()).toMatchObject({ trades, schemaType: 'Plumber' })
  const history = await world.server.inject({ url: '/api/business/history', headers: owner })
  expect(history.json()[0].changes).toEqual([{ field: 'trades', from: [], to: trades }])
  await edit(world, owner, { trades: [] })
  expect(await detail()).toMatchObject({ trades: [], schemaType: null })
})

test.each([
  [['wizard'], 'We do not know the trade "wizard". Choose one from the list, or leave it out.'],
  [
    ['plumber', 'electrician', 'hairdresser', 'braider', 'barber', 'caterer'],
    'Please choose at most 5 trades',
  ],
  ['cook', 'Trades must be a list'],
  [[7], 'Trades must be a list'],
  [[''], 'Trades must be a list'],
])('the trades %j are refused in a registration and an edit', async (trades, message) => {
  const registration = await register(world, { trades })
  const change = await edit(world, owner, { trades })
  for (const response of [registration, change]) {
    expect(response.statusCode).toBe(400)
    expect(failureOf(response).issues).toEqual([{ path: expect.stringMatching(/^trades/), message }])
  }
})

// Changes trades that no other test reads.
test('the trades of the files are added once, and renamed ones stay', async () => {
  const { pool } = world.database
  expect(await loadTrades(world.database)).toBe(false)
  await pool.query(`UPDATE trades SET name = 'Tooth Doctor' WHERE id = 'dentist'`)
  await pool.query(
    `DELETE FROM trade_names WHERE trade_id = 'barber'; DELETE FROM trades WHERE id = 'barber'`,
  )
  // A changed name applies at once: no cache is stale.
  expect(await names('q=tandarts')).toContain('Tooth Doctor')
  expect(await names('q=barbershop')).not.toContain('Barber')
  await pool.query('UPDATE trade_edition SET seeded = NULL')
  expect(await loadTrades(world.database)).toBe(true)
  expect(await names('q=tandarts')).toContain('Tooth Doctor')
  expect(await names('q=barbershop')).toContain('Barber')
})

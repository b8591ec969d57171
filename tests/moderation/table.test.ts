// The lists of moderators in each order, and the search by fields that only moderators see.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModerationItem } from '../../src/contract/moderation.ts'
import { businesses } from '../../src/database/schema.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { makeBusiness } from './moderation-world.ts'

const rows = [
  ['delta Dairy', 'Services', 'Zwide'],
  ['Alpha Auto', 'Automotive', 'Durban'],
  ['Écho Eats', 'Restaurant', 'Cape Town'],
  ['bravo Beauty', 'Beauty', 'Durban'],
  ['Charlie Crafts', 'Services', 'Bloemfontein'],
  ['zulu Zips', 'Services', 'Ê Ñandú'],
  ['Ṱhoho Cuts', 'Services', 'Échoville'],
] as const
/** The names and the addresses in dictionary order. */
const inOrder = [
  ['Alpha Auto', 'bravo Beauty', 'Charlie Crafts', 'delta Dairy', 'Écho Eats', 'Ṱhoho Cuts', 'zulu Zips'],
  ['Bloemfontein', 'Cape Town', 'Durban', 'Ê Ñandú', 'Échoville', 'Zwide'],
]

const made = rows.map(([name, category, location], at) =>
  makeBusiness({ name, category, location, submittedAt: new Date(Date.UTC(2026, 0, at + 1)) }),
)

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  const owned = {
    ownerName: 'Nomvula Ngübane',
    ownerEmail: 'Box.Office@owner.example',
    phone: '+27115550199',
    whatsapp: '+27825550144',
  }
  Object.assign(made[3] ?? {}, owned)
  world = await openWorld({
    fill: async ({ db, pool }) => {
      await db.insert(businesses).values(made)
      // Some have a place, the others only an address.
      await pool.query(`UPDATE businesses SET place_id = places.id FROM places
        WHERE places.name = location AND path IN ('durban-kwazulu-natal', 'cape-town-western-cape', 'bloemfontein-free-state')`)
    },
  })
  admin = await signIn(world.database, { role: 'administrator' })
})
afterAll(() => world.close())

const list = async (url: string): Promise<ModerationItem[]> => {
  const response = await world.server.inject({ url, headers: admin })
  expect(response.statusCode, response.body).toBe(200)
  const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
  const rest = next ? await list(next.replace(/^https?:\/\/[^/]+/, '')) : []
  return [...response.json(), ...rest]
}

test.each(['', '/pending'])(
  'the list "%s" is paged in dictionary order by name, category and place',
  async (path) => {
    const namesBy = async (sort: string) =>
      (await list(`/api/admin/businesses${path}?sort=${sort}&limit=2`)).map(({ name }) => name)
    expect(await namesBy('name')).toEqual(inOrder[0])
    const byCategory = await namesBy('category')
    expect([byCategory.slice(0, 3), byCategory.length]).toEqual([
      ['Alpha Auto', 'bravo Beauty', 'Écho Eats'],
      7,
    ])
    const byPlace = await list(`/api/admin/businesses${path}?sort=place&limit=2`)
    expect([...new Set(byPlace.map(({ location }) => location))]).toEqual(inOrder[1])
  },
)

test.each(['', '/pending'])(
  'the pages of the list "%s" match one sorted query, for each sort and direction',
  async (path) => {
    const dictionary = (text: string) => `array_to_string(search_tokens(${text}), ' ') COLLATE "C"`
    const texts = {
      name: dictionary('name'),
      category: 'lower(category)',
      place: dictionary('location'),
      owner: "lower(coalesce(owner_name, owner_email, ''))",
      status: 'approval_status',
    }
    for (const [sort, by] of Object.entries({ ...texts, date: 'submitted_at' }))
      for (const direction of ['asc', 'desc']) {
        const query = `sort=${sort}&direction=${direction}&limit=2`
        const { rows } = await world.database.pool.query<{ id: string }>(
          `SELECT id FROM businesses ORDER BY ${by} ${direction}, id ${direction}`,
        )
        const ids = (await list(`/api/admin/businesses${path}?${query}`)).map(({ id }) => id)
        expect([query, ids]).toEqual([query, rows.map(({ id }) => id)])
      }
  },
)

test('a name cursor of an older version continues at the same name', async () => {
  const [, , echo] = made
  const cursor = Buffer.from(JSON.stringify(['écho eats', echo?.id])).toString('base64url')
  const rest = await list(`/api/admin/businesses?sort=name&cursor=${cursor}`)
  expect(rest.map(({ name }) => name)).toEqual(['Ṱhoho Cuts', 'zulu Zips'])
})

test('the queue starts with the business of "first" also in descending order', async () => {
  const named = made[2]?.id
  const queue = await list(`/api/admin/businesses/pending?direction=desc&limit=2&first=${named}`)
  expect(queue.map(({ name }) => name)).toEqual(
    [rows[2], rows[6], rows[5], rows[4], rows[3], rows[1], rows[0]].map(([name]) => name),
  )
})

test.each([
  ...['nomvula', 'NGUBANE', 'box.office@', '011 555 0199', '+27 11 555', '(011) 555-01'],
  ...['+27 (0)11 555 0199', '0027 11 555 0199', '082 555 0144'],
])('a business is found by its owner or its number: %s', async (q) => {
  const found = await list(`/api/admin/businesses?q=${encodeURIComponent(q)}`)
  expect(found.map(({ name }) => name)).toEqual(['bravo Beauty'])
})

test('an unknown sort or direction and an invalid cursor are refused with a readable message', async () => {
  const cursor = Buffer.from(JSON.stringify(['a\0', rows[0][0]])).toString('base64url')
  for (const query of ['sort=size', 'direction=up', `sort=name&cursor=${cursor}`, `cursor=${cursor}`]) {
    const response = await world.server.inject({ url: `/api/admin/businesses?${query}`, headers: admin })
    expect([query, response.statusCode]).toEqual([query, 400])
    expect(response.json().message).toMatch(/^[A-Z]/)
  }
})

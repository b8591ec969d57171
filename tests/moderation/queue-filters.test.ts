// Filters of the moderators' queue: a text, a category, and whether a listing is new, resubmitted or similar to another.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModerationItem } from '../../src/contract/moderation.ts'
import { businesses } from '../../src/database/schema.ts'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { addBusiness, decide, makeBusiness } from './moderation-world.ts'

const names = ['Umoya Spaza', 'Café Umoya', 'Zola Braids', 'Kasi Tyres']
const categories = ['Shopping', 'Cafe', 'Beauty', 'Automotive', 'Services']
const decision = { kind: 'picture', text: null, at: '2026-01-02T03:04:05Z', version: 1 }

/** Every seventh shares a phone number, every third was rejected before, and every eleventh is not pending. */
const crowd = Array.from({ length: 77 }, (_, at) =>
  makeBusiness({
    name: `${names[at % 4]} ${at}`,
    category: categories[at % 5] ?? '',
    location: `${at} Main Road, Ermelo, Mpumalanga`,
    ownerEmail: `owner-${at}@queue.example`,
    phone: at % 7 === 0 ? '+27821112233' : `+2782555${1000 + at}`,
    approvalStatus: at % 11 === 0 ? 'rejected' : 'pending',
    submittedAt: new Date(Date.UTC(2026, 0, 1, 0, at % 40)),
    ...(at % 3 === 0 && { decision }),
  } as Partial<typeof businesses.$inferInsert>),
)

let world: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld({
    fill: async ({ db }) => {
      await db.insert(businesses).values(crowd)
    },
  })
  admin = await signIn(world.database, { role: 'moderator', email: 'queue@admin.example' })
})
afterAll(() => world.close())

const get = (query: Record<string, string>) =>
  world.server.inject({
    url: `/api/admin/businesses/pending?${new URLSearchParams(query)}`,
    headers: admin,
  })

/** All pages of the queue, which must all have the same count. */
async function readQueue(query: Record<string, string>): Promise<ModerationItem[]> {
  const items: ModerationItem[] = []
  const totals = new Set<unknown>()
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const response: Awaited<ReturnType<typeof get>> = await get({
      ...query,
      limit: '20',
      ...(cursor && { cursor }),
    })
    expect(response.statusCode, JSON.stringify(query)).toBe(200)
    items.push(...response.json<ModerationItem[]>())
    totals.add(response.headers['x-total-count'])
    cursor = /[?&]cursor=([^&>]+)/.exec(String(response.headers.link ?? ''))?.[1]
  }
  expect([...totals]).toEqual([String(items.length)])
  return items
}

const isKind: Record<string, (item: ModerationItem) => boolean> = {
  '': () => true,
  new: (item) => item.decision === null,
  again: (item) => item.decision !== null,
  similar: (item) => item.similar !== undefined && item.similar.length > 0,
}
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

test('every combination of filters returns exactly the matching listings of the queue, in its order', async () => {
  const all = await readQueue({})
  expect(all).toHaveLength(70)
  for (const q of ['', 'umoya', 'CAFE', 'owner-12@', '0821112233'])
    for (const category of ['', 'Cafe', 'cafes', 'Beauty'])
      for (const show of ['', 'new', 'again', 'similar']) {
        const wanted = all.filter(
          (item) =>
            (plain(`${item.name} ${item.category} ${item.location} ${item.ownerEmail}`).includes(plain(q)) ||
              (q.startsWith('0') && item.phone === '+27821112233')) &&
            (category === '' || plain(item.category) === plain(category).replace('cafes', 'cafe')) &&
            isKind[show]?.(item),
        )
        const found = await readQueue({ q, category, show })
        expect(
          found.map(({ id }) => id),
          `${q} ${category} ${show}`,
        ).toEqual(wanted.map(({ id }) => id))
      }
})

test('a filter works with another order, and puts the listing of "first" first if it matches', async () => {
  const again = await readQueue({ show: 'again' })
  const last = again.at(-1)?.id ?? ''
  expect((await readQueue({ show: 'again', first: last }))[0]?.id).toBe(last)
  expect((await readQueue({ show: 'new', first: last })).map(({ id }) => id)).not.toContain(last)
  const byName = await readQueue({ show: 'again', sort: 'name', direction: 'desc' })
  expect(new Set(byName.map(({ id }) => id))).toEqual(new Set(again.map(({ id }) => id)))
})

test('a decided listing leaves the filtered queue and its count', async () => {
  const one = await addBusiness(world.database, 'pending', { category: 'Beauty' })
  const before = (await readQueue({ category: 'Beauty', show: 'new' })).map(({ id }) => id)
  expect(before).toContain(one)
  expect((await decide(world, admin, one, 'approve')).statusCode).toBe(200)
  const after = (await readQueue({ category: 'Beauty', show: 'new' })).map(({ id }) => id)
  expect(after).toEqual(before.filter((id) => id !== one))
})

test.each([
  [{ show: 'odd' }, 'Show must be one of: new, again, similar.'],
  [{ category: 'Spaceships' }, 'Category must be one of: Restaurant, Hotel,'],
])('%j is refused with the valid values', async (query, sentence) => {
  const response = await get(query as unknown as Record<string, string>)
  expect(response.statusCode).toBe(400)
  expect(response.json().message).toContain(sentence)
})

// Tests that cached pages say whether a business is open now, and not what was true before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businesses } from '../../src/database/schema.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'

let now = new Date('2026-11-23T16:00+02:00')
let world: World
beforeAll(async () => {
  world = await openWorld({
    parts: { now: () => now },
    fill: async ({ db }) => {
      const hoursWeek = [{ day: 1, opens: '08:00', closes: '17:00' }]
      await db.insert(businesses).values({ ...town.bakery, hoursWeek })
    },
  })
})
afterAll(() => world.close())

const detail = `/business/${town.bakery.id}`
const labelsOn = async (url: string) => {
  const { body, headers } = await world.server.inject(url)
  const labels = [...body.matchAll(/<p class="now \w+">([^<]*)</g)].map(([, label]) => label)
  return { label: labels[0], isSame: new Set(labels).size === 1, expires: headers.expires }
}

// The tests run in any order, so the clock also goes back. The cache is emptied then.
test.each([
  ['/', '2026-11-23', '16:30', 'Opens 30 November 08:00'],
  // A search also counts what is open, for its filters.
  ['/?q=rusks', '2026-11-30', '16:01', 'Opens 7 December 08:00'],
  [detail, '2026-12-07', '16:30', 'Opens 14 December 08:00'],
])('%s is rendered again when its opening label expires', async (url, monday, end, later) => {
  const at = (time: string) => new Date(`${monday}T${time}+02:00`)
  now = at('16:00')
  const expires = at(end).toUTCString()
  expect(await labelsOn(url)).toEqual({ label: 'Open until 17:00', isSame: true, expires })
  now = at('16:45')
  expect(await labelsOn(url)).toMatchObject({ label: 'Closes in 15 min', isSame: true })
  now = at('17:00')
  expect(await labelsOn(url)).toMatchObject({ label: later, isSame: true })
})

test('the page of a business marks the new day after midnight', async () => {
  const marked = async () =>
    /<tr aria-current="date"><th scope="row">(\w+)/.exec((await world.server.inject(detail)).body)?.[1]
  now = new Date('2026-12-08T23:59+02:00')
  expect(await marked()).toBe('Tuesday')
  now = new Date('2026-12-09T00:00+02:00')
  expect(await marked()).toBe('Wednesday')
})

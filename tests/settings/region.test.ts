// The region of a directory as a setting: which names it accepts, what it refuses, and where it applies.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { signIn } from '../world/sign-in.ts'
import { openWorld, type World } from '../world/world.ts'

const url = '/api/admin/settings'
const mthatha = 1126009095

let world: World
let beside: World
let admin: { cookie: string }
beforeAll(async () => {
  world = await openWorld()
  beside = await openWorld({ beside: world })
  admin = await signIn(world.database, { role: 'administrator', email: 'founder@mthatha.example' })
})
beforeEach(async () => {
  await world.database.pool.query('DELETE FROM settings')
  await Promise.all([world.live.reload(), beside.live.reload()])
})
afterAll(async () => {
  await beside.close()
  await world.close()
})

const change = (region: unknown, at = world) =>
  at.server.inject({ method: 'PATCH', url, headers: admin, payload: { region } })

test.each([
  ['Mthatha', { kind: 'place', id: mthatha, label: 'Mthatha, Eastern Cape' }],
  ['umtata, ec', { kind: 'place', id: mthatha, label: 'Mthatha, Eastern Cape' }],
  [
    { kind: 'place', id: mthatha },
    { kind: 'place', id: mthatha, label: 'Mthatha, Eastern Cape' },
  ],
  ['Kwazulu Natal', { kind: 'province', id: 'KwaZulu-Natal', label: 'KwaZulu-Natal' }],
  ['North West Province', { kind: 'province', id: 'North West', label: 'North West' }],
  [
    'king sabata dalindyebo',
    {
      kind: 'municipality',
      id: 'King Sabata Dalindyebo, Eastern Cape',
      label: 'King Sabata Dalindyebo Municipality, Eastern Cape',
    },
  ],
  [
    'George Municipality, Western Cape',
    { kind: 'municipality', id: 'George, Western Cape', label: 'George Municipality, Western Cape' },
  ],
  ['Tuinroete', { kind: 'area', id: 'Garden Route', label: 'the Garden Route' }],
  [
    { kind: 'area', id: 'Cape Flats' },
    { kind: 'area', id: 'Cape Flats', label: 'the Cape Flats' },
  ],
  ['Amathole District', { kind: 'area', id: 'Amathole', label: 'Amathole' }],
])('the region %j is stored, and its label gives the same region', async (region, value) => {
  const response = await change(region)
  expect(response.json().region).toEqual({ value, from: 'settings' })
  expect((await change(value.label)).json().region.value).toEqual(value)
})

test.each([
  ['Nowhere on Sea', /^No province, municipality, town or suburb is called "Nowhere on Sea"/],
  [
    'Middelburg',
    /called "Middelburg"\. Write one of these: .*Middelburg, Mpumalanga; Middelburg, Eastern Cape/,
  ],
  ['Emalahleni Municipality', /Emalahleni Municipality, Eastern Cape; Emalahleni Municipality, Mpumalanga/],
  [{ kind: 'place', id: 1 }, /There is no such region/],
  [{ kind: 'municipality', id: 'Mthatha' }, /There is no such region/],
  [{ kind: 'area', id: 'Mthatha' }, /There is no such region/],
  [{ kind: 'province', id: 'Natal' }, /must be the name of a province, a municipality, a town or a suburb/],
])(
  'the region %j is refused with an issue and, if ambiguous, with choices that all work',
  async (region, sentence) => {
    const response = await change(region)
    expect(response.statusCode).toBe(400)
    const [issue, ...others] = response.json().issues
    expect([issue.path, others]).toEqual(['region', []])
    expect(issue.message).toMatch(sentence)
    // Each of the offered choices can be chosen.
    for (const label of issue.choices ?? [])
      expect((await change(label)).json().region.value.label).toBe(label)
    expect(issue.choices ?? []).toHaveLength(
      /one of these/.test(issue.message) ? issue.message.split(';').length : 0,
    )
  },
)

test('a change of the region applies to every copy and is logged once, and an empty region is the whole country', async () => {
  await change('Mthatha')
  expect(world.live.site.region).toMatchObject({ name: 'Mthatha', path: 'mthatha-eastern-cape' })
  await expect.poll(() => beside.live.site.region?.id).toBe(mthatha)
  await change('Mthatha')
  await change('')
  expect(world.live.site.region).toBeUndefined()
  await expect.poll(() => beside.live.site.region).toBeUndefined()
  await change({ kind: 'country' })
  const { rows } = await world.database.pool.query('SELECT changes FROM moderation_log ORDER BY id')
  const label = 'Mthatha, Eastern Cape'
  expect(rows.slice(-2)).toEqual([
    { changes: [{ field: 'region', from: null, to: { kind: 'place', id: mthatha, label } }] },
    { changes: [{ field: 'region', from: { kind: 'place', id: mthatha, label }, to: null }] },
  ])
})

test('REGION takes priority, cannot be changed on screen, and stops the start if it is unknown or ambiguous', async () => {
  await change('Gauteng')
  const fixed = await openWorld({ beside: world, environment: { REGION: 'Mthatha, Eastern Cape' } })
  onTestFinished(() => fixed.close())
  expect(fixed.live.site.region?.name).toBe('Mthatha')
  expect(fixed.live.shown.region.from).toBe('environment')
  expect((await change('Limpopo', fixed)).json().issues).toEqual([
    { path: 'region', message: expect.stringMatching(/^REGION is set in the program’s environment/) },
  ])
  for (const REGION of ['Middelburg', 'Atlantis Beach'])
    await expect(openWorld({ beside: world, environment: { REGION } })).rejects.toThrow(
      `called "${REGION}". Write`,
    )
})

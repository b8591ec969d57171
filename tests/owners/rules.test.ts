// Every rule of spec §5 over HTTP, just outside and at its limit, as JSON and as a form, with its message.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import {
  countAll,
  edit,
  failureOf,
  freshEmail,
  readBusiness,
  register,
  signInOwner,
  ways,
} from './owner-world.ts'

const letters = (length: number) => 'x'.repeat(length)
/** Invalid fields of a business, most just outside a limit, for both registration and edit. */
const businessRules: [string, unknown, string][] = [
  ['name', letters(2), 'Business name must be at least 3 characters'],
  ['name', ' \t ab \n', 'Business name must be at least 3 characters'],
  ['name', letters(121), 'Business name must be at most 120 characters'],
  ['name', letters(10_240), 'Business name must be at most 120 characters'],
  ['name', 'a\0bc', 'Business name contains a character that cannot be saved'],
  ['name', 'abc\u001B[2J', 'Business name contains a character that cannot be saved'],
  ['description', letters(19), 'Description must be at least 20 characters'],
  ['description', letters(5001), 'Description must be at most 5000 characters'],
  ['location', letters(4), 'Location must be at least 5 characters'],
  ['location', letters(201), 'Location must be at most 200 characters'],
  ['phone', letters(41), 'Phone must be at most 40 characters'],
  ['website', 'ftp://example.co.za', 'Website must be an address like https://example.co.za'],
  ['website', 'javascript:alert(1)', 'Website must be an address like https://example.co.za'],
  ['website', 'https://a:b@example.co.za', 'Website must not contain a user name or password'],
  ['website', 'https://localhost', 'Website must name a domain like example.co.za'],
  ['website', `https://example.co.za/${letters(179)}`, 'Website must be at most 200 characters'],
  ['priceLevel', 0, 'Price level must be 1, 2, 3 or 4'],
  ['priceLevel', 5, 'Price level must be 1, 2, 3 or 4'],
  ['priceLevel', 1.5, 'Price level must be 1, 2, 3 or 4'],
  ['priceLevel', 'two', 'Price level must be 1, 2, 3 or 4'],
  ['priceLevel', '', 'Price level must be 1, 2, 3 or 4'],
  ['focalPoint', 'left top', 'Focal point must be two percentages from 0% to 100%, such as 50% 30%'],
  ['focalPoint', '50% 101%', 'Focal point must be two percentages from 0% to 100%, such as 50% 30%'],
  ['category', '', 'Category is required'],
  ['category', 'Aviation', 'Please choose one of the categories'],
]
const registrationRules: [string, unknown, string][] = [
  ...businessRules,
  ['ownerName', 'L', 'Owner name must be at least 2 characters'],
  ['ownerName', letters(121), 'Owner name must be at most 120 characters'],
  ['ownerName', undefined, 'Owner name must be at least 2 characters'],
  ['ownerEmail', 'lindiwe', 'Please enter a valid email address'],
  ['ownerEmail', '', 'Please enter a valid email address'],
  ['ownerEmail', `${letters(65)}@b.za`, 'Please enter a valid email address'],
  ['ownerEmail', 'a@b.za\nBcc: c@d.za', 'Please enter a valid email address'],
  ['name', undefined, 'Business name must be at least 3 characters'],
  ['category', undefined, 'Category is required'],
  ['confirmPassword', '', 'Please confirm your password'],
  ['confirmPassword', undefined, 'Please confirm your password'],
  ['confirmPassword', 'vetkoek-2027', 'Passwords do not match'],
]
const unknownKeys = ['isAdmin', 'approvalStatus', 'rating', 'reviewCount', 'id', 'businessId', 'featured']

let world: World
let owner: { cookie: string; email: string }
beforeAll(async () => {
  world = await openWorld()
  owner = await signInOwner(world.database, town.owned.id)
})
afterAll(() => world.close())

describe.each(ways)('as %s', (way) => {
  // Shows 5.2, 5.9.
  test.each(registrationRules)('a registration with the %s %j is refused', async (field, value, message) => {
    const before = await countAll(world)
    const response = await register(world, { [field]: value }, {}, way)
    expect(response.statusCode).toBe(400)
    expect(failureOf(response)).toEqual({
      message,
      error: message,
      code: 'invalid',
      issues: [{ path: field, message }],
    })
    expect(await countAll(world)).toEqual(before)
  })

  // Shows 5.8.
  test('a registration with a password of 7 or 129 characters is refused', async () => {
    const refused = (password: string) =>
      register(world, { password, confirmPassword: password }, {}, way).then(failureOf)
    expect((await refused(letters(7))).message).toBe('Password must be at least 8 characters')
    expect((await refused(letters(129))).message).toBe('Password must be at most 128 characters')
  })

  // Shows 5.14.
  test.each([...businessRules, ['hours', letters(1001), 'Business hours must be at most 1000 characters']])(
    'an edit with the %s %j is refused',
    async (field, value, message) => {
      const before = await readBusiness(world.database, town.owned.id)
      const response = await edit(
        world,
        owner,
        { location: 'Somewhere else', [String(field)]: value },
        {},
        way,
      )
      expect(response.statusCode).toBe(400)
      expect(failureOf(response)).toMatchObject({ message, issues: [{ path: field, message }] })
      expect(await readBusiness(world.database, town.owned.id)).toEqual(before)
    },
  )

  test.each(unknownKeys)(
    'the unknown key %s is refused in a registration and an edit, and nothing changes',
    async (key) => {
      const before = await countAll(world)
      const business = await readBusiness(world.database, town.owned.id)
      for (const value of [1, 'approved', town.pending.id]) {
        const responses = [
          await register(world, { [key]: value }, {}, way),
          await edit(world, owner, { name: 'Another name', [key]: value }, {}, way),
        ]
        for (const response of responses) {
          expect(response.statusCode).toBe(400)
          expect(failureOf(response).issues).toMatchObject([{ path: key }])
        }
      }
      expect(await countAll(world)).toEqual(before)
      expect(await readBusiness(world.database, town.owned.id)).toEqual(business)
    },
  )

  // Shows 2.46, 5.5, 9.3.
  test('every field at its minimum is accepted', async () => {
    const least = {
      ownerName: 'Li',
      ownerEmail: `${freshEmail().split('@')[0]}@b.za`,
      password: '1 Ω 3 5 ',
      confirmPassword: '1 Ω 3 5 ',
      name: 'abc',
      description: letters(20),
      location: 'abcde',
      phone: '',
      website: '',
      priceLevel: 1,
    }
    const response = await register(world, least, {}, way)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      ownerName: 'Li',
      name: 'abc',
      location: 'abcde',
      phone: null,
      website: null,
    })
  })

  test('every field at its maximum is accepted, in four-byte characters', async () => {
    const lions = (length: number) => '🦁'.repeat(length)
    const most = {
      ownerName: lions(120),
      ownerEmail: `${freshEmail().split('@')[0]?.padEnd(64, 'x')}@${letters(60)}.${letters(60)}.${letters(60)}.za`,
      password: lions(128),
      confirmPassword: lions(128),
      name: lions(120),
      description: lions(5000),
      location: lions(200),
      phone: lions(40),
      website: `https://example.co.za/${letters(178)}`,
      priceLevel: 4,
    }
    const response = await register(world, most, {}, way)
    expect(response.statusCode).toBe(201)
    const { password: _, confirmPassword: __, ...kept } = most
    expect(response.json()).toMatchObject(kept)
    expect(await readBusiness(world.database, response.json().id)).toMatchObject(kept)
    const hours = lions(1000)
    const edited = await edit(world, owner, { hours, description: lions(5000) }, {}, way)
    expect(edited.json()).toMatchObject({ hours, description: lions(5000) })
  })

  // Shows 5.6, 9.5.
  test('the price level defaults to 2, which is not the same as choosing 2', async () => {
    const response = await register(world, { priceLevel: undefined }, {}, way)
    expect(response.json()).toMatchObject({ priceLevel: 2, hasPriceLevel: false })
    const chosen = await register(world, { priceLevel: 2 }, {}, way)
    expect(chosen.json()).toMatchObject({ priceLevel: 2, hasPriceLevel: true })
  })

  test('a registration with several invalid fields names each of them once', async () => {
    const wrong = { ownerName: '', name: '', description: '', location: '', category: '' }
    const { issues } = failureOf(await register(world, wrong, {}, way))
    expect(issues?.map(({ path }) => path).sort()).toEqual(Object.keys(wrong).sort())
  })
})

test('markup is stored as sent, a lone surrogate is replaced, and a bidi control is removed', async () => {
  const name = '<script>alert(1)</script>'
  const response = await register(world, {
    name,
    location: 'Half \ud83e a lion',
    ownerName: '=cmd()\u202E',
  })
  expect(response.statusCode).toBe(201)
  expect(await readBusiness(world.database, response.json().id)).toMatchObject({
    name,
    location: 'Half \ufffd a lion',
    ownerName: '=cmd()',
  })
})

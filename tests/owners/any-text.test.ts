// Any text in any field is either accepted and stored tidied, or refused with a readable message. It never causes a 500.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BusinessEdit, Registration, Settings } from '../../src/contract/owner-edits.ts'
import { isPlainAddress } from '../../src/domain/mail/template-layout-rules.ts'
import { readFormText } from '../../src/http/request-input.ts'
import { anyCharacter } from '../world/any-character.ts'
import { readTrades } from '../world/full-business.ts'
import { town } from '../world/town.ts'
import { openWorld, type World } from '../world/world.ts'
import {
  asJson,
  complete,
  countAll,
  edit,
  failureOf,
  freshEmail,
  readBusiness,
  register,
  signInOwner,
  ways,
} from './owner-world.ts'

/** Characters that often break forms. */
const nasty = fc.constantFrom(
  '\0',
  '\u0007',
  '\u007F',
  '\u0085',
  '\u200B',
  '\u202E',
  '\u2028',
  '\uFEFF',
  '\uD83E',
  '\uDC00',
  '🦁',
  'é',
  "'; DROP TABLE users; --",
  '</script><script>',
  '{{7*7}}',
  '%00',
  '\r\n',
  '\t',
  '\\',
  '"',
)
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 150 }),
  fc.array(fc.oneof(nasty, fc.string({ maxLength: 8 })), { maxLength: 25 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', minLength: 20, maxLength: 60 }),
)
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(text, { maxLength: 2 }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('a', 'length', 'toString', '$gt'), fc.integer(), { maxKeys: 2 }),
  },
)
/** A form sends only text. */
const sentAs = { JSON: value, multipart: fc.oneof(text, fc.integer().map(String)) }
const registrationField = fc.constantFrom(...Object.keys(complete), 'image')
const editField = fc.constantFrom(...Object.keys(BusinessEdit.shape))

/** A value as a form sends it: text without lone surrogates, with CRLF line breaks. */
const asTyped = (typed: unknown) =>
  String(typed)
    .toWellFormed()
    .replace(/\r\n?|\n/g, '\r\n')

let world: World
let owner: { cookie: string; email: string }
beforeAll(async () => {
  world = await openWorld()
  owner = await signInOwner(world.database, town.owned.id)
})
afterAll(() => world.close())

test.each(ways)(
  'as %s a registration with any value is stored tidied, or refused and nothing is stored',
  async (way) => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(registrationField, sentAs[way], async (field, sent) => {
        // Without trades, because each one reads the names of all trades.
        const given = { ...complete, trades: [], ownerEmail: freshEmail(), [field]: sent }
        const before = await countAll(world)
        const response = await register(world, given, {}, way)
        if (response.statusCode !== 201) {
          expect([400, 409]).toContain(response.statusCode)
          expect(failureOf(response).message.length).toBeGreaterThan(5)
          expect(await countAll(world)).toEqual(before)
          return
        }
        accepted += 1
        const read = way === 'JSON' ? given : { ...given, [field]: asRead(field, sent) }
        const { password: _, confirmPassword: __, ...tidied } = Registration.parse(read)
        const shown = { phone: tidied.phone ?? null, trades: readTrades(tidied.trades) }
        expect(response.json()).toMatchObject({ ...tidied, ...shown })
        expect(await readBusiness(world.database, response.json().id)).toMatchObject(tidied)
      }),
      { numRuns: 90 },
    )
    expect(accepted, 'how many depends on the seed').toBeGreaterThan(0)
  },
)

test.each(ways)(
  'as %s an edit with any values is stored tidied, or refused and nothing is changed',
  async (way) => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fc.dictionary(editField, sentAs[way], { minKeys: 1, maxKeys: 2 }), async (given) => {
        const before = await readBusiness(world.database, town.owned.id)
        const response = await edit(world, owner, given, {}, way)
        const after = await readBusiness(world.database, town.owned.id)
        if (response.statusCode !== 200) {
          expect(response.statusCode).toBe(400)
          expect(failureOf(response).message.length).toBeGreaterThan(5)
          expect(after).toEqual(before)
          return
        }
        accepted += 1
        const read = Object.entries(given).map(([field, sent]) => [
          field,
          way === 'JSON' ? sent : asRead(field, sent),
        ])
        const { logo, ...tidied } = BusinessEdit.parse(Object.fromEntries(read))
        expect(after).toMatchObject(logo === undefined ? tidied : { ...tidied, logo: logo || null })
        expect(response.json()).toMatchObject(tidied)
      }),
      { numRuns: 90 },
    )
    expect(accepted, 'how many depends on the seed').toBeGreaterThan(0)
  },
)

test('settings with any values are stored tidied, or refused with 400 and nothing is changed', async () => {
  let accepted = 0
  const field = fc.constantFrom('ownerName', 'email', 'currentPassword', 'newPassword', 'confirmPassword')
  await fc.assert(
    fc.asyncProperty(fc.dictionary(field, value, { minKeys: 1, maxKeys: 2 }), async (given) => {
      const settings = { ownerName: 'Nomsa', email: owner.email, ...given }
      const { payload, headers } = asJson(JSON.stringify(settings))
      const before = await readBusiness(world.database, town.owned.id)
      const response = await world.server.inject({
        ...{ method: 'PATCH', url: '/api/business/settings', payload },
        headers: { ...headers, cookie: owner.cookie },
      })
      const after = await readBusiness(world.database, town.owned.id)
      if (response.statusCode !== 200) {
        expect(response.statusCode).toBe(400)
        failureOf(response)
        expect(after).toEqual(before)
        return
      }
      if (given.ownerName !== undefined) accepted += 1
      const { ownerName } = Settings.parse(settings)
      expect(response.json()).toEqual({ ownerName, email: owner.email })
      expect(after.ownerName).toBe(ownerName)
    }),
    { numRuns: 90 },
  )
  expect(accepted, 'how many depends on the seed').toBeGreaterThan(0)
})

test('every email that a registration accepts is accepted by the outbox', () => {
  const part = fc.string({ unit: fc.constantFrom(...'aZ9.-_+\'"@ é'), maxLength: 70 })
  const emails = fc.oneof(
    fc.emailAddress(),
    fc.tuple(part, part).map((parts) => parts.join('@')),
    text,
  )
  fc.assert(
    fc.property(emails, (ownerEmail) => {
      const { success, data } = Registration.shape.ownerEmail.safeParse(ownerEmail)
      if (success) expect(isPlainAddress(data)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

/** The value that the server reads from a form: a number in a number field, otherwise text. */
function asRead(field: string, sent: unknown): unknown {
  return readFormText(field, asTyped(sent))
}

// Every rule of a registration, just outside its limit and at it, with its message (spec §5).

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../tests/world/any-character.ts'
import { fullRegistration } from '../../tests/world/full-business.ts'
import { Registration } from './owner-edits.ts'

/** Without the fields that can be left out. */
const { priceLevel: _, image: __, phone: ___, ...complete } = fullRegistration

/** The messages about a registration that differs from a complete one in these fields, or its data. */
function read(changes: Record<string, unknown>) {
  const { success, data, error } = Registration.safeParse({ ...complete, ...changes })
  return success ? data : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const letters = (length: number) => 'x'.repeat(length)
const foreign = 'Please upload a picture or choose one of ours; other addresses are not accepted.'
const passwords = (text: string) => ({ password: text, confirmPassword: text })

// Shows 5.6.
test('a registration without an image and a price level has an empty image and no price level', () => {
  expect(read({})).toEqual({ ...complete, whatsapp: '+27825550199', image: '' })
})

describe.each([
  ['ownerName', letters(1), 'Owner name must be at least 2 characters', letters(2)],
  ['ownerName', undefined, 'Owner name must be at least 2 characters', letters(120)],
  ['ownerName', letters(121), 'Owner name must be at most 120 characters', letters(120)],
  ['ownerEmail', '', 'Please enter a valid email address', 'a@b.za'],
  ['ownerEmail', 'a@b', 'Please enter a valid email address', 'a@b.za'],
  ['ownerEmail', undefined, 'Please enter a valid email address', 'a@b.za'],
  ['ownerEmail', `${letters(65)}@b.za`, 'Please enter a valid email address', `${letters(64)}@b.za`],
  ['ownerEmail', 'a@b.za\r\nBcc: c@d.za', 'Please enter a valid email address', "o'b+c@d.za"],
  ['ownerEmail', 'a@b.za,c@d.za', 'Please enter a valid email address', 'a.b@c.d.za'],
  ['name', letters(2), 'Business name must be at least 3 characters', letters(3)],
  ['name', undefined, 'Business name must be at least 3 characters', letters(3)],
  ['name', '  ab \n', 'Business name must be at least 3 characters', 'abc'],
  ['name', '🦁🦁', 'Business name must be at least 3 characters', '🦁🦁🦁'],
  ['name', '\u200B\u2060\uFEFF', 'Business name must be at least 3 characters', 'abc'],
  ['name', '\u2800\u2800\u2800', 'Business name must be at least 3 characters', 'a\u2800 b'],
  ['name', '\u2800 \uFFFC \u2800 \u{1D159}', 'Business name must be at least 3 characters', 'a b'],
  ['name', '\u0301\u0308 \u0301\u200B\u0323', 'Business name must be at least 3 characters', 'ḓe\u0308'],
  ['name', letters(121), 'Business name must be at most 120 characters', letters(120)],
  ['name', letters(10_240), 'Business name must be at most 120 characters', '🦁'.repeat(120)],
  ['name', 'a\0bc', 'Business name contains a character that cannot be saved', 'a bc'],
  ['name', 'a\u0007bc', 'Business name contains a character that cannot be saved', 'a bc'],
  ['name', 7, 'Business name must be text', '777'],
  ['description', letters(19), 'Description must be at least 20 characters', letters(20)],
  ['description', undefined, 'Description must be at least 20 characters', letters(20)],
  ['description', '🦁'.repeat(19), 'Description must be at least 20 characters', '🦁'.repeat(20)],
  ['description', `\u2800${' '.repeat(30)}\u200B`, 'Description must be at least 20 characters', letters(20)],
  ['description', letters(5001), 'Description must be at most 5000 characters', letters(5000)],
  ['location', letters(4), 'Location must be at least 5 characters', letters(5)],
  ['location', undefined, 'Location must be at least 5 characters', letters(5)],
  ['location', letters(201), 'Location must be at most 200 characters', letters(200)],
  ['category', '', 'Category is required', 'Automotive'],
  ['category', undefined, 'Category is required', 'Cafe'],
  ['category', 'x'.repeat(201), 'Please choose one of the categories', 'Health'],
  ['phone', letters(41), 'Phone must be at most 40 characters', letters(40)],
  ['priceLevel', 0, 'Price level must be 1, 2, 3 or 4', 1],
  ['priceLevel', 5, 'Price level must be 1, 2, 3 or 4', 4],
  ['priceLevel', 2.5, 'Price level must be 1, 2, 3 or 4', 3],
  ['priceLevel', '2', 'Price level must be 1, 2, 3 or 4', 2],
  ['image', 'https://other.example/a.jpg', foreign, '/stock/hotel-bushveld.svg'],
  ['image', '\0', foreign, ''],
  ['confirmPassword', '', 'Please confirm your password', 'vetkoek-2026'],
  ['confirmPassword', undefined, 'Please confirm your password', 'vetkoek-2026'],
  ['confirmPassword', 'vetkoek-2027', 'Passwords do not match', 'vetkoek-2026'],
])('%s %#', (field, wrong, message, right) => {
  // Shows 5.4, 5.7.
  test(`refused: ${message}`, () => {
    expect(read({ [field]: wrong })).toEqual([`${field}: ${message}`])
  })
  // Shows 5.4.
  test('accepted at the limit', () => {
    expect(read({ [field]: right })).toMatchObject({ [field]: right })
  })
})

// Shows 5.8.
test('a password has 8 to 128 characters and is never trimmed', () => {
  expect(read(passwords(letters(7)))).toEqual(['password: Password must be at least 8 characters'])
  expect(read({ password: undefined })).toContain('password: Password must be at least 8 characters')
  expect(read(passwords(letters(129)))).toEqual(['password: Password must be at most 128 characters'])
  expect(read(passwords(letters(128)))).toMatchObject({ password: letters(128) })
  expect(read(passwords('       8'))).toMatchObject({ password: '       8' })
})

test('different passwords are reported together with a wrong email, each once', () => {
  expect(read({ ownerEmail: 'lindiwe@spaza .example', confirmPassword: 'vetkoek-2027' })).toEqual([
    'ownerEmail: Please enter a valid email address',
    'confirmPassword: Passwords do not match',
  ])
})

// Shows 4.1.
test.each([
  'isAdmin',
  'approvalStatus',
  'rating',
  'reviewCount',
  'id',
  'businessId',
  'featured',
  'logo',
  'hours',
])('the key %s is refused', (key) => {
  const { error } = Registration.safeParse({ ...complete, [key]: 1 })
  expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [key] }])
})

test('texts are normalised: trimmed, without direction marks, and single-line fields on one line', () => {
  expect(
    read({
      name: '  Lindiwe’s\t \u202Eokteo\u202C\r\nVetkoek ',
      description: '\n Vetkoek\r\nwith mince\rand\u2028tea, all day \n',
      phone: ' 082 555-0199 ',
      category: ' Restaurant ',
    }),
  ).toMatchObject({
    name: 'Lindiwe’s okteo Vetkoek',
    description: 'Vetkoek\nwith mince\nand\ntea, all day',
    phone: '+27825550199',
    category: 'Restaurant',
  })
  expect(read({ phone: '  ' })).toMatchObject({ phone: null })
  expect(read({ phone: '\u2800\u200B \u2800' })).toMatchObject({ phone: null })
})

test('any accepted registration stays the same when it is parsed again', () => {
  const texts = fc.record({
    name: fc.string({ unit: anyCharacter, maxLength: 130 }),
    description: fc.string({ unit: anyCharacter, minLength: 15, maxLength: 60 }),
    location: fc.string({ unit: 'grapheme', maxLength: 60 }),
    phone: fc.string({ maxLength: 45 }),
  })
  fc.assert(
    fc.property(texts, (changes) => {
      const once = read(changes)
      if (Array.isArray(once)) expect(once.length).toBeGreaterThan(0)
      else expect(read(once as Record<string, unknown>)).toEqual(once)
    }),
    { numRuns: 100 },
  )
})

// Every rule of an owner's edits and settings, just outside its limit and at it, with its message (spec §5).
import { describe, expect, test } from 'vitest'
import type { Category } from './categories.ts'
import { defaultCategories } from './default-categories.ts'
import { BusinessEdit, categoriesFor, Settings } from './owner-edits.ts'
import type { z } from './zod.ts'

const letters = (length: number) => 'x'.repeat(length)
const settings = { ownerName: 'Lindiwe', email: 'lindiwe@example.co.za' }
const change = {
  ...settings,
  currentPassword: 'vetkoek-2025',
  newPassword: 'vetkoek-2026',
  confirmPassword: 'vetkoek-2026',
}

/** The messages about an input, or its data. */
function read(shape: z.ZodMiniType, input: unknown) {
  const { success, data, error } = shape.safeParse(input)
  return success ? data : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe.each([
  ['name', letters(2), 'Business name must be at least 3 characters', letters(3)],
  ['name', letters(121), 'Business name must be at most 120 characters', letters(120)],
  ['category', '', 'Category is required', 'Cafe'],
  ['category', 'x', 'Category is required', 'Hotel'],
  ['description', letters(19), 'Description must be at least 20 characters', letters(20)],
  ['description', letters(5001), 'Description must be at most 5000 characters', letters(5000)],
  ['location', letters(4), 'Location must be at least 5 characters', letters(5)],
  ['location', letters(201), 'Location must be at most 200 characters', letters(200)],
  ['priceLevel', 0, 'Price level must be 1, 2, 3 or 4', 1],
  ['priceLevel', 5, 'Price level must be 1, 2, 3 or 4', 4],
  ['phone', letters(41), 'Phone must be at most 40 characters', letters(40)],
  ['hours', letters(1001), 'Business hours must be at most 1000 characters', letters(1000)],
  ['hours', 'Mon\u0000Tue', 'Business hours contains a character that cannot be saved', 'Mon\nTue'],
  ['image', null, 'Please upload a picture or choose one of ours', ''],
  ['logo', 7, 'Please upload a picture or choose one of ours', ''],
  ['facebook', '.....', 'Facebook must be a name like sowetocoffee', 'so.we'],
  ['instagram', '..', 'Instagram must be a name like soweto.coffee', '.s'],
  [
    'focalPoint',
    '101% 0%',
    'Focal point must be two percentages from 0% to 100%, such as 50% 30%',
    '100% 0%',
  ],
  ['focalPoint', '50% -1%', 'Focal point must be two percentages from 0% to 100%, such as 50% 30%', '50% 0%'],
  ['focalPoint', '50%', 'Focal point must be two percentages from 0% to 100%, such as 50% 30%', '0% 100%'],
  ['focalPoint', null, 'Focal point must be text', '50% 50%'],
])('edit of %s (case %#)', (field, wrong, message, right) => {
  // Shows 5.15.
  test(`refused: ${message}`, () => {
    expect(read(BusinessEdit, { [field]: wrong })).toEqual([`${field}: ${message}`])
  })
  // Shows 9.4.
  test('accepted at the limit, alone', () => {
    expect(read(BusinessEdit, { [field]: right })).toEqual({ [field]: right })
  })
})

test('an edit may be empty, and empty phone or hours are stored as null', () => {
  expect(read(BusinessEdit, {})).toEqual({})
  expect(read(BusinessEdit, { phone: ' ', hours: '\n' })).toEqual({ phone: null, hours: null })
})

test('a focal point is stored on a grid of five percent, and an empty one is the centre', () => {
  expect(read(BusinessEdit, { focalPoint: ' 33% 98% ' })).toEqual({ focalPoint: '35% 100%' })
  expect(read(BusinessEdit, { focalPoint: '' })).toEqual({ focalPoint: '50% 50%' })
})

// Shows 2.88.
test('the edit form offers five categories, added ones, no hidden ones, and the own ones of the business', () => {
  const five = ['Restaurant', 'Hotel', 'Beauty', 'Shopping', 'Cafe']
  for (const { name } of defaultCategories)
    expect(categoriesFor(defaultCategories, name)).toEqual(five.includes(name) ? five : [...five, name])
  const [first, ...others] = defaultCategories
  const own = { ...others[0], name: 'Farm stall', plural: 'Farm stalls' } as Category
  const hidden = { ...first, isHidden: true } as Category
  expect(categoriesFor([hidden, ...others, own], 'Cafe')).toEqual([...five.slice(1), 'Farm stall'])
  expect(categoriesFor(defaultCategories, 'Health', 'Services')).toEqual([...five, 'Health', 'Services'])
})

// Shows 5.20.
test.each([
  [{ ...settings, ownerName: 'L' }, ['ownerName: Owner name must be at least 2 characters']],
  [{ ...settings, ownerName: letters(121) }, ['ownerName: Owner name must be at most 120 characters']],
  [{ ...settings, email: 'lindiwe' }, ['email: Please enter a valid email address']],
  [{ ...change, currentPassword: '' }, ['currentPassword: Current password is required']],
  [
    { ...change, currentPassword: undefined },
    ['currentPassword: Current password is required to change password'],
  ],
  [
    { ...change, newPassword: letters(7), confirmPassword: letters(7) },
    ['newPassword: New password must be at least 8 characters'],
  ],
  [
    { ...change, newPassword: letters(129), confirmPassword: letters(129) },
    ['newPassword: New password must be at most 128 characters'],
  ],
  [{ ...change, confirmPassword: 'vetkoek-2027' }, ['confirmPassword: Passwords do not match']],
  [{ ...change, confirmPassword: undefined }, ['confirmPassword: Passwords do not match']],
  [{ ...change, newPassword: undefined }, ['confirmPassword: Passwords do not match']],
])('settings %# are refused with a message', (given, said) => {
  expect(read(Settings, given)).toEqual(said)
})

test('settings at their limits are accepted: without passwords, with all three, with the current one alone', () => {
  const eight = { ...change, newPassword: letters(8), confirmPassword: letters(8), currentPassword: 'x' }
  for (const given of [settings, { ...settings, ownerName: 'Li' }, change, eight]) {
    expect(read(Settings, given)).toEqual(given)
  }
  const alone = { ...settings, currentPassword: 'vetkoek-2025' }
  expect(read(Settings, alone)).toEqual(alone)
})

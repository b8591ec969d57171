// Which offers are accepted, and how they are grouped.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Offers } from './business-input.ts'
import { allOffers, offerGroups } from './offer-list.ts'

test('the groups have each offer once, in the order of the list', () => {
  expect(offerGroups.flatMap(({ offers }) => offers)).toEqual(allOffers)
})

test('any choice is stored without duplicates in the order of the list, and stays the same when parsed again', () => {
  const choices = fc.array(fc.constantFrom(...allOffers), { maxLength: 2 * allOffers.length })
  fc.assert(
    fc.property(choices, (chosen) => {
      const stored = Offers.parse(chosen)
      expect(new Set(stored)).toEqual(new Set(chosen))
      expect(stored).toEqual(allOffers.filter((offer) => chosen.includes(offer)))
      expect(Offers.parse(stored)).toEqual(stored)
    }),
  )
})

test.each([
  [['helipad']],
  [['Delivery']],
  [['__proto__']],
  [['constructor']],
  [[1]],
  [[null]],
  [Array(49).fill('card')],
  ['card'],
  [{ 0: 'card' }],
  [null],
])('%j is refused with one of our messages', (sent) => {
  const { success, error } = Offers.safeParse(sent)
  expect(success).toBe(false)
  for (const { message } of error?.issues ?? [])
    expect(['Please choose from the list of offers', 'Offers must be a list']).toContain(message)
})

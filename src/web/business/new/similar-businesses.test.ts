// Tests which similar businesses are still shown while the visitor keeps typing.
import { expect, test } from 'vitest'
import type { SimilarBusiness } from '../../../contract/similar.ts'
import { listCurrent } from './similar-businesses.tsx'

const asked = { name: 'Kasi Bites', phone: '0115550101', location: 'Orlando West, Soweto' }
const similar = (why: SimilarBusiness['why']): SimilarBusiness => ({
  name: 'Kasi Bites',
  path: `/b/${why}`,
  place: 'Soweto',
  why,
})
const found = [similar('phone'), similar('name')]
const reasonsAfter = (typed: object) =>
  listCurrent(found, asked, { ...asked, ...typed }).map(({ why }) => why)

test('a business found by a field disappears as soon as that field changes, and the rest stays', () => {
  expect(reasonsAfter({})).toEqual(['phone', 'name'])
  expect(reasonsAfter({ phone: '01155501019' })).toEqual(['name'])
  expect(reasonsAfter({ name: 'Kasi Bites and Braai' })).toEqual(['phone'])
  expect(reasonsAfter({ location: 'Umlazi, Durban' })).toEqual(['phone'])
  expect(reasonsAfter({ placeId: 7 })).toEqual(['phone'])
  expect(listCurrent(found, asked, {})).toEqual([])
})

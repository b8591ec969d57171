// Tests which values a merge takes from each listing, and that every field of the owners' form can be chosen.
import { expect, test } from 'vitest'
import { fullBusiness } from '../../../tests/world/full-business.ts'
import { listFormFields } from '../../contract/business-fields.ts'
import { mergeFields } from '../../contract/merge.ts'
import { maxPhotos, type Photo } from '../../contract/photo.ts'
import { mergedValues, takesOwner, valuesNow } from './merge-businesses.ts'

const photosOf = (digit: number, count: number): Photo[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `00000000-0000-4000-8000-0000000000${digit}${at}`, url: '', alt: '', width: 4, height: 3 },
  }))
const stays = { ...fullBusiness, photos: photosOf(1, 5) }
const goes = { ...fullBusiness, id: photosOf(2, 1)[0]?.id ?? '', photos: photosOf(2, 5) }

test('every field of the edit form can be chosen', () => {
  const chosen: string[] = Object.values(mergeFields).flat()
  expect(listFormFields('edit').filter((field) => !chosen.includes(field))).toEqual([])
})

test('without a choice a merge only adds photos of the other listing, up to the limit', () => {
  expect(mergedValues({ stays, goes }, { keep: {} })).toEqual({
    photos: [...stays.photos, ...goes.photos].slice(0, maxPhotos),
  })
  const ids = stays.photos.map(({ id }) => id)
  expect(mergedValues({ stays, goes }, { keep: { name: 'this' }, photos: ids })).toEqual({})
  expect(mergedValues({ stays, goes }, { keep: {}, photos: ['another'] })).toBeNull()
})

test('an address comes with its pin and its setting to hide it, and the point of a place is not a pin', () => {
  const other = { ...goes, location: 'Elsewhere, Soweto', hidesAddress: true, hasPin: false, latitude: -26 }
  const values = mergedValues({ stays, goes: other }, { keep: { location: 'other' }, photos: [] })
  const { placeId } = goes
  expect(values).toEqual({
    ...{ location: 'Elsewhere, Soweto', placeId, latitude: null, longitude: null, hidesAddress: true },
    photos: [],
  })
  const before = valuesNow(stays, Object.keys(values ?? {}))
  expect(before).toMatchObject({ location: stays.location, photos: stays.photos })
})

test('an owner account replaces an owner email, and an owner email is taken only where there is none', () => {
  const owned = { ...goes, isClaimed: true, ownerEmail: 'one@owner.example' }
  const listed = { ...goes, isClaimed: false, ownerEmail: 'two@owner.example' }
  const nobody = { ...stays, isClaimed: false, ownerEmail: null }
  expect(takesOwner({ stays: { ...nobody, ownerEmail: 'x@owner.example' }, goes: owned })).toBe(true)
  expect(takesOwner({ stays: nobody, goes: listed })).toBe(true)
  expect(takesOwner({ stays: { ...nobody, ownerEmail: 'x@owner.example' }, goes: listed })).toBe(false)
  expect(takesOwner({ stays: { ...nobody, isClaimed: true }, goes: listed })).toBe(false)
})

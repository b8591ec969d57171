// Tests which fields of an edit can be taken back.
import { expect, test } from 'vitest'
import { fullBusiness } from '../../../tests/world/full-business.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import { listChanges } from '../../contract/field-changes.ts'
import { planUndo } from './undo-edit.ts'

const planOf = (edited: Partial<OwnBusiness>, later: Partial<OwnBusiness> = {}, wasHidden = false) => {
  const after = { ...fullBusiness, ...edited }
  return planUndo({ ...after, ...later }, { changes: listChanges(fullBusiness, after), wasHidden })
}

test('a stock image is restored with its focal point, and an uploaded one cannot be restored', () => {
  expect(planOf({ image: '/stock/cafe-rusks.svg', focalPoint: '50% 50%' })).toMatchObject({
    restored: { image: fullBusiness.image, focalPoint: fullBusiness.focalPoint },
    left: [],
  })
  const logo = planOf({ logo: null })
  expect(logo).toEqual({ restored: {}, takenBack: [], left: [{ field: 'logo', why: 'picture-gone' }] })
})

test('undo removes a new photo and restores a changed text, but not a removed photo', () => {
  const [first] = fullBusiness.photos
  if (!first) throw new Error('The town has a photo.')
  const added = { ...first, id: '00000000-0000-4000-8000-000000000009' }
  expect(planOf({ photos: [first, added] }).restored).toEqual({ photos: [first] })
  expect(planOf({ photos: [] }).left).toEqual([{ field: 'photos', why: 'picture-gone' }])
  expect(planOf({ photos: [{ ...first, alt: 'Rude' }] }).restored).toEqual({ photos: [first] })
})

test('a place is restored by its id, and one coordinate never without the other', () => {
  expect(planOf({ place: null, placeId: null }).restored).toEqual({ placeId: fullBusiness.placeId })
  const plan = planOf({ latitude: -30, longitude: 25 }, { latitude: -31 })
  expect(plan.restored).toEqual({})
  expect(plan.left.map(({ field }) => field)).toEqual(['latitude', 'longitude'])
})

test('the text of the hours is not restored beside a newer week', () => {
  const edited = { hours: 'Mon: 8 to 5', hoursWeek: [{ day: 1, opens: '08:00', closes: '17:00' }] }
  expect(planOf(edited).takenBack.toSorted()).toEqual(['hours', 'hoursWeek'])
  expect(planOf(edited, { hoursWeek: [{ day: 2, opens: '08:00', closes: '17:00' }] })).toMatchObject({
    takenBack: [],
    left: [{ why: 'changed' }, { why: 'changed' }],
  })
})

test('a field with a newer value that waits for a moderator is not restored', () => {
  const waiting = { id: 1, at: '2026-01-01T00:00:00.000Z', values: { name: 'Third Name' } }
  const plan = planOf({ name: 'Second Name', hours: null }, { waiting })
  expect(plan).toMatchObject({ takenBack: ['hours'], left: [{ field: 'name', why: 'changed' }] })
})

test('a removed contact is not restored, and a changed one is', () => {
  const plan = planOf({ phone: null, email: 'other@bakery.example' })
  expect(plan).toMatchObject({ takenBack: ['email'], left: [{ field: 'phone', why: 'private' }] })
})

test('a hidden address stays hidden, and a formerly hidden one is not restored where it would be public', () => {
  expect(planOf({ hidesAddress: true, hours: null })).toMatchObject({
    takenBack: ['hours'],
    left: [{ field: 'hidesAddress', why: 'private' }],
  })
  const moved = { location: '2 New Street, Soweto, Gauteng' }
  expect(planOf(moved, {}, true)).toMatchObject({ takenBack: [], left: [{ why: 'private' }] })
  expect(planOf(moved, { hidesAddress: true }, true).takenBack).toEqual(['location'])
  expect(planOf(moved).takenBack).toEqual(['location'])
})

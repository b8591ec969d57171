// Tests what an edit writes, which part of it waits, and how the list of photos changes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullBusiness } from '../../../tests/world/full-business.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import { reviewModes } from '../../contract/field-changes.ts'
import { maxPhotos, type Photo } from '../../contract/photo.ts'
import { approvalStatuses } from '../../contract/transitions.ts'
import {
  areSamePhotos,
  diffBusiness,
  inOrder,
  listMissing,
  splitEdit,
  type Wanted,
  withDescription,
  withoutPhoto,
  withPhoto,
} from './edit-rules.ts'

const business: OwnBusiness = { ...fullBusiness, priceLevel: 1, phone: '+27825550199', hours: null }

test('absent, undefined and unchanged fields are not written', () => {
  expect(diffBusiness(business, {}, {})).toEqual({})
  expect(diffBusiness(business, { name: undefined, priceLevel: 1, phone: '+27825550199' }, {})).toEqual({})
  expect(diffBusiness(business, { image: business.image, logo: business.logo ?? '' }, {})).toEqual({})
})

test('changed fields are written, and an empty logo is stored as null', () => {
  expect(
    diffBusiness(business, { name: 'Lindi’s', priceLevel: 2, phone: null, hours: 'Mon-Fri' }, {}),
  ).toEqual({ name: 'Lindi’s', priceLevel: 2, phone: null, hours: 'Mon-Fri' })
  const centred = { image: '', focalPoint: '50% 50%' }
  expect(diffBusiness(business, { image: '', logo: '' }, {})).toEqual({ ...centred, logo: null })
  expect(diffBusiness({ ...business, logo: null }, { logo: '' }, {})).toEqual({})
})

test('an upload takes priority over the path of its field', () => {
  const uploaded = { image: '/images/00000000-0000-4000-8000-000000000003' }
  expect(diffBusiness(business, { image: '', logo: '' }, uploaded)).toEqual({
    ...uploaded,
    focalPoint: '50% 50%',
    logo: null,
  })
})

test('a new image is centred, unless it comes with a focal point', () => {
  const uploaded = { image: '/images/00000000-0000-4000-8000-000000000003' }
  expect(diffBusiness(business, { focalPoint: '0% 5%' }, uploaded)).toEqual({
    ...uploaded,
    focalPoint: '0% 5%',
  })
  expect(diffBusiness(business, { focalPoint: business.focalPoint }, uploaded)).toEqual(uploaded)
  expect(diffBusiness(business, { image: business.image, focalPoint: undefined }, {})).toEqual({})
})

const live: OwnBusiness = { ...fullBusiness, approvalStatus: 'approved' }
const waitingFor = (values: Wanted): OwnBusiness => ({
  ...live,
  waiting: { id: 1, at: '2026-01-01T00:00:00.000Z', values },
})
const photo = '/images/00000000-0000-4000-8000-000000000009'

test('with "names" the name, category and images wait, and the rest goes live', () => {
  const named = { name: 'Casino 24', category: 'Services', image: photo, focalPoint: '50% 50%' } as const
  const pictures = { logo: null, photos: [] }
  expect(splitEdit('names', live, { ...named, ...pictures, phone: null, hours: 'Sat' })).toEqual({
    live: { phone: null, hours: 'Sat' },
    waiting: { ...named, ...pictures },
  })
})

test('nothing of a hidden listing waits, nothing waits with "off", and everything with "all"', () => {
  const wanted: Wanted = { name: 'Casino 24', phone: '+27825550108' }
  for (const status of ['pending', 'rejected', 'suspended'] as const)
    expect(splitEdit('all', { ...live, approvalStatus: status }, wanted)).toEqual({
      live: wanted,
      waiting: {},
    })
  expect(splitEdit('off', live, wanted)).toEqual({ live: wanted, waiting: {} })
  expect(splitEdit('all', live, wanted)).toEqual({ live: {}, waiting: wanted })
})

test('a later edit is merged into the waiting one, and a field set back to its live value waits no longer', () => {
  const business = waitingFor({ name: 'Casino 24', image: photo })
  expect(splitEdit('names', business, { name: 'Casino 25' }).waiting).toEqual({
    name: 'Casino 25',
    image: photo,
  })
  expect(splitEdit('names', business, { name: live.name }).waiting).toEqual({ image: photo })
})

test('a field that goes live takes along the waiting fields that belong to it, and the rest keeps waiting', () => {
  const business = waitingFor({ name: 'Casino 24', image: photo, latitude: -26, longitude: 28 })
  expect(splitEdit('off', business, { focalPoint: '10% 10%', latitude: -27 })).toEqual({
    live: { image: photo, focalPoint: '10% 10%', latitude: -27, longitude: 28 },
    waiting: { name: 'Casino 24' },
  })
})

test('a move that goes live takes along its waiting address, and an address its waiting move', () => {
  const moved = { trading: 'moved', moved: { on: '2026-03-01', from: 'Soweto' } } as const
  const address = { location: '1 Church Street, Nxuba', placeId: 7 }
  expect(splitEdit('off', waitingFor(address), moved).waiting).toEqual({})
  expect(splitEdit('off', waitingFor({ ...address, ...moved }), { location: '2 Main Road' }).waiting).toEqual(
    {},
  )
})

test('hiding an address takes effect at once, together with a waiting change of it', () => {
  const business = waitingFor({ name: 'Casino 24', location: '2 New Street, Soweto' })
  expect(splitEdit('all', business, { hidesAddress: true, hours: null })).toEqual({
    live: { hidesAddress: true, location: '2 New Street, Soweto' },
    waiting: { name: 'Casino 24', hours: null },
  })
  const hidden = { ...live, hidesAddress: true }
  expect(splitEdit('all', { ...business, ...hidden }, { hidesAddress: false }).live).toEqual({})
  const shown = { ...hidden, waiting: { id: 1, at: '', values: { hidesAddress: false } } }
  expect(splitEdit('all', shown, { hidesAddress: true })).toEqual({ live: {}, waiting: {} })
})

test('a contact is removed at once, also a waiting one, and a new one waits', () => {
  const business = waitingFor({ email: 'new@bakery.example' })
  expect(splitEdit('all', business, { phone: null, email: null, hours: null, website: null })).toEqual({
    live: { phone: null, email: null, website: null },
    waiting: { hours: null },
  })
  expect(splitEdit('all', live, { phone: '+27825550108' }).live).toEqual({})
})

test('a split edit loses no field, and no field is in both parts', () => {
  const anyWanted = fc.record<Wanted>(
    {
      name: fc.constantFrom(live.name, 'One', 'Two'),
      image: fc.constantFrom('', photo),
      focalPoint: fc.constantFrom('1% 1%', '2% 2%'),
      latitude: fc.constantFrom(null, -27),
      phone: fc.constantFrom(null, '+27825550108'),
    },
    { requiredKeys: [] },
  )
  const modes = fc.constantFrom(...reviewModes)
  fc.assert(
    fc.property(
      modes,
      fc.constantFrom(...approvalStatuses),
      anyWanted,
      anyWanted,
      (mode, approvalStatus, before, wanted) => {
        const business = { ...waitingFor(before), approvalStatus }
        const split = splitEdit(mode, business, wanted)
        expect({ ...live, ...split.live, ...split.waiting }).toEqual({ ...live, ...before, ...wanted })
        expect(Object.keys(split.live).filter((field) => field in split.waiting)).toEqual([])
      },
    ),
  )
})

const anyPhoto = fc.record({
  id: fc.uuid(),
  url: fc.string(),
  alt: fc.string(),
  width: fc.nat(),
  height: fc.nat(),
})
const photos = fc.uniqueArray(anyPhoto, { maxLength: maxPhotos, selector: ({ id }) => id })
const shuffled = (list: Photo[]) => fc.shuffledSubarray(list, { minLength: list.length })
const idsOf = (list: readonly Photo[]) => list.map(({ id }) => id)

test('any order of all photos is accepted, and any other list of ids is refused', () => {
  fc.assert(
    fc.property(
      photos.chain((list) => fc.tuple(fc.constant(list), shuffled(list), fc.array(fc.uuid()))),
      ([list, other, strangers]) => {
        expect(inOrder(list, idsOf(other))).toEqual(other)
        if (strangers.length > 0) expect(inOrder(list, strangers)).toBe(null)
        if (list[0]) expect(inOrder(list, [...idsOf(other), list[0].id])).toBe(null)
        if (list[0]) expect(inOrder(list, idsOf(other).slice(1))).toBe(null)
      },
    ),
  )
})

test('an added photo is the last one, and removing it restores the list', () => {
  fc.assert(
    fc.property(photos, anyPhoto, (list, added) => {
      fc.pre(!idsOf(list).includes(added.id))
      if (list.length === maxPhotos) {
        expect(withPhoto(list, added)).toBe(null)
        return
      }
      const longer = withPhoto(list, added) ?? []
      expect(longer.at(-1)).toBe(added)
      expect(listMissing(longer, list)).toEqual([added.id])
      expect(withoutPhoto(longer, added.id)).toEqual(list)
      expect(areSamePhotos(longer, list)).toBe(false)
    }),
  )
})

test('a description changes one photo and no other, and an unknown id is refused', () => {
  fc.assert(
    fc.property(photos, anyPhoto, (list, { id, alt }) => {
      fc.pre(!idsOf(list).includes(id))
      const [first] = list
      if (first) expect(withDescription(list, first.id, alt)).toEqual([{ ...first, alt }, ...list.slice(1)])
      expect(areSamePhotos(list, structuredClone(list))).toBe(true)
      expect(withDescription(list, id, alt)).toBe(null)
      expect(withoutPhoto(list, id)).toBe(null)
    }),
  )
})

// Which part of an edit waits: what the operator reviews, of a live listing only.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullBusiness } from '../../../tests/world/full-business.ts'
import { approvalStatuses } from '../../contract/approval-status.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import { reviewModes } from '../../contract/field-changes.ts'
import { splitEdit, type Wanted } from './edit-rules.ts'

const live: OwnBusiness = { ...fullBusiness, approvalStatus: 'approved' }
const waitingFor = (values: Wanted): OwnBusiness => ({
  ...live,
  waiting: { id: 1, at: '2026-01-01T00:00:00.000Z', values },
})
const photo = '/images/00000000-0000-4000-8000-000000000009'

test('with "names" the name, category and pictures wait, and the rest is live', () => {
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

test('a later edit becomes part of the one that waits, and a field that would be as it is waits no longer', () => {
  const business = waitingFor({ name: 'Casino 24', image: photo })
  expect(splitEdit('names', business, { name: 'Casino 25' }).waiting).toEqual({
    name: 'Casino 25',
    image: photo,
  })
  expect(splitEdit('names', business, { name: live.name }).waiting).toEqual({ image: photo })
})

test('what goes live takes along what belongs to it, and the rest goes on waiting', () => {
  const business = waitingFor({ name: 'Casino 24', image: photo, latitude: -26, longitude: 28 })
  expect(splitEdit('off', business, { focalPoint: '10% 10%', latitude: -27 })).toEqual({
    live: { image: photo, focalPoint: '10% 10%', latitude: -27, longitude: 28 },
    waiting: { name: 'Casino 24' },
  })
})

test('a move that goes live takes its address along, and an address its move', () => {
  const moved = { trading: 'moved', moved: { on: '2026-03-01', from: 'Soweto' } } as const
  const address = { location: '1 Church Street, Nxuba', placeId: 7 }
  expect(splitEdit('off', waitingFor(address), moved).waiting).toEqual({})
  expect(splitEdit('off', waitingFor({ ...address, ...moved }), { location: '2 Main Road' }).waiting).toEqual(
    {},
  )
})

test('an address that is hidden is hidden at once, with what waited of it', () => {
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

test('a contact that is removed is gone at once, also one that waits, and a new one waits', () => {
  const business = waitingFor({ email: 'new@bakery.example' })
  expect(splitEdit('all', business, { phone: null, email: null, hours: null, website: null })).toEqual({
    live: { phone: null, email: null, website: null },
    waiting: { hours: null },
  })
  expect(splitEdit('all', live, { phone: '+27825550108' }).live).toEqual({})
})

test('no field is lost, and none is in both parts', () => {
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

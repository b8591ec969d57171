// Tests how changes to a business are described.
import { expect, test } from 'vitest'
import { fullBusiness } from '../../../tests/world/full-business.ts'
import { listChanges, listShownChanges } from '../../contract/field-changes.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { describeChanges } from './change-words.ts'

const seen: ModerationItem = {
  ...fullBusiness,
  createdAt: '2026-01-01T00:00:00.000Z',
  editedSince: [],
  lookedAtBy: null,
  assignee: null,
}

test('each edited field is listed with its old and new value, and an emptied one with null', () => {
  const business = { ...seen, name: 'Casino 24', hours: null, priceLevel: 4 as const, version: 2 }
  expect(describeChanges(listChanges(seen, business), '$')).toEqual([
    { label: 'Business Name', before: seen.name, now: 'Casino 24' },
    { label: 'Price Level', before: '$$$ Upscale', now: '$$$$ Luxury' },
    { label: 'Business Hours', before: seen.hours, now: null },
  ])
  expect(describeChanges(listChanges(seen, business), 'R')[1]).toMatchObject({
    before: 'RRR Upscale',
    now: 'RRRR Luxury',
  })
})

test('a place is written as its label, and as its name where the gazetteer no longer has it', () => {
  const orlando = { id: 1, name: 'Orlando West', province: 'Gauteng' as const }
  const business = { ...seen, place: orlando, placeLabel: 'Orlando West, Soweto, Gauteng' }
  const before = { ...seen, place: null, placeLabel: null }
  const label = 'Town or suburb'
  expect(describeChanges(listShownChanges(before, business), '$')).toEqual([
    { label, before: null, now: 'Orlando West, Soweto, Gauteng' },
  ])
  expect(describeChanges(listChanges(business, before), '$')).toEqual([
    { label, before: 'Orlando West, Gauteng', now: null },
  ])
})

test('a replaced image is listed with the old one if it still exists, a removed one with null, a new status not at all', () => {
  const business = {
    ...seen,
    image: '',
    logo: '/stock/cafe-rusks.svg',
    approvalStatus: 'suspended' as const,
    featured: 0 as const,
  }
  expect(describeChanges(listChanges(seen, business), '$')).toEqual([
    { label: 'Image', image: null, old: seen.image },
    { label: 'Logo', image: '/stock/cafe-rusks.svg', old: null },
  ])
  // A waiting edit shows both.
  expect(describeChanges(listChanges(seen, business), '$', () => true)[1]).toMatchObject({ old: seen.logo })
  // A waiting edit was replaced by another one: its image is gone, and the live one is still there.
  const [live, gone] = ['1', '2'].map((last) => `/images/00000000-0000-4000-8000-00000000000${last}`)
  const changes = [{ field: 'image', from: live, to: gone }]
  expect(describeChanges(changes, '$', (path) => path === live)).toEqual([
    { label: 'Image', image: null, old: live, now: 'A picture that no longer exists' },
  ])
  // The image was removed together with its file.
  expect(describeChanges([{ field: 'image', from: gone, to: '' }], '$', () => false)).toEqual([
    { label: 'Image', before: 'A picture that no longer exists', now: null },
  ])
})

test('photos are listed with their texts, and a new one is marked', () => {
  const [first] = seen.photos
  const added = { ...first, id: '00000000-0000-4000-8000-000000000009', alt: '' } as (typeof seen.photos)[0]
  const path = (id: string | undefined) => `/images/${id}/320.webp`
  const [one, other] = ['1. The long table on a Sunday', '2. The long table on a Sunday']
  expect(describeChanges(listChanges(seen, { ...seen, photos: [added, ...seen.photos] }), '$')).toEqual([
    {
      label: 'Photos',
      before: one,
      now: `1. without a text (new)\n${other}`,
      photos: {
        before: [{ path: path(first?.id), text: one }],
        now: [
          { path: path(added.id), text: '1. without a text (new)' },
          { path: path(first?.id), text: other },
        ],
      },
    },
  ])
  expect(describeChanges(listChanges(seen, { ...seen, photos: [] }), '$')).toMatchObject([
    { label: 'Photos', now: null, photos: { before: [{ path: null, text: one }], now: [] } },
  ])
})

test('a photo that was moved in its frame is listed with both of its positions', () => {
  const business = { ...seen, focalPoint: '50% 0%' }
  expect(describeChanges(listChanges({ ...seen, focalPoint: '50% 50%' }, business), '$')).toEqual([
    {
      label: 'Visible part of the image',
      before: '50% from the left, 50% from the top',
      now: '50% from the left, 0% from the top',
    },
  ])
  // When the image itself changes, its position is not listed: it was chosen with the image.
  expect(
    describeChanges(listChanges({ ...seen, focalPoint: '50% 50%' }, { ...business, image: '' }), '$'),
  ).toEqual([{ label: 'Image', image: null, old: seen.image }])
})

// Tests the structured data of a business; pages.test.ts and hidden-address.test.ts test it in whole pages.
import { expect, test } from 'vitest'
import { fullDetail as detail } from '../../tests/world/full-business.ts'
import { renderedSite as site } from '../../tests/world/rendered-page.ts'
import type { BusinessDetail } from '../contract/business.ts'
import { structuredData } from './structured-data.ts'

const dataOf = (changed: Partial<BusinessDetail> = {}) => structuredData(site, { ...detail, ...changed })

test('a business has the URL of its page, its own URLs in sameAs, and its offers', () => {
  expect(dataOf()).toMatchObject({
    url: `https://directory.example${detail.path}`,
    sameAs: [
      'https://gogo-nomsa.example/menu',
      'https://www.facebook.com/gogonomsa',
      'https://www.instagram.com/gogo.nomsa/',
    ],
    amenityFeature: ['Collection', 'Card', 'Halaal'].map((name) => ({ name, value: true })),
  })
  const alone = dataOf({ facebook: null, instagram: null, website: null, offers: [] })
  for (const field of ['sameAs', 'amenityFeature']) expect(alone).not.toHaveProperty(field)
})

test('an address has its town and province where they are known, and no street if it is hidden', () => {
  const place = { id: 1, name: 'Orlando West', province: 'Gauteng' } as const
  const address = { '@type': 'PostalAddress', addressCountry: 'ZA' }
  const town = { addressLocality: 'Orlando West', addressRegion: 'Gauteng' }
  const shown = { location: '6718 Pela Street, Orlando West', hidesAddress: false }
  const street = { streetAddress: shown.location }
  const written = (changed: Partial<BusinessDetail>) => (dataOf(changed) as { address: object }).address
  expect(written({ ...shown, place })).toEqual({ ...address, ...street, ...town })
  expect(written({ ...shown, place: null })).toEqual({ ...address, ...street })
  expect(written({ location: 'Soweto', hidesAddress: true, place })).toEqual({ ...address, ...town })
})

test.each([
  ['011 123 4567 / 082 123 4567', '+27111234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['WhatsApp only', undefined],
])('the phone %s gives the telephone %s', (phone, number) => {
  expect((dataOf({ phone }) as { telephone?: string }).telephone).toBe(number)
})

test('a business has coordinates only if it has a pin: those of its town are not where it is', () => {
  const { latitude, longitude } = detail
  expect(dataOf()).toMatchObject({ geo: { latitude, longitude } })
  expect(dataOf({ hasPin: false })).not.toHaveProperty('geo')
})

const hours = { '@type': 'OpeningHoursSpecification' }
const closed = { ...hours, opens: '00:00', closes: '00:00' }

test('the week, public holidays and special days are given as opening hours', () => {
  const hoursWeek = [
    { day: 1, opens: '08:00', closes: '17:00' },
    { day: 2, opens: '08:00', closes: '17:00' },
    { day: 5, opens: '20:00', closes: '04:00' },
    { day: 6, opens: '11:00', closes: null },
    { day: 7, opens: '00:00', closes: '00:00' },
    { day: 8, opens: null, closes: null },
  ]
  expect(dataOf({ hoursWeek })).toMatchObject({
    openingHoursSpecification: [
      { ...hours, dayOfWeek: ['Monday', 'Tuesday'], opens: '08:00', closes: '17:00' },
      { ...hours, dayOfWeek: ['Friday'], opens: '20:00', closes: '04:00' },
      { ...hours, dayOfWeek: ['Saturday'], opens: '11:00' },
      { ...hours, dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
      { ...closed, dayOfWeek: ['PublicHolidays'] },
    ],
    specialOpeningHoursSpecification: [{ ...closed, validFrom: '2026-12-31', validThrough: '2027-01-02' }],
  })
})

test('a temporary closure is given as special hours before other special days; one for good has no hours or phone', () => {
  expect(dataOf({ trading: 'temporarily-closed', closedUntil: '2027-01-01' })).toMatchObject({
    specialOpeningHoursSpecification: [
      { ...closed, validFrom: '2026-11-25', validThrough: '2026-12-31' },
      { ...closed, validFrom: '2027-01-01', validThrough: '2027-01-02' },
    ],
  })
  expect(JSON.stringify(dataOf({ trading: 'closed-for-good' }))).not.toMatch(/peningHours|"telephone"/)
})

test('the date of a review is that in South Africa', () => {
  const latestReviews = detail.latestReviews.map((one) => ({ ...one, writtenAt: '2025-12-31T22:30:00.000Z' }))
  expect(dataOf({ latestReviews })).toMatchObject({ review: [{ datePublished: '2026-01-01' }] })
})

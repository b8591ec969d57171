// What an edit writes: only the given fields that differ.
import { expect, test } from 'vitest'
import { fullBusiness } from '../../../tests/world/full-business.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import { defaultCategories } from '../../contract/categories.ts'
import { diffBusiness, isCategoryOffered } from './edit-rules.ts'

const business: OwnBusiness = { ...fullBusiness, priceLevel: 1, phone: '+27825550199', hours: null }

test('what is absent, undefined or the same stays', () => {
  expect(diffBusiness(business, {}, {})).toEqual({})
  expect(diffBusiness(business, { name: undefined, priceLevel: 1, phone: '+27825550199' }, {})).toEqual({})
  expect(diffBusiness(business, { image: business.image, logo: business.logo ?? '' }, {})).toEqual({})
})

test('what differs is written, and an empty logo is none', () => {
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

test('another image is centred, unless it brings a focal point', () => {
  const uploaded = { image: '/images/00000000-0000-4000-8000-000000000003' }
  expect(diffBusiness(business, { focalPoint: '0% 5%' }, uploaded)).toEqual({
    ...uploaded,
    focalPoint: '0% 5%',
  })
  expect(diffBusiness(business, { focalPoint: business.focalPoint }, uploaded)).toEqual(uploaded)
  expect(diffBusiness(business, { image: business.image, focalPoint: undefined }, {})).toEqual({})
})

test('a business may take the five categories of the form, and keep its own', () => {
  expect(isCategoryOffered(defaultCategories, 'Automotive', 'Automotive')).toBe(true)
  expect(isCategoryOffered(defaultCategories, 'Automotive', 'Hotel')).toBe(true)
  expect(isCategoryOffered(defaultCategories, 'Automotive', 'Health')).toBe(false)
  expect(isCategoryOffered(defaultCategories, 'Cafe', 'Services')).toBe(false)
})

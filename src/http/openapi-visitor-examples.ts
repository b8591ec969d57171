// Knows the examples of the calls that everybody may make.
import { BusinessCard, BusinessDetail } from '../contract/business.ts'
import type { Examples } from './openapi-example.ts'
import { business, id, orlandoWest, page, today, user } from './openapi-example-data.ts'

const card = BusinessCard.strip().parse({ ...business, ...today })
const detail = BusinessDetail.strip().parse({ ...business, ...today })

export const visitorExamples = {
  listBusinesses: { input: page, result: [card] },
  listFeaturedBusinesses: { input: page, result: [{ ...card, featured: 1 }] },
  searchBusinesses: {
    input: { ...page, q: 'coffee', category: 'Cafe', location: 'Prince Albert' },
    result: [card],
  },
  countFilters: {
    input: { q: 'coffee', price: '1,2' },
    result: {
      isExact: true,
      open: 3,
      category: { Cafe: 5 },
      price: { 1: 2, 2: 3 },
      rating: { 4: 4 },
      offers: { card: 5, wifi: 2 },
    },
  },
  getBusiness: { input: { id }, result: detail },
  listSimilar: {
    input: { name: 'Gogo’s Bakery', phone: '023 555 0101', location: 'Church Street, Prince Albert' },
    result: [{ name: business.name, path: business.path, place: 'Prince Albert', why: 'phone' }],
  },
  listDistances: {
    input: { ids: id, near: '-33.22,22.03' },
    result: { from: null, businesses: [{ id, distanceKm: 0.4 }] },
  },
  listPlaces: { input: { q: 'orlando w', limit: 8 }, result: [orlandoWest] },
  listProvinces: { input: {}, result: [{ name: 'Gauteng', path: 'gauteng', total: 37 }] },
  getPlaceOverview: {
    input: { path: 'soweto-gauteng' },
    result: {
      id: 900_000_001,
      name: 'Soweto',
      kind: 'city',
      province: 'Gauteng',
      label: 'Soweto, Gauteng',
      path: 'soweto-gauteng',
      latitude: -26.2678,
      longitude: 27.8585,
      formerNames: [],
      around: [{ name: 'Gauteng', path: 'gauteng' }],
      total: 12,
      categories: [{ category: 'Restaurant', total: 12 }],
      inside: [{ name: 'Orlando West', path: 'orlando-west-soweto-gauteng', total: 5 }],
      near: [{ name: 'Lenasia', path: 'lenasia-gauteng', total: 4, distanceKm: 8.1 }],
    },
  },
  getSitePage: {
    input: { name: 'about' },
    result: {
      name: 'about',
      title: 'About Mzansi Local',
      blocks: [
        {
          at: 24,
          kind: 'paragraph',
          runs: [{ at: 24, text: 'Local business, found locally.', isStrong: false, href: null }],
        },
      ],
    },
  },
  reportBusiness: {
    input: { id, reason: 'closed', text: 'The shop is empty since May.', email: user.email },
    result: { sent: true },
  },
  sendMessage: {
    input: { name: 'Dora Jacobs', email: user.email, message: 'The number of the bakery has changed.' },
    result: { sent: true },
  },
} satisfies Partial<Examples>

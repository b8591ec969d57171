// Tests which pages offer the map of streets: only with a map file, and never for a hidden address.
import { expect, test } from 'vitest'
import type { MapArea } from '../src/contract/provinces.ts'
import { fullDetail } from './world/full-business.ts'
import { renderAddress } from './world/rendered-page.ts'

const southAfrica = { west: 16.4, south: -34.9, east: 33, north: -22.1 }
const button = 'Load map (about 300 kB)'

const business = async (map: MapArea | null, more: object = {}) => {
  const path = `/business/${fullDetail.id}`
  const { words } = await renderAddress(
    path,
    { [`/api${path.replace('business', 'businesses')}`]: { ...fullDetail, ...more } },
    {},
    { map },
  )
  return words
}

test('the page of a business offers the street map only when there is one that covers its point', async () => {
  expect(await business(southAfrica)).toContain(button)
  expect(await business(null)).not.toContain('Load map')
  expect(await business({ ...southAfrica, south: -25 })).not.toContain('Load map')
})

test('a business with a hidden address is on no street map', async () => {
  const hidden = { hidesAddress: true, hasPin: false, latitude: null, longitude: null }
  expect(await business(southAfrica, hidden)).not.toContain('Load map')
})

test('OpenStreetMap is credited only when there is a street map', async () => {
  const about = async (map: MapArea | null) => (await renderAddress('/about-the-data', {}, {}, { map })).words
  expect(await about(southAfrica)).toContain('OpenStreetMap')
  expect(await about(null)).not.toContain('OpenStreetMap')
})

// Decides where an invented business is, when it is open and what it offers.
import type { HoursWeek, SpecialDays } from '../contract/hours.ts'
import { allOffers, type Offer } from '../contract/offer-list.ts'
import { readGazetteer } from '../domain/places/gazetteer-file.ts'
import { places } from './invented-words.ts'

/** The columns of these details. */
export type InventedDetails = {
  place_id: number | null
  latitude: number | null
  longitude: number | null
  hides_address: boolean
  whatsapp: string | null
  offers: Offer[]
  hours_week: HoursWeek
  special_days: SpecialDays
}

type Spot = { id: number; latitude: number; longitude: number }

/** The place of each text of `places`, as far as the gazetteer has it. */
export function findInventedPlaces(): ReadonlyMap<string, Spot> {
  const known = readGazetteer()
  return new Map(
    places.flatMap((text) => {
      const [name = ''] = text.split(', ')
      const found =
        known.find(({ label }) => label === text) ??
        known.find((place) => place.name === name && text.endsWith(place.province))
      return found ? [[text, found]] : []
    }),
  )
}

type Times = [from: number, to: number, opens: string, closes: string | null][]

const weeks: Times[] = [
  [],
  [
    [1, 5, '08:00', '17:00'],
    [6, 6, '09:00', '13:00'],
  ],
  [[1, 5, '07:30', '16:30']],
  [
    [1, 7, '00:00', '00:00'],
    [8, 8, '00:00', '00:00'],
  ],
  [
    [1, 7, '09:00', '21:00'],
    [8, 8, '10:00', '15:00'],
  ],
  [
    [2, 7, '12:00', '15:00'],
    [2, 7, '18:00', '22:30'],
  ],
  [[4, 6, '16:00', '02:00']],
  [
    [5, 7, '11:00', null],
    [8, 8, '11:00', null],
  ],
]

/** The details of a business in one of `places`; `random` gives numbers from 0 to 1. */
export function inventDetails(random: () => number, spot: Spot | undefined, phone: string): InventedDetails {
  const hasPin = spot !== undefined && random() < 0.4
  const times = weeks[Math.floor(random() * weeks.length)] ?? []
  const wanted = random() ** 2 / 2
  return {
    place_id: spot?.id ?? null,
    latitude: hasPin ? spot.latitude + (random() - random()) / 20 : null,
    longitude: hasPin ? spot.longitude + (random() - random()) / 20 : null,
    hides_address: spot !== undefined && random() < 0.08,
    whatsapp: /^\+27[78]/.test(phone) && random() < 0.7 ? phone : null,
    offers: allOffers.filter(() => random() < wanted),
    hours_week: times.flatMap(([from, to, opens, closes]) =>
      Array.from({ length: to - from + 1 }, (_, at) => ({ day: from + at, opens, closes })),
    ),
    special_days: random() < 0.05 ? [inventSpecialDay(random)] : [],
  }
}

function inventSpecialDay(random: () => number): SpecialDays[number] {
  const day = new Date(Date.UTC(2026, 10, 1 + Math.floor(random() * 60))).toISOString().slice(0, 10)
  const isClosed = random() < 0.5
  return {
    from: day,
    to: day,
    opens: isClosed ? null : '10:00',
    closes: isClosed ? null : '14:00',
    note: null,
  }
}

// Invents businesses for measurements: rows similar to the sample data, the same for the same seed.

import type { PriceLevel } from '../contract/categories.ts'
import { type DefaultCategoryName, defaultCategoryNames } from '../contract/default-categories.ts'
import type { HoursWeek, SpecialDays } from '../contract/hours.ts'
import { allOffers, type Offer } from '../contract/offer-list.ts'
import type { ApprovalStatus } from '../contract/transitions.ts'
import { readGazetteer } from '../domain/places/load-places.ts'
import { nameBeginnings, places, streets, syllables, tradesOfWords, tradeWords } from './invented-words.ts'

/** A row for the table of businesses; times are ISO text, rating in tenths. */
export type InventedBusiness = InventedDetails & {
  id: string
  name: string
  category: DefaultCategoryName
  trades: readonly string[]
  description: string
  location: string
  phone: string
  hours: string
  price_level: PriceLevel
  featured: 0 | 1
  approval_status: ApprovalStatus
  created_at: string
  submitted_at: string
  updated_at: string
  approved_at: string | null
  featured_at: string | null
}

/** What businesses are composed of: sentences for descriptions by category, and places by their text. */
export type Ingredients = {
  sentences: ReadonlyMap<string, readonly string[]>
  spots: ReturnType<typeof findInventedPlaces>
}

type Random = () => number

const firstDay = Date.UTC(2023, 0, 1)
const days = 1000
const dayMs = 86_400_000

/** Business number `index` (from 0) of a seed; it does not depend on the others. */
export function inventBusiness(
  seed: number,
  index: number,
  { sentences, spots }: Ingredients,
): InventedBusiness {
  const random = seedRandom(seed, index)
  const category = pick(random, defaultCategoryNames)
  const place = pickCommon(random, places)
  const createdAt = firstDay + random() * days * dayMs
  const registered = new Date(createdAt).toISOString()
  const status = pickStatus(random)
  const isApproved = status === 'approved' || status === 'suspended'
  const isFeatured = status === 'approved' && random() < 0.02
  const later = new Date(createdAt + random() * dayMs * 2).toISOString()
  const phone = `+27${pick(random, ['82', '73', '11', '21', '31'])}555${String(Math.floor(random() * 10_000)).padStart(4, '0')}`
  const word = pickCommon(random, tradeWords[category])
  return {
    // Another seed, so that the other columns do not depend on these details.
    ...inventDetails(seedRandom(seed + 1_000_003, index), spots.get(place), phone),
    id: inventId(seed, index),
    name: inventName(random, word, place),
    category,
    trades: tradesOfWords.get(word) ?? [],
    description: inventDescription(random, sentences.get(category) ?? []),
    location: inventLocation(random, place),
    phone,
    hours: 'Mon-Fri 08:00-17:00\nSat 09:00-13:00',
    price_level: pick(random, [1, 2, 2, 2, 3, 3, 4]),
    featured: isFeatured ? 1 : 0,
    approval_status: status,
    created_at: registered,
    submitted_at: registered,
    updated_at: registered,
    approved_at: isApproved ? later : null,
    featured_at: isFeatured ? later : null,
  }
}

function inventName(random: Random, trade: string, place: string): string {
  const beginning = pickCommon(random, nameBeginnings)
  const form = random()
  if (form < 0.3) return `${inventFamily(random)}'s ${trade}`
  if (form < 0.5) return `${beginning} ${inventFamily(random)} ${trade}`
  if (form < 0.65) return `${beginning} ${trade}`
  if (form < 0.8) return `${place.split(',')[0]} ${trade}`
  if (form < 0.9) return `${inventFamily(random)} & ${inventFamily(random)} ${trade}`
  return `${beginning} ${pickCommon(random, nameBeginnings)} ${trade}`
}

function inventLocation(random: Random, place: string): string {
  const street = random() < 0.5 ? pickCommon(random, streets) : inventFamily(random)
  return `${1 + Math.floor(random() * 400)} ${street} ${random() < 0.7 ? 'Street' : 'Road'}, ${place}`
}

function inventDescription(random: Random, sentences: readonly string[]): string {
  const chosen = [
    `${inventFamily(random)} ${inventFamily(random)} has been here for ${2 + Math.floor(random() * 40)} years.`,
  ]
  while (chosen.join(' ').length < 300) chosen.push(pickCommon(random, sentences))
  return chosen.join(' ')
}

// As in life, a few family names are common and most are rare: half of all draws fall on one hundredth of the names.
function inventFamily(random: Random): string {
  const rank = Math.floor(syllables.length ** (1 + random() * 2))
  const letters: string[] = []
  for (let rest = rank; rest > 0 && letters.length < 3; rest = Math.floor(rest / syllables.length)) {
    letters.push(syllables[(rest * 7) % syllables.length] ?? '')
  }
  const name = letters.join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function pickStatus(random: Random): ApprovalStatus {
  const share = random()
  if (share < 0.93) return 'approved'
  if (share < 0.97) return 'pending'
  return share < 0.985 ? 'rejected' : 'suspended'
}

/** A unique id for each number of a seed. Ids are not in the order of the numbers, because real ids are not either. */
function inventId(seed: number, index: number): string {
  const mixed = (Math.imul(index, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')
  const rest = [seed, index].map((number) => (number >>> 0).toString(16).padStart(8, '0')).join('')
  return `${mixed}-${rest.slice(0, 4)}-4${rest.slice(5, 8)}-8000-${rest.slice(8).padStart(12, '0')}`
}

function pick<Thing>(random: Random, things: readonly Thing[]): Thing {
  return things[Math.floor(random() * things.length)] as Thing
}

/** Picks an element; the first ones far more often than the last ones. */
function pickCommon<Thing>(random: Random, things: readonly Thing[]): Thing {
  return things[Math.floor(random() ** 2 * things.length)] as Thing
}

/** Pseudo-random numbers from 0 to 1 that depend only on seed and index (mulberry32). */
function seedRandom(seed: number, index: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The columns that `inventDetails` fills. */
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

/** The place of each text of `places` that the gazetteer has. */
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
function inventDetails(random: () => number, spot: Spot | undefined, phone: string): InventedDetails {
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

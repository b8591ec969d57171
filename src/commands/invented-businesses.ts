// Decides what invented businesses look like: rows of the kind of the sample data, the same for the same seed.
import type { ApprovalStatus } from '../contract/business.ts'
import { type Category, categories, type PriceLevel } from '../contract/categories.ts'
import { nameBeginnings, places, streets, syllables, tradeWords } from './invented-words.ts'

/** A row for the table of businesses; times are ISO text, rating in tenths. */
export type InventedBusiness = {
  id: string
  name: string
  category: Category
  description: string
  location: string
  phone: string
  hours: string
  rating: number
  review_count: number
  price_level: PriceLevel
  featured: 0 | 1
  approval_status: ApprovalStatus
  created_at: string
  approved_at: string | null
  featured_at: string | null
}

/** The sentences that descriptions are put together from, by category. */
export type Sentences = ReadonlyMap<Category, readonly string[]>

type Dice = () => number

const firstDay = Date.UTC(2023, 0, 1)
const days = 1000
const dayMs = 86_400_000

/** Business number `index` (from 0) of a seed, whatever the others are. */
export function inventBusiness(seed: number, index: number, sentences: Sentences): InventedBusiness {
  const dice = rollDice(seed, index)
  const category = pick(dice, categories)
  const place = pickCommon(dice, places)
  const createdAt = firstDay + dice() * days * dayMs
  const status = pickStatus(dice)
  const isApproved = status === 'approved' || status === 'suspended'
  const isFeatured = status === 'approved' && dice() < 0.02
  const reviewCount = dice() < 0.2 ? 0 : Math.floor(Math.exp(dice() * 6.5))
  const later = new Date(createdAt + dice() * dayMs * 2).toISOString()
  return {
    id: inventId(seed, index),
    name: inventName(dice, category, place),
    category,
    description: inventDescription(dice, sentences.get(category) ?? []),
    location: inventLocation(dice, place),
    phone: `+27${pick(dice, ['82', '73', '11', '21', '31'])}555${String(Math.floor(dice() * 10_000)).padStart(4, '0')}`,
    hours: 'Mon-Fri 08:00-17:00\nSat 09:00-13:00',
    rating: reviewCount === 0 ? 0 : Math.round((5 - dice() ** 2 * 2.5) * 10) / 10,
    review_count: reviewCount,
    price_level: pick(dice, [1, 2, 2, 2, 3, 3, 4]),
    featured: isFeatured ? 1 : 0,
    approval_status: status,
    created_at: new Date(createdAt).toISOString(),
    approved_at: isApproved ? later : null,
    featured_at: isFeatured ? later : null,
  }
}

function inventName(dice: Dice, category: Category, place: string): string {
  const trade = pickCommon(dice, tradeWords[category])
  const beginning = pickCommon(dice, nameBeginnings)
  const form = dice()
  if (form < 0.3) return `${inventFamily(dice)}'s ${trade}`
  if (form < 0.5) return `${beginning} ${inventFamily(dice)} ${trade}`
  if (form < 0.65) return `${beginning} ${trade}`
  if (form < 0.8) return `${place.split(',')[0]} ${trade}`
  if (form < 0.9) return `${inventFamily(dice)} & ${inventFamily(dice)} ${trade}`
  return `${beginning} ${pickCommon(dice, nameBeginnings)} ${trade}`
}

function inventLocation(dice: Dice, place: string): string {
  const street = dice() < 0.5 ? pickCommon(dice, streets) : inventFamily(dice)
  return `${1 + Math.floor(dice() * 400)} ${street} ${dice() < 0.7 ? 'Street' : 'Road'}, ${place}`
}

function inventDescription(dice: Dice, sentences: readonly string[]): string {
  const chosen = [
    `${inventFamily(dice)} ${inventFamily(dice)} has been here for ${2 + Math.floor(dice() * 40)} years.`,
  ]
  while (chosen.join(' ').length < 300) chosen.push(pickCommon(dice, sentences))
  return chosen.join(' ')
}

// Few families are common and most are rare, as in life: half of all draws fall on a hundredth of the names.
function inventFamily(dice: Dice): string {
  const rank = Math.floor(syllables.length ** (1 + dice() * 2))
  const letters: string[] = []
  for (let rest = rank; rest > 0 && letters.length < 3; rest = Math.floor(rest / syllables.length)) {
    letters.push(syllables[(rest * 7) % syllables.length] ?? '')
  }
  const name = letters.join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function pickStatus(dice: Dice): ApprovalStatus {
  const share = dice()
  if (share < 0.93) return 'approved'
  if (share < 0.97) return 'pending'
  return share < 0.985 ? 'rejected' : 'suspended'
}

/** An id that no other number of the seed has, and that is not in the order of the numbers, as real ones are not. */
function inventId(seed: number, index: number): string {
  const mixed = (Math.imul(index, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')
  const rest = [seed, index].map((number) => (number >>> 0).toString(16).padStart(8, '0')).join('')
  return `${mixed}-${rest.slice(0, 4)}-4${rest.slice(5, 8)}-8000-${rest.slice(8).padStart(12, '0')}`
}

function pick<Thing>(dice: Dice, things: readonly Thing[]): Thing {
  return things[Math.floor(dice() * things.length)] as Thing
}

/** Draws the first of a list far more often than the last. */
function pickCommon<Thing>(dice: Dice, things: readonly Thing[]): Thing {
  return things[Math.floor(dice() ** 2 * things.length)] as Thing
}

/** Numbers from 0 to 1 that depend on seed and index alone (mulberry32). */
function rollDice(seed: number, index: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

// The filters and orders of a search by brute force, each as short as a sentence.
import type { HoursWeek, SpecialDays } from '../../src/contract/hours.ts'
import type { Offer } from '../../src/contract/offer-list.ts'
import type { Trading } from '../../src/contract/opening-hours.ts'
import type { Point, SearchInput, Sort } from '../../src/contract/search.ts'

/** What filters and orders look at. `placesAround` is its place and all that this lies in; `approvedAt` in seconds since 1970. */
export type FilterFacts = {
  id: string
  quality?: number
  rating: number
  approvedAt: number
  priceLevel: number
  province: string | null
  placesAround: number[]
  spot: Point | null
  offers: Offer[]
  hoursWeek: HoursWeek
  specialDays: SpecialDays
  trading: Trading
  closedUntil: string | null
}

export function passes(business: FilterFacts, input: Partial<SearchInput>, now: Date): boolean {
  const { place, province, near, radiusKm, price, rating, open, offers = [] } = input
  if (place !== undefined && !business.placesAround.includes(place)) return false
  if (province !== undefined && business.province !== province) return false
  if (near && radiusKm !== undefined && kilometres(near, business.spot) > radiusKm) return false
  if (price?.length && !price.includes(`${business.priceLevel}` as '1')) return false
  if (rating !== undefined && business.rating < rating) return false
  if (open && !isOpenAt(business, now)) return false
  return offers.every((offer) => business.offers.includes(offer))
}

/** Great-circle distance; a business without a spot is farther than everything. */
export function kilometres(from: Point, to: Point | null): number {
  if (!to) return 99_999
  const radians = (degrees: number) => (degrees / 180) * Math.PI
  const half = (one: number, other: number) => Math.sin(radians(one - other) / 2) ** 2
  const chord =
    half(to.latitude, from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude, from.longitude)
  return 12_742.0176 * Math.asin(Math.sqrt(chord))
}

/** On a flat map, where a degree of longitude is as short as at 29 degrees south. */
function flat(from: Point, to: Point | null): number {
  return to ? Math.hypot((to.longitude - from.longitude) * 0.8746, to.latitude - from.latitude) : 99_999
}

/** The order in which candidates are chosen (on the flat map), and the one in which they are listed. */
export function isBefore(sort: Sort, near: Point | undefined, step: 'chosen' | 'listed') {
  const measure = step === 'chosen' ? flat : kilometres
  return (one: FilterFacts, other: FilterFacts): number => {
    if (sort === 'new' && one.approvedAt !== other.approvedAt) return other.approvedAt - one.approvedAt
    const farther = sort === 'near' && near ? measure(near, one.spot) - measure(near, other.spot) : 0
    if (sort === 'new' && step === 'chosen') return one.id < other.id ? 1 : -1
    return farther || byQuality(one, other)
  }
}

export const byQuality = (one: FilterFacts, other: FilterFacts) =>
  (other.quality ?? 0) - (one.quality ?? 0) || (one.id < other.id ? 1 : -1)

const holidays = ['2026-12-16', '2026-12-25', '2026-12-26', '2027-01-01']
const dayMs = 86_400_000

/** Whether any session of today or of yesterday holds the minute. */
function isOpenAt(business: FilterFacts, now: Date): boolean {
  const local = new Date(now.getTime() + 7_200_000)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  return [0, 1].some((daysAgo) =>
    sessionsOn(business, new Date(local.getTime() - daysAgo * dayMs)).some(({ opens, closes }) => {
      const from = toMinutes(opens ?? '')
      const to =
        closes === null ? 1440 : toMinutes(closes) <= from ? toMinutes(closes) + 1440 : toMinutes(closes)
      return from <= minute + daysAgo * 1440 && minute + daysAgo * 1440 < to
    }),
  )
}

function sessionsOn({ hoursWeek, specialDays, trading, closedUntil }: FilterFacts, day: Date) {
  const date = day.toISOString().slice(0, 10)
  if (trading === 'temporarily-closed' && closedUntil && date < closedUntil) return []
  const special = specialDays.filter(({ from, to }) => from <= date && date <= to)
  const weekday = holidays.includes(date) ? 8 : day.getUTCDay() || 7
  const rows = special.length > 0 ? special : hoursWeek.filter((row) => row.day === weekday)
  return rows.filter(({ opens }) => opens !== null)
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

// The filters and orders of a search by brute force, each as short as possible.
import type { HoursWeek, SpecialDays } from '../../src/contract/hours.ts'
import type { Offer } from '../../src/contract/offer-list.ts'
import type { Point, SearchInput } from '../../src/contract/search.ts'
import type { Trading } from '../../src/contract/trading.ts'

/** The fields that filters and orders use. `placesAround` is the place and all places that contain it; `approvedAt` is in seconds since 1970. */
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
  whatsapp: string | null
}

export function passes(business: FilterFacts, input: Partial<SearchInput>, now: Date): boolean {
  const { place, province, near, radiusKm, price, rating, open, whatsapp, offers = [] } = input
  if (place !== undefined && radiusKm === undefined && !business.placesAround.includes(place)) return false
  if (province !== undefined && business.province !== province) return false
  if (near && radiusKm !== undefined && kilometres(near, business.spot) > radiusKm) return false
  if (price?.length && !price.includes(`${business.priceLevel}` as '1')) return false
  if (rating !== undefined && business.rating < rating) return false
  if (open === 'now' && !isOpenAt(business, now)) return false
  if (open === 'late' && !isOpenLate(business, now)) return false
  if (
    open &&
    open !== 'now' &&
    open !== 'late' &&
    sessionsOn(business, open === 'today' ? localTime(now) : new Date(open)).length === 0
  )
    return false
  if (whatsapp && business.whatsapp === null) return false
  return offers.every((offer) => business.offers.includes(offer))
}

/** Great-circle distance; a business without a spot is farther than any other. */
export function kilometres(from: Point, to: Point | null): number {
  if (!to) return 99_999
  const radians = (degrees: number) => (degrees / 180) * Math.PI
  const half = (one: number, other: number) => Math.sin(radians(one - other) / 2) ** 2
  const chord =
    half(to.latitude, from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude, from.longitude)
  return 12_742.0176 * Math.asin(Math.sqrt(chord))
}

const holidays = ['2026-12-16', '2026-12-25', '2026-12-26', '2027-01-01']
export const isHoliday = (date: string): boolean => holidays.includes(date)
const dayMs = 86_400_000
const localTime = (now: Date) => new Date(now.getTime() + 7_200_000)

/** Whether any session of today or yesterday includes the minute. */
function isOpenAt(business: FilterFacts, now: Date): boolean {
  const local = localTime(now)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  return listOpenings(business, local).some(({ from, to }) => from <= minute && minute < to)
}

/** Whether any session of today or yesterday includes a minute between 22:00 and midnight. */
const isOpenLate = (business: FilterFacts, now: Date): boolean =>
  listOpenings(business, localTime(now)).some(({ from, to }) => Math.max(from, 22 * 60) < Math.min(to, 1440))

/** The sessions of today and yesterday, in minutes since the midnight at which today begins. */
function listOpenings(business: FilterFacts, local: Date) {
  return [0, 1].flatMap((daysAgo) =>
    sessionsOn(business, new Date(local.getTime() - daysAgo * dayMs)).map(({ opens, closes }) => {
      const from = toMinutes(opens ?? '')
      const to =
        closes === null ? 1440 : toMinutes(closes) <= from ? toMinutes(closes) + 1440 : toMinutes(closes)
      return { from: from - daysAgo * 1440, to: to - daysAgo * 1440 }
    }),
  )
}

function sessionsOn({ hoursWeek, specialDays, trading, closedUntil }: FilterFacts, day: Date) {
  const date = day.toISOString().slice(0, 10)
  if (trading === 'temporarily-closed' && closedUntil && date < closedUntil) return []
  const special = specialDays.filter(({ from, to }) => from <= date && date <= to)
  const weekday = isHoliday(date) ? 8 : day.getUTCDay() || 7
  const rows = special.length > 0 ? special : hoursWeek.filter((row) => row.day === weekday)
  return rows.filter(({ opens }) => opens !== null)
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

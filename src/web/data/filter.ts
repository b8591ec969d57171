// The filter of the public list, how it is written in an address, and how it is loosened when nothing matches.
import { type Categories, findCategory } from '../../contract/categories.ts'
import { abroad, isInSouthAfrica } from '../../contract/provinces.ts'
import { type FilterPart, filterParts } from '../../contract/public-addresses.ts'
import type { PageContext, PageRedirect } from '../screen.ts'

/** Trimmed, and without the control characters that no keyboard types: HTML must not contain them, and the calls refuse them. */
export const tidyTyped = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** The pages whose address can have an origin: the search, and the pages for its results. */
const pages = ['/', '/saved', '/compare']

/** 'near=-26.24,27.91', 'place=7', or '' for a search without an origin. */
export function readOrigin(search: string): string {
  const { near, place } = readTyped(search)
  if (near) return new URLSearchParams({ near }).toString()
  return place && new URLSearchParams({ place }).toString()
}

/** The origin of the last of these pages that this tab showed. Only a browser sets it, and only in memory. */
let lastOrigin = ''

/** Call it before this tab opens another page, so that the page of a business still has the origin of the search. */
export function rememberOrigin({ pathname, search }: Location): void {
  if (pages.includes(pathname)) lastOrigin = readOrigin(search)
}

type Address = { path: string; search: string }

/** The origin of the search that the visitor came from. */
export const findOrigin = ({ path, search }: Address): string =>
  pages.includes(path) ? readOrigin(search) : lastOrigin

/** The address of the page of saved businesses, with that origin. */
export function savedPath(address: Address): string {
  const origin = findOrigin(address)
  return origin ? `/saved?${origin}` : '/saved'
}

/** Each part is '' when it is not set. An unknown value stays as typed, so that the server refuses it with a sentence. */
export type Filter = Record<FilterPart, string>

const eachPart = (read: (part: FilterPart) => string) =>
  Object.fromEntries(filterParts.map((part) => [part, read(part)])) as Filter

export const noFilter: Filter = eachPart(() => '')

/** The longest text of a field; the call refuses more. */
export const maxFieldLength = 200

/** The filter of an address. A category gets its current name, however it was written. */
export function readFilter(search: string, categories: Categories): Filter {
  const filter = readTyped(search)
  return { ...filter, category: findCategory(categories, filter.category)?.name ?? filter.category }
}

/** A form without a script repeats a part that has several values. */
function readTyped(search: string): Filter {
  const query = new URLSearchParams(search)
  return eachPart((part) => tidyTyped(query.getAll(part).join(',')))
}

/** The values of a part that can have several. */
export const valuesOf = (filter: Filter, part: FilterPart): string[] =>
  filter[part].split(',').filter(Boolean)

/** The filter with a value added to a part, or removed from it. */
export function toggleValue(filter: Filter, part: FilterPart, value: string): Filter {
  const values = valuesOf(filter, part)
  const others = values.filter((one) => one !== value)
  return { ...filter, [part]: (others.length < values.length ? others : [...values, value]).join(',') }
}

/**
 * The filter without a part. A place is removed with the location that names it. Without a point or a place there is no radius, and
 * without any location no order by distance.
 */
export function withoutPart(filter: Filter, part: FilterPart): Filter {
  const next = { ...filter, [part]: '', ...(part === 'location' && { place: '' }) }
  if (next.near || next.place) return next
  return { ...next, radiusKm: '', sort: next.sort === 'near' && !next.location ? '' : next.sort }
}

/** The filter with another text as location. The place, province or point of the old text is removed. */
export function atLocation(filter: Filter, location: string): Filter {
  if (location === filter.location) return filter
  const parts = ['place', 'province', 'near'] as const
  return parts.reduce(withoutPart, { ...filter, location })
}

/** The filter as the calls get it. If there is a place, the location only names it: its words would exclude the suburbs. */
export const forCall = (filter: Filter): Filter => (filter.place ? { ...filter, location: '' } : filter)

/** The cursor in an address, for visitors without JavaScript; '' at the start of the list. */
export function readCursor(search: string): string {
  return new URLSearchParams(search).get('cursor') ?? ''
}

export const isFiltered = (filter: Filter): boolean => Object.values(filter).some(Boolean)

export const isSameFilter = (one: Filter, other: Filter): boolean => toQuery(one) === toQuery(other)

/** The parts that are set and `others` as 'q=…&category=…', always in the same order. */
export function toQuery(filter: Filter, others: Record<string, string> = {}): string {
  const set = Object.entries({ ...eachPart((part) => filter[part]), ...others })
  return new URLSearchParams(set.filter(([, value]) => value)).toString()
}

/** The address of the home page with this filter. */
export function filterPath(filter: Filter, others: Record<string, string> = {}): string {
  const query = toQuery(filter, others)
  return query ? `/?${query}` : '/'
}

/** What a looser filter leaves out. */
export type Dropped = 'area' | 'demands' | 'words' | 'category'
type LooserFilter = { filter: Filter; dropped: readonly Dropped[] }

/** What a business must fulfil besides the words, the category and the area. */
export const demandParts = ['trade', 'open', 'whatsapp', 'price', 'rating', 'offers'] as const

/**
 * The looser filters, in the order in which they are tried; each drops more parts. `near` is the point of the area, '' if it is
 * unknown: then there is no order by distance, and a filter without any part is not tried.
 */
export function listLooserFilters(filter: Filter, near: string): LooserFilter[] {
  const sort = near ? 'near' : filter.sort.replace('near', '')
  const anywhere = { location: '', place: '', province: '', radiusKm: '', near, sort }
  const plain = demandParts.reduce(withoutPart, filter)
  const steps: LooserFilter[] = [
    { dropped: ['area'], filter: { ...filter, ...anywhere } },
    { dropped: ['demands'], filter: plain },
    { dropped: ['area', 'demands'], filter: { ...plain, ...anywhere } },
    { dropped: ['area', 'demands', 'words'], filter: { ...plain, ...anywhere, q: '' } },
    { dropped: ['area', 'demands', 'words', 'category'], filter: { ...noFilter, near, sort } },
  ]
  const tried = [unordered(filter)]
  return steps.filter((step) => {
    const next = unordered(step.filter)
    const isNew = isFiltered(next) && !tried.some((one) => isSameFilter(one, next))
    if (isNew) tried.push(next)
    return isNew
  })
}

const unordered = (filter: Filter): Filter => ({ ...filter, sort: '' })

/** Redirects a point abroad to the same address with 'abroad' as its point. Calls accept any point on the earth; 'Near me' never sends such a point. */
export function redirectAbroad({ path, search }: PageContext): PageRedirect | null {
  const query = new URLSearchParams(search)
  const [latitude = NaN, longitude = NaN] = (query.get('near') ?? '').split(',').map(Number)
  // Anything that is not a point on the earth is left to the call, which refuses it.
  const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isPoint || isInSouthAfrica({ latitude, longitude })) return null
  query.set('near', abroad)
  return { status: 302, redirect: `${path}?${query}` }
}

// Knows the filter of the list, and how it is written in an address.
import { findCategory } from '../../contract/categories.ts'
import { type FilterPart, filterParts } from '../../contract/list-address.ts'
import { tidyTyped } from './typed-text.ts'

/** Each part is '' when it is not set. An unknown value stays as typed, so that the server refuses it with a sentence. */
export type Filter = Record<FilterPart, string>

const eachPart = (read: (part: FilterPart) => string) =>
  Object.fromEntries(filterParts.map((part) => [part, read(part)])) as Filter

export const noFilter: Filter = eachPart(() => '')

/** The longest text of a field; the call refuses more. */
export const maxFieldLength = 200

/** A form without script sends a part of several values several times. */
export function readFilter(search: string): Filter {
  const query = new URLSearchParams(search)
  const filter = eachPart((part) => tidyTyped(query.getAll(part).join(',')))
  return { ...filter, category: findCategory(filter.category) ?? filter.category }
}

/** The values of a part that may have several. */
export const valuesOf = (filter: Filter, part: FilterPart): string[] =>
  filter[part].split(',').filter(Boolean)

/** The filter with a value added to a part, or removed from it. */
export function toggleValue(filter: Filter, part: FilterPart, value: string): Filter {
  const values = valuesOf(filter, part)
  const others = values.filter((one) => one !== value)
  return { ...filter, [part]: (others.length < values.length ? others : [...values, value]).join(',') }
}

/**
 * The filter without a part. A place goes with the location that names it. Without a point or a place there is no radius, and
 * without any location no order by distance.
 */
export function withoutPart(filter: Filter, part: FilterPart): Filter {
  const next = { ...filter, [part]: '', ...(part === 'location' && { place: '' }) }
  if (next.near || next.place) return next
  return { ...next, radiusKm: '', sort: next.sort === 'near' && !next.location ? '' : next.sort }
}

/** The filter with another text as location. A place, a province or a point goes with the old text. */
export function atLocation(filter: Filter, location: string): Filter {
  if (location === filter.location) return filter
  const parts = ['place', 'province', 'near'] as const
  return parts.reduce(withoutPart, { ...filter, location })
}

/** The filter as the calls get it. Beside a place, the location only names it: its words would leave out the suburbs. */
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

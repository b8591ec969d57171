// Knows the filter of the list, and how it is written in an address.
import { findCategory } from '../../contract/categories.ts'

/** Each part is '' when it is not set. An unknown category stays as typed, so that the server refuses it with a sentence. */
export type Filter = { q: string; category: string; location: string }

export const noFilter: Filter = { q: '', category: '', location: '' }

/** The longest text of a field; the call refuses more. */
export const maxFieldLength = 200

export function readFilter(search: string): Filter {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const category = text('category')
  return { q: text('q'), category: findCategory(category) ?? category, location: text('location') }
}

/** The cursor in an address, for visitors without JavaScript; '' at the start of the list. */
export function readCursor(search: string): string {
  return new URLSearchParams(search).get('cursor') ?? ''
}

export const isFiltered = (filter: Filter): boolean => Object.values(filter).some(Boolean)

export const isSameFilter = (one: Filter, other: Filter): boolean => toQuery(one) === toQuery(other)

/** The parts that are set and `others` as 'q=…&category=…', always in the same order. */
export function toQuery(filter: Filter, others: Record<string, string> = {}): string {
  const set = Object.entries({ q: filter.q, category: filter.category, location: filter.location, ...others })
  return new URLSearchParams(set.filter(([, value]) => value)).toString()
}

/** The address of the home page with this filter. */
export function filterPath(filter: Filter, others: Record<string, string> = {}): string {
  const query = toQuery(filter, others)
  return query ? `/?${query}` : '/'
}

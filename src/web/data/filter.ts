// Knows what a visitor narrowed the list to, and how that is written in an address.
import { findCategory } from '../../contract/categories.ts'

/** Each part is '' when it is not set. An unknown category stays as typed, so that the server can refuse it in words. */
export type Filter = { q: string; category: string; location: string }

export const noFilter: Filter = { q: '', category: '', location: '' }

/** Longest text a field takes; the call refuses more. */
export const maxFieldLength = 200

export function readFilter(search: string): Filter {
  const asked = new URLSearchParams(search)
  const text = (name: string) => asked.get(name)?.trim() ?? ''
  const category = text('category')
  return { q: text('q'), category: findCategory(category) ?? category, location: text('location') }
}

/** Where in the list a visitor without JavaScript has got to; '' at its start. */
export function readCursor(search: string): string {
  return new URLSearchParams(search).get('cursor') ?? ''
}

export const isFiltered = (filter: Filter): boolean => Object.values(filter).some(Boolean)

export const isSameFilter = (one: Filter, other: Filter): boolean => toQuery(one) === toQuery(other)

/** The set parts and any others as 'q=…&category=…', always in the same order. */
export function toQuery(filter: Filter, others: Record<string, string> = {}): string {
  const set = Object.entries({ q: filter.q, category: filter.category, location: filter.location, ...others })
  return new URLSearchParams(set.filter(([, value]) => value)).toString()
}

/** The home page with this filter. */
export function filterPath(filter: Filter, others: Record<string, string> = {}): string {
  const query = toQuery(filter, others)
  return query ? `/?${query}` : '/'
}

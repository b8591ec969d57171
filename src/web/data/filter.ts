// Knows the filter of the list of businesses, and how an address holds it.
import { findCategory } from '../../contract/categories.ts'

/** A part that is not set is ''. An unknown category stays as it is, so that the server can refuse it with a sentence. */
export type Filter = { q: string; category: string; location: string }

export const noFilter: Filter = { q: '', category: '', location: '' }

/** In characters. The call refuses a longer text. */
export const maxFieldLength = 200

export function readFilter(search: string): Filter {
  const params = new URLSearchParams(search)
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const category = text('category')
  return { q: text('q'), category: findCategory(category) ?? category, location: text('location') }
}

/** The cursor of the list's page, for visitors without JavaScript; '' for the first page. */
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

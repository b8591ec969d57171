// Knows the text of the two search fields, and when it becomes a search: after a pause in typing.
import { useState } from 'react'
import { type Filter, isSameFilter } from '../../data/filter.ts'
import { useSearchDebounce } from '../../ui/use-search-debounce.ts'

export type SearchFields = { q: string; location: string }

/** The text of the fields. When the address changes by something else than typing, the fields follow the address. */
export function useSearchFields(filter: Filter, onSearch: (fields: SearchFields) => void) {
  const [known, setKnown] = useState(filter)
  const [fields, setFields] = useState<SearchFields>(filter)
  if (!isSameFilter(known, filter)) {
    setKnown(filter)
    if (!matchesFilter(fields, filter)) setFields(filter)
  }
  useSearchDebounce(fields, matchesFilter(fields, filter), onSearch)
  return { fields, setFields }
}

const matchesFilter = (fields: SearchFields, filter: Filter) =>
  fields.q.trim() === filter.q && fields.location.trim() === filter.location

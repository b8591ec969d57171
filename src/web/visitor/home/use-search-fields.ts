// Decides when typing becomes a search: after a pause, unless the address moved on in the meantime.
import { useEffect, useEffectEvent, useState } from 'react'
import { type Filter, isSameFilter } from '../../data/filter.ts'

/** Spec §9. */
const searchDebounceMs = 300

export type SearchFields = { q: string; location: string }

/** What stands in the two fields; the address wins whenever it changes by other means than typing. */
export function useSearchFields(filter: Filter, onSearch: (fields: SearchFields) => void) {
  const [known, setKnown] = useState(filter)
  const [fields, setFields] = useState<SearchFields>(filter)
  if (!isSameFilter(known, filter)) {
    setKnown(filter)
    if (!saysSame(fields, filter)) setFields(filter)
  }
  const isSearched = saysSame(fields, filter)
  // An event, because a new `onSearch` at each drawing must not start the pause again.
  const onPause = useEffectEvent((typed: SearchFields) => onSearch(typed))
  useEffect(() => {
    if (isSearched) return
    const timer = setTimeout(() => onPause(fields), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [fields, isSearched])
  return { fields, setFields }
}

const saysSame = (fields: SearchFields, filter: Filter) =>
  fields.q.trim() === filter.q && fields.location.trim() === filter.location

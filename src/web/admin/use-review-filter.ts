// Decides when typing narrows the list: after a pause (spec §9), and in the address, so that Back and a link find it again.
import { useState } from 'react'
import {
  noReviewFilter,
  type ReviewFilter,
  readReviewFilter,
  writeReviewFilter,
} from '../data/review-lists.ts'
import { useAddress } from '../navigation/address.ts'
import { visit } from '../navigation/visit.ts'
import { useSearchPause } from '../ui/use-search-pause.ts'

export function useReviewFilter() {
  const filter = readReviewFilter(useAddress().search)
  const [known, setKnown] = useState(filter.q)
  const [typed, setTyped] = useState(filter.q)
  // The address wins whenever it changes by other means than typing.
  if (known !== filter.q) {
    setKnown(filter.q)
    if (typed.trim() !== filter.q) setTyped(filter.q)
  }
  const show = (next: ReviewFilter, isTyping = false) => {
    const query = writeReviewFilter(next)
    // One word is one step back, however many pauses it was typed with.
    if (query !== writeReviewFilter(filter)) visit(pathOf(query), { replace: isTyping && filter.q !== '' })
  }
  useSearchPause(typed, typed.trim() === filter.q, (text) => show({ ...filter, q: text.trim() }, true))
  return {
    filter,
    typed,
    type: setTyped,
    search: () => show({ ...filter, q: typed.trim() }),
    choose: (status: ReviewFilter['status']) => show({ q: typed.trim(), status }),
    clear: () => {
      setTyped('')
      show(noReviewFilter)
    },
  }
}

const pathOf = (query: string) => `/admin/businesses${query && `?${query}`}`

export type ReviewFilterState = ReturnType<typeof useReviewFilter>

// Decides when typing filters the list: after a pause (spec §9). The filter is in the address, so Back and links restore it.
import { useState } from 'react'
import { listAddress, readListView } from '../data/list-view.ts'
import {
  type ModerationFilter,
  noModerationFilter,
  readModerationFilter,
  writeModerationFilter,
} from '../data/moderation-lists.ts'
import { useAddress } from '../navigation/address.ts'
import { navigate } from '../navigation/navigate.ts'
import { useSearchDebounce } from '../ui/use-search-debounce.ts'

export function useModerationFilter() {
  const { search: address } = useAddress()
  const filter = readModerationFilter(address)
  const view = readListView(address)
  const [known, setKnown] = useState(filter.q)
  const [typed, setTyped] = useState(filter.q)
  // A change of the address that does not come from typing replaces the typed text.
  if (known !== filter.q) {
    setKnown(filter.q)
    if (typed.trim() !== filter.q) setTyped(filter.q)
  }
  const show = (next: ModerationFilter, isTyping = false) => {
    const query = writeModerationFilter(next)
    // Typing adds one step to the history, however many pauses it has.
    if (query !== writeModerationFilter(filter))
      navigate(listAddress('/admin/businesses', query, view), { replace: isTyping && filter.q !== '' })
  }
  useSearchDebounce(typed, typed.trim() === filter.q, (text) => show({ ...filter, q: text.trim() }, true))
  return {
    filter,
    view,
    typed,
    type: setTyped,
    search: () => show({ ...filter, q: typed.trim() }),
    choose: (status: ModerationFilter['status']) => show({ ...filter, q: typed.trim(), status }),
    clear: () => {
      setTyped('')
      show(noModerationFilter)
    },
  }
}

export type ModerationFilterState = ReturnType<typeof useModerationFilter>

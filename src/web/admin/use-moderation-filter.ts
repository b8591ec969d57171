// Decides when typing narrows the list: after a pause (spec §9), and in the address, so that Back and a link find it again.
import { useState } from 'react'
import {
  type ModerationFilter,
  noModerationFilter,
  readModerationFilter,
  writeModerationFilter,
} from '../data/moderation-lists.ts'
import { useAddress } from '../navigation/address.ts'
import { visit } from '../navigation/visit.ts'
import { useSearchPause } from '../ui/use-search-pause.ts'

export function useModerationFilter() {
  const filter = readModerationFilter(useAddress().search)
  const [known, setKnown] = useState(filter.q)
  const [typed, setTyped] = useState(filter.q)
  // The address wins whenever it changes by other means than typing.
  if (known !== filter.q) {
    setKnown(filter.q)
    if (typed.trim() !== filter.q) setTyped(filter.q)
  }
  const show = (next: ModerationFilter, isTyping = false) => {
    const query = writeModerationFilter(next)
    // One word is one step back, however many pauses it was typed with.
    if (query !== writeModerationFilter(filter))
      visit(pathOf(query), { replace: isTyping && filter.q !== '' })
  }
  useSearchPause(typed, typed.trim() === filter.q, (text) => show({ ...filter, q: text.trim() }, true))
  return {
    filter,
    typed,
    type: setTyped,
    search: () => show({ ...filter, q: typed.trim() }),
    choose: (status: ModerationFilter['status']) => show({ q: typed.trim(), status }),
    clear: () => {
      setTyped('')
      show(noModerationFilter)
    },
  }
}

const pathOf = (query: string) => `/admin/businesses${query && `?${query}`}`

export type ModerationFilterState = ReturnType<typeof useModerationFilter>

// Knows the call that completes names of places, for a text that is still being typed.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Place } from '../../contract/place.ts'
import { browserGet, isOk } from '../data/browser-get.ts'
import { toCallError } from '../data/call-error.ts'
import { bodyOf } from '../data/response-body.ts'

/** A pause between two letters of a name. A call takes a few milliseconds, and a phone's network much longer. */
const letterMs = 120
/** Names that were typed are not needed for long. */
const keptMs = 60_000

/** `isCurrent`: the places are those of this text, and not those of the text before it. */
type Places = { places: Place[]; isCurrent: boolean }

/** The places that the text may mean. */
export function usePlaces(text: string, isWanted: boolean, pauseMs = letterMs): Places {
  const typed = usePaused(text.trim(), pauseMs)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['places', typed],
    queryFn: async ({ signal }) => {
      const response = await browserGet(
        `/api/places?${new URLSearchParams({ q: typed, limit: '6' })}`,
        signal,
      )
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'listPlaces'>(response)
    },
    enabled: isWanted && typed !== '',
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  })
  if (typed === '') return { places: [], isCurrent: text.trim() === '' }
  return { places: data ?? [], isCurrent: typed === text.trim() && data !== undefined && !isPlaceholderData }
}

function usePaused(text: string, pauseMs: number): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return paused
}

// Which listing a moderator is looking at: the one under the pointer or with the focus.
import { useEffect, useEffectEvent } from 'react'
import { presenceIntervalMs } from '../../../contract/moderation.ts'
import { useSendPresence } from '../../data/moderation-lists.ts'

/** A pointer that only passes over a listing does not count. */
const settleMs = 700
/** A moderator who does nothing for this long no longer counts as looking. */
const idleMs = 120_000

export function usePresence(): void {
  const lookAt = useSendPresence()
  const report = useEffectEvent((id: string) => void lookAt(id))
  useEffect(() => watchListings((id) => report(id)), [])
}

/** Calls `report` with the id of the listing, after `settleMs` and then every 20 seconds. Returns a function that stops it. */
function watchListings(report: (id: string) => void): () => void {
  const ended = new AbortController()
  let current: string | undefined
  let entered: string | undefined
  let activeAt = Date.now()
  let settling: ReturnType<typeof setTimeout> | undefined
  const look = ({ target }: Event) => {
    activeAt = Date.now()
    const id = findListing(target)
    if (id === entered) return
    entered = id
    clearTimeout(settling)
    // Beside the listings, the last one still counts.
    if (!id || id === current) return
    settling = setTimeout(() => {
      current = id
      report(id)
    }, settleMs)
  }
  for (const event of ['pointerover', 'focusin', 'keydown'])
    addEventListener(event, look, { signal: ended.signal })
  const beat = setInterval(() => {
    const isHere = document.visibilityState === 'visible' && Date.now() - activeAt < idleMs
    if (isHere && current && document.querySelector(`[data-listing="${current}"]`)) report(current)
  }, presenceIntervalMs)
  return () => {
    ended.abort()
    clearTimeout(settling)
    clearInterval(beat)
  }
}

const findListing = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-listing]')?.dataset.listing : undefined

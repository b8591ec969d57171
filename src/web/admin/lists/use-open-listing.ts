// Which listing of a list a moderator has in hand: the open one, which the address names, the next one after a decision, and the one under
// the pointer or with the focus.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ModerationItem, presenceIntervalMs } from '../../../contract/moderation.ts'
import { openAddress, readOpen, useSendPresence } from '../../data/moderation-lists.ts'
import { goToStart, useFocusOnMore } from '../../navigation/focus-management.ts'
import { navigate, useAddress } from '../../navigation/navigation.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import type { ModerationList } from './moderation-list.tsx'
import { focusItem, listItems, stepTo } from './queue-keys.tsx'

/** `isHeld` means that a dialog is open, and nothing behind it can get the focus. Without `isOn`, the focus is never moved. */
type Options = { isHeld: boolean; isOn: boolean }
/** The listing and version that a decision is about; empty while a listing is being opened. */
type Awaited = Partial<Pick<ModerationItem, 'id' | 'version'>>

export function useOpenListing(list: ModerationList, { isHeld, isOn }: Options) {
  const { items } = list
  const { at, open } = useOpenAt(list, isOn)
  const business: ModerationItem | undefined = items[at]
  const { id, version } = business ?? {}
  const awaited = useRef<Awaited | null>(null)
  const shown = useRef(id)
  const moveFocus = useEffectEvent((id: string | undefined, version: number | undefined) => {
    const isOther = shown.current !== id
    const wanted = awaited.current
    if (isOther && shown.current !== undefined) {
      // A colleague may have decided about it: then the focus stays on any element that has it.
      if (wanted || isFocusLost()) showListing()
      awaited.current = null
    } else if (wanted?.id === id && wanted?.version !== version) {
      awaited.current = null
      focusEdits(listItems()[0])
    }
    shown.current = id
  })
  useEffect(() => {
    if (isOn && !isHeld) moveFocus(id, version)
  }, [id, version, isHeld, isOn])
  const openById = (id: string) => {
    awaited.current = {}
    open(id)
  }
  return {
    /** The index of the open listing; -1 while further pages are loaded to find it. */
    at,
    open: openById,
    step: (key: 'j' | 'k') => {
      const to = items[stepTo(key, at, items.length)]
      if (to && to.id !== id) openById(to.id)
      else showListing()
    },
    /** Called before a decision about the open listing. */
    watch: ({ id, version }: ModerationItem) => {
      awaited.current = { id, version }
    },
  }
}

export type OpenListing = ReturnType<typeof useOpenListing>

/** A key that is held down opens many listings, and Safari allows only 100 changes of the address in 30 s. */
const addressDelayMs = 300

/** Opens the listing named in the address, also beyond the first page, else the first. When it leaves the list, the next one opens. */
function useOpenAt(list: ModerationList, isOn: boolean) {
  const { items, isChanging, hasMore, isMoreFailed, isLoadingMore, loadMore } = list
  const { path, search } = useAddress()
  const asked = readOpen(search)
  const [state, setState] = useState({ asked, id: asked, at: -1 })
  const isHydrated = useIsHydrated()
  const found = items.findIndex(({ id }) => id === state.id)
  const isBeyond = state.id !== '' && found === -1 && state.at === -1 && hasMore && !isMoreFailed
  // Without a script, no further pages are loaded, and the first listing is shown.
  const isSearching = isBeyond && isHydrated
  const at = isSearching ? -1 : found === -1 ? Math.min(Math.max(state.at, 0), items.length - 1) : found
  const id = items[at]?.id
  if (state.asked !== asked) setState({ asked, id: asked, at: asked === '' ? 0 : -1 })
  // While another filter loads, the items are still those of the old one.
  else if (!isChanging && !isBeyond && id !== undefined && (state.id !== id || state.at !== at))
    setState({ asked, id, at })
  useEffect(() => {
    if (isOn && isSearching && !isLoadingMore) void loadMore()
  }, [isOn, isSearching, isLoadingMore, loadMore])
  const isAddressCurrent = isBeyond || id === undefined || id === asked || (asked === '' && at === 0)
  useEffect(() => {
    if (!isOn || isAddressCurrent) return
    const timer = setTimeout(() => navigate(openAddress(path, search, id), { replace: true }), addressDelayMs)
    return () => clearTimeout(timer)
  }, [isOn, isAddressCurrent, path, search, id])
  // The toast of a decision calls it later, when the address has changed.
  return { at, open: (id: string) => setState((now) => ({ ...now, id, at: Math.max(now.at, 0) })) }
}

/** Scrolls to the top of the listing and focuses its heading; without a listing, goes to the start of the page. */
function showListing(): void {
  document.querySelector('.queue-rows [aria-current]')?.scrollIntoView({ block: 'nearest' })
  const [card] = listItems()
  const heading = card?.querySelector('h2')
  if (!card || !heading) {
    goToStart()
    return
  }
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  // On a phone, the listing fills the screen, so it is scrolled to in any case.
  if (scrollY === 0 && !matchMedia('(width < 48rem)').matches) return
  card.scrollIntoView({ block: 'start' })
  // On a page too short to scroll that far, the toast would cover the buttons of the heading.
  if (card.getBoundingClientRect().top > highestTop) scrollTo({ top: 0, behavior: 'instant' })
}

/** Pixels: the header of the area, and the margin below it. */
const highestTop = 82

/** `isHeld` means that a dialog is open, and nothing behind it can get the focus. */
export function useNextFocus(items: readonly Pick<ModerationItem, 'id' | 'version'>[], isHeld = false) {
  const watched = useRef<{ id: string; at: number; version: number | undefined } | null>(null)
  useEffect(() => {
    const decided = watched.current
    if (decided && !isHeld) {
      const at = items.findIndex(({ id }) => id === decided.id)
      if (at === -1) {
        watched.current = null
        // If the focus is on another element by now, it stays there.
        if (isFocusLost()) focusAt(Math.min(decided.at, items.length - 1))
      } else if (items[at]?.version !== decided.version) {
        watched.current = null
        focusEdits(listItems()[at])
      }
    }
  }, [items, isHeld])
  const awaitMore = useFocusOnMore(items.length, focusAt)
  return {
    /** Called before a decision. If the business then leaves the list, the next listing gets the focus; if it was edited, the edits. */
    watch: (id: string) => {
      const at = items.findIndex((item) => item.id === id)
      watched.current = { id, at, version: items[at]?.version }
    },
    /** Called before the next page is loaded. Its first listing then gets the focus. */
    awaitMore,
  }
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** On a phone, the edits are above the visible part of the card, and the buttons are in it. */
function focusEdits(card: HTMLElement | undefined): void {
  const edits = card?.querySelector<HTMLElement>('.edited')
  if (edits && (isFocusLost() || card?.contains(document.activeElement))) edits.focus()
}

/** Without a listing at this index, the heading of the page gets the focus. */
function focusAt(at: number): void {
  const item = listItems()[at]
  if (item) focusItem(item)
  else goToStart()
}

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

// Which listing of the queue is open: the address names it, and after a decision the next one opens.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { openAddress, readOpen } from '../../data/moderation-lists.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { navigate, useAddress } from '../../navigation/navigation.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import type { ModerationList } from './moderation-list.tsx'
import { listItems, stepTo } from './queue-keys.tsx'
import { focusEdits, isFocusLost } from './use-next-focus.ts'

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

// Which listing of the queue is open: the address keeps it, and after a decision the next one is open.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { openAddress, readOpen } from '../../data/moderation-lists.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { navigate, useAddress } from '../../navigation/navigation.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import type { ModerationList } from './moderation-list.tsx'
import { listItems, stepTo } from './queue-keys.tsx'
import { focusEdits, isFocusLost } from './use-next-focus.ts'

/** While `isHeld` a dialog is open, and nothing behind it can get the focus. Without `isOn` nothing gets it. */
type Options = { isHeld: boolean; isOn: boolean }
/** What a moderator waits for: another listing, or another version of the one that is decided. */
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
      // A colleague may have decided about it: the focus on another element stays there.
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
    /** The index of the open listing; -1 while it is looked for. */
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

/** A key that is held down opens many listings. Safari allows 100 addresses in 30 s. */
const addressDelayMs = 300

/** The listing with the id of the address, also when it is beyond the first page; else the first. One that left the list is followed by its next. */
function useOpenAt(list: ModerationList, isOn: boolean) {
  const { items, isChanging, hasMore, isMoreFailed, isLoadingMore, loadMore } = list
  const { path, search } = useAddress()
  const asked = readOpen(search)
  const [state, setState] = useState({ asked, id: asked, at: -1 })
  const isHydrated = useIsHydrated()
  const found = items.findIndex(({ id }) => id === state.id)
  const isBeyond = state.id !== '' && found === -1 && state.at === -1 && hasMore && !isMoreFailed
  // Without a script it is never found, and the first one is shown.
  const isSought = isBeyond && isHydrated
  const at = isSought ? -1 : found === -1 ? Math.min(Math.max(state.at, 0), items.length - 1) : found
  const id = items[at]?.id
  if (state.asked !== asked) setState({ asked, id: asked, at: asked === '' ? 0 : -1 })
  // While another filter loads, the list is the one before.
  else if (!isChanging && !isBeyond && id !== undefined && (state.id !== id || state.at !== at))
    setState({ asked, id, at })
  useEffect(() => {
    if (isOn && isSought && !isLoadingMore) void loadMore()
  }, [isOn, isSought, isLoadingMore, loadMore])
  const isTold = isBeyond || id === undefined || id === asked || (asked === '' && at === 0)
  useEffect(() => {
    if (!isOn || isTold) return
    const timer = setTimeout(() => navigate(openAddress(path, search, id), { replace: true }), addressDelayMs)
    return () => clearTimeout(timer)
  }, [isOn, isTold, path, search, id])
  return { at, open: (id: string) => setState({ ...state, id, at: Math.max(at, 0) }) }
}

/** From its top, with the focus on its heading; without a listing, the start of the page. */
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
  // On a phone the listing fills the screen.
  if (scrollY === 0 && !matchMedia('(width < 48rem)').matches) return
  card.scrollIntoView({ block: 'start' })
  // A page that is too short for that would leave the buttons of its heading under the message.
  if (card.getBoundingClientRect().top > highestTop) scrollTo({ top: 0, behavior: 'instant' })
}

/** Pixels: the header of the area, and the margin below it. */
const highestTop = 82

// The scroll position, the length of the list, the followed link and the reload of each entry in the browser's history.

type EntryState = {
  scrollY?: number
  /** How many cards the visitor had loaded, when it is more than the first page. */
  loaded?: number
  fromList?: boolean
  followedLink?: string
  reloaded?: true
  /** The ids that were chosen to be compared. */
  compared?: readonly string[]
}

/** Safari allows 100 history writes in 30 s. One write after each scroll that ends stays far below that. */
const scrollDebounceMs = 150

let popped: number | undefined
let timer: number | undefined
let growing: ResizeObserver | undefined

/** Empty on the server, which has no history. */
export function entryState(): EntryState {
  return (globalThis.history?.state as EntryState | null) ?? {}
}

/** Stores the scroll position in the current entry. */
export function rememberScroll(): void {
  clearTimeout(timer)
  updateEntryState({ scrollY: window.scrollY })
}

export function updateEntryState(change: EntryState): void {
  history.replaceState({ ...entryState(), ...change }, '')
}

/** The position to which Back or Forward returns, once after it; undefined after any other navigation. */
export function consumePopState(): number | undefined {
  const was = popped
  popped = undefined
  return was
}

/**
 * Goes to a position. While its list is loading, the page is too short: then it tries again when the page grows, until it is there or the
 * visitor moves.
 */
export function restoreScroll(scrollY: number): void {
  stopRestoring()
  const goThere = () => {
    window.scrollTo(0, scrollY)
    if (window.scrollY > scrollY - 2) stopRestoring()
  }
  growing = new ResizeObserver(goThere)
  growing.observe(document.body)
  goThere()
}

function stopRestoring(): void {
  growing?.disconnect()
  growing = undefined
}

/** Restores scroll positions itself: the browser would do it before a longer list is rendered again. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual'
  const { scrollY } = entryState()
  if (scrollY) restoreScroll(scrollY)
  // A screen reader follows a link with a click event only.
  for (const move of ['wheel', 'pointerdown', 'keydown', 'click']) addEventListener(move, stopRestoring)
  addEventListener('popstate', () => {
    clearTimeout(timer)
    // Read at once: while the script of the page is loading, nothing is as long as it, so its entry would get another position.
    popped = entryState().scrollY ?? 0
  })
  addEventListener(
    'scroll',
    () => {
      if (growing) return
      clearTimeout(timer)
      timer = window.setTimeout(rememberScroll, scrollDebounceMs)
    },
    { passive: true },
  )
}

// Knows the scroll position, the followed link and the reload of each entry in the browser's history.

type EntryState = { scrollY?: number; fromList?: boolean; followedLink?: string; reloaded?: true }

/** Safari allows 100 history writes in 30 s. One write after each scroll that ends stays far below that. */
const scrollDebounceMs = 150

let isPopState = false
let timer: number | undefined

export function entryState(): EntryState {
  return (history.state as EntryState | null) ?? {}
}

/** Stores the scroll position in the present entry. */
export function rememberScroll(): void {
  clearTimeout(timer)
  updateEntryState({ scrollY: window.scrollY })
}

export function updateEntryState(change: EntryState): void {
  history.replaceState({ ...entryState(), ...change }, '')
}

/** True once after Back or Forward: so a page knows whether to restore its scroll position. */
export function consumePopState(): boolean {
  const was = isPopState
  isPopState = false
  return was
}

/** Restores scroll positions itself: the browser would do it before a longer list is rendered again. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual'
  const { scrollY } = entryState()
  if (scrollY) window.scrollTo(0, scrollY)
  addEventListener('popstate', () => {
    clearTimeout(timer)
    isPopState = true
  })
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = window.setTimeout(rememberScroll, scrollDebounceMs)
    },
    { passive: true },
  )
}

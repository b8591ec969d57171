// Knows where on a page the visitor was, and by which link it was left, for each entry of the browser's history.

type EntryState = { scrollY?: number; fromList?: boolean; followedLink?: string }

/** Long enough that Safari's limit of 100 history writes in 30 s is never near. */
const settleMs = 150

let isPopState = false
let timer: number | undefined

export function entryState(): EntryState {
  return (history.state as EntryState | null) ?? {}
}

/** Writes the present place into the present entry. */
export function rememberScroll(): void {
  clearTimeout(timer)
  remember({ scrollY: window.scrollY })
}

export function remember(place: EntryState): void {
  history.replaceState({ ...entryState(), ...place }, '')
}

/** True once after Back or Forward, so that an arrival can tell a return from a visit. */
export function consumePopState(): boolean {
  const was = isPopState
  isPopState = false
  return was
}

/** Takes the scroll over from the browser, which would restore it before a longer list is drawn again. */
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
      timer = window.setTimeout(rememberScroll, settleMs)
    },
    { passive: true },
  )
}

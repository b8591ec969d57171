// Whether a button, a link or an option is pressed at this moment: what moves meanwhile makes the click hit something else, or nothing. So a
// search by typing, 300 ms after the last change (spec §9), waits for the end of a press.
import { useEffect, useEffectEvent } from 'react'

/** The click of a finger comes some milliseconds after it was lifted. */
const clickMs = 300

let isPressed = false
let timer: number | undefined
let waiting: (() => void)[] = []

/** Calls `act` now; during a press, once its click is over or the finger scrolls. */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}

/** Call it once, in the browser. */
export function watchPresses(): void {
  const end = () => {
    isPressed = false
    const due = waiting
    waiting = []
    for (const act of due) act()
  }
  // Before the handlers of the page, so that they know of their own press.
  addEventListener(
    'pointerdown',
    () => {
      clearTimeout(timer)
      isPressed = true
    },
    true,
  )
  addEventListener('pointerup', () => {
    clearTimeout(timer)
    timer = window.setTimeout(end, clickMs)
  })
  // A menu may keep the end of the press to itself.
  for (const event of ['pointercancel', 'contextmenu']) addEventListener(event, end)
  addEventListener('click', focusPressed, true)
}

/**
 * Safari focuses no pressed button, checkbox or link, only what is around it. Without this, the focus has no place to return to when a dialog
 * closes, and the keys of a list do not know the row that was pressed.
 */
function focusPressed({ target }: Event): void {
  const control = target instanceof Element && target.closest<HTMLElement>('a[href], button, input, summary')
  const { activeElement } = document
  if (control && control !== activeElement && activeElement?.contains(control))
    control.focus({ preventScroll: true })
}

const searchDebounceMs = 300

/** Calls `onPause` after the pause. `isSearched` means that the results of this text are already shown, so nothing happens. */
export function useSearchDebounce<Typed>(
  typed: Typed,
  isSearched: boolean,
  onPause: (typed: Typed) => void,
): void {
  // An effect event, because a new `onPause` in each render must not restart the pause.
  const search = useEffectEvent(onPause)
  useEffect(() => {
    if (isSearched) return
    let isLast = true
    const timer = setTimeout(() => afterPress(() => isLast && search(typed)), searchDebounceMs)
    return () => {
      isLast = false
      clearTimeout(timer)
    }
  }, [typed, isSearched])
}

// What is pressed. While a button, a link or an option is pressed, what moves makes the click hit something else, or nothing: so a search by
// typing, 300 ms after the last change (spec §9), waits for the end of a press. And a dialog returns the focus to what was pressed.
import { useEffect, useEffectEvent } from 'react'

/** The click of a finger comes some milliseconds after it was lifted. */
const clickMs = 300

let isPressed = false
/** What was pressed last, unless a key was pressed since. */
let pressed: Element | null = null
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
    ({ target }) => {
      clearTimeout(timer)
      isPressed = true
      pressed = target instanceof Element ? target : null
    },
    true,
  )
  addEventListener('pointerup', () => {
    clearTimeout(timer)
    timer = window.setTimeout(end, clickMs)
  })
  // A menu may keep the end of the press to itself.
  for (const event of ['pointercancel', 'contextmenu']) addEventListener(event, end)
  addEventListener('keydown', () => (pressed = null), true)
}

/**
 * Shows a dialog modally. Safari gives a pressed button no focus, so the button gets it here: without it, the focus would have no
 * place to return to when the dialog closes.
 */
export function openModal(dialog: HTMLDialogElement | null): void {
  const button = pressed?.closest<HTMLElement>('button, a[href]')
  const { activeElement } = document
  if (button && button !== activeElement && activeElement?.contains(button))
    button.focus({ preventScroll: true })
  dialog?.showModal()
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

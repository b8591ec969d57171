// Decides the focus after a list changed: the card after the removed one, the edits of a refused decision, or the first new card.
import { useEffect, useRef } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'

/** While `isHeld` a dialog is open, and nothing behind it can get the focus. */
export function useNextFocus(items: ModerationItem[], isHeld = false) {
  const list = useRef<HTMLUListElement>(null)
  const watched = useRef<{ id: string; at: number; version: number | undefined } | null>(null)
  const lengthBefore = useRef<number | null>(null)
  useEffect(() => {
    const decided = watched.current
    if (decided && !isHeld) {
      const at = items.findIndex(({ id }) => id === decided.id)
      if (at === -1) {
        watched.current = null
        // If the focus is on another element by now, it stays there.
        if (isFocusLost()) focusCard(list.current, Math.min(decided.at, items.length - 1))
      } else if (items[at]?.version !== decided.version) {
        watched.current = null
        focusEdits(list.current?.children[at])
      }
    }
    if (lengthBefore.current !== null && items.length > lengthBefore.current) {
      focusCard(list.current, lengthBefore.current)
      lengthBefore.current = null
    }
  }, [items, isHeld])
  return {
    list,
    /** Called before a decision. If the business then leaves the list, the next card gets the focus; if it was edited, the edits. */
    watch: (id: string) => {
      const at = items.findIndex((item) => item.id === id)
      watched.current = { id, at, version: items[at]?.version }
    },
    /** Called before the next page is loaded. Its first card then gets the focus. */
    awaitMore: () => {
      lengthBefore.current = items.length
    },
  }
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** On a phone they are above the screen, and the button that decides is in view. */
function focusEdits(card: Element | undefined): void {
  const edits = card?.querySelector<HTMLElement>('.edited')
  if (edits && (isFocusLost() || card?.contains(document.activeElement))) edits.focus()
}

/** Without a card at this index, the heading of the page gets the focus. */
function focusCard(list: HTMLUListElement | null, at: number): void {
  const heading = list?.children[at]?.querySelector('h2') ?? document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

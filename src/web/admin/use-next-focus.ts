// Decides the focus after a list changed: the card after the removed one, or the first card that was added.
import { useEffect, useRef } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'

/** While `isHeld` a dialog is open, and nothing behind it can get the focus. */
export function useNextFocus(items: ModerationItem[], isHeld = false) {
  const list = useRef<HTMLUListElement>(null)
  const watched = useRef<{ id: string; at: number } | null>(null)
  const lengthBefore = useRef<number | null>(null)
  useEffect(() => {
    const gone = watched.current
    if (gone && !isHeld && !items.some(({ id }) => id === gone.id)) {
      watched.current = null
      // If the focus is on another element by now, it stays there.
      if (isFocusLost()) focusCard(list.current, Math.min(gone.at, items.length - 1))
    }
    if (lengthBefore.current !== null && items.length > lengthBefore.current) {
      focusCard(list.current, lengthBefore.current)
      lengthBefore.current = null
    }
  }, [items, isHeld])
  return {
    list,
    /** Called before a decision. If the business then leaves the list, the next card gets the focus. */
    watch: (id: string) => {
      watched.current = { id, at: items.findIndex((item) => item.id === id) }
    },
    /** Called before the next page is loaded. Its first card then gets the focus. */
    awaitMore: () => {
      lengthBefore.current = items.length
    },
  }
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Without a card at this index, the heading of the page gets the focus. */
function focusCard(list: HTMLUListElement | null, at: number): void {
  const heading = list?.children[at]?.querySelector('h2') ?? document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

// Moves the focus to the next listing after a listing has left the list.
import { useEffect, useRef } from 'react'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { useFocusOnMore } from '../../ui/focus.ts'
import { focusItem, listItems } from './queue-keys.tsx'

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

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** On a phone, the edits are above the visible part of the card, and the buttons are in it. */
export function focusEdits(card: HTMLElement | undefined): void {
  const edits = card?.querySelector<HTMLElement>('.edited')
  if (edits && (isFocusLost() || card?.contains(document.activeElement))) edits.focus()
}

/** Without a listing at this index, the heading of the page gets the focus. */
function focusAt(at: number): void {
  const item = listItems()[at]
  if (item) focusItem(item)
  else goToStart()
}

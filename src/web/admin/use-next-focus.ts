// Decides where the focus goes on when a list changes under it: to the card that took the place, or to the first new one.
import { useEffect, useRef } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'

/** While `isHeld` a dialog is over the page, which would refuse the focus to everything behind it. */
export function useNextFocus(items: ModerationItem[], isHeld = false) {
  const list = useRef<HTMLUListElement>(null)
  const leaving = useRef<{ id: string; at: number } | null>(null)
  const longer = useRef<number | null>(null)
  useEffect(() => {
    const left = leaving.current
    if (left && !isHeld && !items.some(({ id }) => id === left.id)) {
      leaving.current = null
      // Somebody who typed on elsewhere in the meantime is not called back.
      if (isFocusLost()) focusCard(list.current, Math.min(left.at, items.length - 1))
    }
    if (longer.current !== null && items.length > longer.current) {
      focusCard(list.current, longer.current)
      longer.current = null
    }
  }, [items, isHeld])
  return {
    list,
    /** Before a decision: should this business leave the list, the next one is read. */
    watch: (id: string) => {
      leaving.current = { id, at: items.findIndex((item) => item.id === id) }
    },
    /** Before more is asked for: reading goes on at the first new card. */
    awaitMore: () => {
      longer.current = items.length
    },
  }
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Without a card left, the page's own heading says what comes now. */
function focusCard(list: HTMLUListElement | null, at: number): void {
  const heading = list?.children[at]?.querySelector('h2') ?? document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

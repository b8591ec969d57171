// Decides the focus after more of a list was loaded: the first new item gets it, because the button is far below it by then.
import { useEffect, useEffectEvent, useRef } from 'react'

/** `length` is that of the list. The returned function is called before more is loaded. */
export function useFocusOnMore(length: number, focusAt: (at: number) => void): () => void {
  const before = useRef<number | null>(null)
  const focusNew = useEffectEvent((count: number) => {
    if (before.current === null || count <= before.current) return
    focusAt(before.current)
    before.current = null
  })
  useEffect(() => focusNew(length), [length])
  return () => {
    before.current = length
  }
}

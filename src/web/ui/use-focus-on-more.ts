// Decides the focus after more of a list was loaded: the first new item gets it, because the button is far below it by then.
import { useEffect, useEffectEvent, useRef } from 'react'

/** `length` is that of the list. The returned function is called before more is loaded. */
export function useFocusOnMore(length: number, focusAt: (at: number) => void): () => void {
  const before = useRef<number | null>(null)
  const focusNew = useEffectEvent(() => {
    if (before.current === null || length <= before.current) return
    focusAt(before.current)
    before.current = null
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a longer list has new items.
  useEffect(() => focusNew(), [length])
  return () => {
    before.current = length
  }
}

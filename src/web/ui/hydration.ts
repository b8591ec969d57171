// Whether the page is hydrated, and what was typed or chosen before it was.
import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

const subscribeNever = () => () => undefined

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
}

/** Calls `onHydrated` once, with the values of the fields at hydration. Set the returned ref on the form. */
export function useEarlyTyping(onHydrated: (fields: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const hydrate = useEffectEvent(() => onHydrated(new FormData(form.current ?? undefined)))
  useEffect(() => hydrate(), [])
  return form
}

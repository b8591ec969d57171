// Reads what was typed or chosen before hydration: only the fields of the form have it.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onHydrated` once, with the values of the fields at hydration. Set the returned ref on the form. */
export function useEarlyTyping(onHydrated: (fields: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const hydrate = useEffectEvent(() => onHydrated(new FormData(form.current ?? undefined)))
  useEffect(() => hydrate(), [])
  return form
}

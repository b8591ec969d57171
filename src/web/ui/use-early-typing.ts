// Knows what was typed or chosen before the page woke: it stands in the fields of the form, and nowhere else.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** `onHydrated` is given the fields as they stand when the page is hydrated; the form takes the ref. */
export function useEarlyTyping(onHydrated: (fields: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const hydrate = useEffectEvent(() => onHydrated(new FormData(form.current ?? undefined)))
  useEffect(() => hydrate(), [])
  return form
}

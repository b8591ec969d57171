// Knows what was typed or chosen before the page woke: it stands in the fields of the form, and nowhere else.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** `onWake` is given the fields as they stand when the page wakes; the form takes the ref. */
export function useEarlyTyping(onWake: (fields: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const wake = useEffectEvent(() => onWake(new FormData(form.current ?? undefined)))
  useEffect(() => wake(), [])
  return form
}

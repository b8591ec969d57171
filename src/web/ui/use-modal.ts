// Decides how a dialog opens and closes: it is open while it is mounted.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus to `first`; without it the browser chooses the first field. Closes the dialog before it unmounts: only `close`
 * returns the focus to the element that opened it.
 */
export function useModal(first?: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    first?.current?.focus()
    return () => shown?.close()
  }, [first])
  return dialog
}

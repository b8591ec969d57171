// Decides how a dialog opens and closes: it is open while it is mounted.
import { useLayoutEffect, useRef } from 'react'

/** Closes the dialog before it unmounts: only `close` returns the focus to the element that opened it. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}

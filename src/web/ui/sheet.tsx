// A panel that slides over the page. It is a native dialog: that holds the focus, and returns it when it closes.
import { X } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { useAddress } from '../navigation/navigation.tsx'
import './sheet.css'

type SheetProps = { ref: RefObject<HTMLDialogElement | null>; label: string; children: ReactNode }

/** Opens by `ref.current.showModal()`. Closes by Escape, its button, a press outside, a link inside, and on a new page. */
export function Sheet({ ref, label, children }: SheetProps) {
  const { path } = useAddress()
  // Closes before the focus moves to the new heading: while the dialog is open, elements outside it take no focus.
  useLayoutEffect(() => {
    if (path) ref.current?.close()
  }, [path, ref])
  return (
    <dialog
      className="sheet"
      ref={ref}
      aria-label={label}
      onPointerDown={closeOnBackdrop}
      onClickCapture={closeOnLink}
    >
      <button
        type="button"
        className="sheet-close"
        aria-label="Close menu"
        onClick={() => ref.current?.close()}
      >
        <X aria-hidden="true" />
      </button>
      {children}
    </dialog>
  )
}

/** A link to the page that is already open does not change the path, but the sheet closes for it, too. */
function closeOnLink(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.close()
}

/** A press on the backdrop has the dialog itself as its target, so the position decides. */
function closeOnBackdrop(event: PointerEvent<HTMLDialogElement>): void {
  if (event.target !== event.currentTarget) return
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const isInside =
    event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
  if (!isInside) event.currentTarget.close()
}

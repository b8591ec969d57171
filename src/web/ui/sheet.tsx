// Knows a panel that slides over the page: the browser's own dialog, which keeps the focus inside and gives it back.
import { X } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { useAddress } from '../navigation/address.ts'
import './sheet.css'

type SheetProps = { ref: RefObject<HTMLDialogElement | null>; label: string; children: ReactNode }

/** Opened with `ref.current.showModal()`; closes by Escape, its button, a press beside it, a link in it, every new page. */
export function Sheet({ ref, label, children }: SheetProps) {
  const { path } = useAddress()
  // Before the focus moves to the new heading, which an open dialog would refuse.
  useLayoutEffect(() => {
    if (path) ref.current?.close()
  }, [path, ref])
  return (
    <dialog
      className="sheet"
      ref={ref}
      aria-label={label}
      onPointerDown={closeBeside}
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

/** The link of the page that is shown leads to no new one, and yet whoever chose it is done here. */
function closeOnLink(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.close()
}

/** A press on the backdrop is a press on the dialog itself, whose content fills it. */
function closeBeside(event: PointerEvent<HTMLDialogElement>): void {
  if (event.target !== event.currentTarget) return
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const isInside =
    event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
  if (!isInside) event.currentTarget.close()
}

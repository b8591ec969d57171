// Knows the sheet with the filters on a phone. It is a native dialog: that holds the focus, and returns it when it closes.
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'

/** Opens at once. `onDone` is called when it has closed, by its buttons, Escape or a press outside. */
export function FilterSheet({ onDone, ...panel }: FilterPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      className="filter-sheet"
      ref={dialog}
      aria-labelledby="filter-sheet-title"
      onClose={onDone}
      // The content fills the dialog, so a press on the dialog itself is one on its backdrop.
      onPointerDown={(event) => event.target === dialog.current && close()}
    >
      <div className="filter-sheet-inner">
        <div className="filter-sheet-head">
          <h2 id="filter-sheet-title">Filters</h2>
          <button type="button" aria-label="Close filters" onClick={close}>
            <X aria-hidden="true" />
          </button>
        </div>
        <FilterPanel {...panel} onDone={close} />
      </div>
    </dialog>
  )
}

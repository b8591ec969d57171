// The button that saves a business on this device, and says on a phone where the saved ones are. Its heart is drawn by
// CSS, since a page has many of them.
import { useState } from 'react'
import type { BusinessCard } from '../../contract/business.ts'
import { savedPath } from '../data/filter.ts'
import { toggleSaved, useSavedIds } from '../data/saved-businesses.ts'
import { PageLink, useAddress } from '../navigation/navigation.tsx'

/** Hides the note of the button that was pressed before: there is one at a time. */
let hideLast = () => {}

type SaveButtonProps = {
  business: Pick<BusinessCard, 'id' | 'name'>
  /** Beside other text the button has words; on an image it is a heart. */
  hasText?: boolean
}

export function SaveButton({ business: { id, name }, hasText = false }: SaveButtonProps) {
  const isSaved = useSavedIds().includes(id)
  const [isNew, setNew] = useState(false)
  return (
    <>
      <button
        type="button"
        className={hasText ? 'save pill needs-script' : 'save needs-script'}
        aria-pressed={isSaved}
        aria-label={`Save ${name}`}
        onClick={() => {
          toggleSaved(id)
          hideLast()
          setNew(!isSaved)
          hideLast = () => setNew(false)
        }}
      >
        {hasText && (isSaved ? 'Saved' : 'Save')}
      </button>
      {isSaved && isNew && <SavedNote />}
    </>
  )
}

/** On a wide screen the header has the link, on a phone only the menu has it. */
function SavedNote() {
  return (
    <p className="saved-note" role="status">
      Saved on this device. <PageLink href={savedPath(useAddress())}>See all saved</PageLink>
    </p>
  )
}

// Knows the button that saves a business on this device. Its heart is drawn by CSS, since a page has many of them.
import type { BusinessCard } from '../../contract/business.ts'
import { toggleSaved, useSavedIds } from '../data/saved-businesses.ts'

type SaveButtonProps = {
  business: Pick<BusinessCard, 'id' | 'name'>
  /** Beside other text the button has words; on an image it is a heart. */
  hasText?: boolean
}

export function SaveButton({ business: { id, name }, hasText = false }: SaveButtonProps) {
  const isSaved = useSavedIds().includes(id)
  return (
    <button
      type="button"
      className={hasText ? 'save pill needs-script' : 'save needs-script'}
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      onClick={() => toggleSaved(id)}
    >
      {hasText && (isSaved ? 'Saved' : 'Save')}
    </button>
  )
}

// Knows the forms of the area whose unsaved answers are kept, and whether one of them waits.
import { useSyncExternalStore } from 'react'
import { draftKey, findDraft, onDraftChange } from '../data/draft.ts'
import { useSession } from '../data/session.ts'

export type OwnerFormName = 'edit' | 'settings'

/** The key of the draft of this form of whoever is signed in. */
export function useDraftKey(form: OwnerFormName): string {
  const auth = useSession()
  return draftKey(form, auth.authenticated ? auth.user.id : '')
}

/** False in the markup of the server, which knows nothing of this tab. */
export const useHasDraft = (key: string): boolean =>
  useSyncExternalStore(
    onDraftChange,
    () => findDraft(key) !== null,
    () => false,
  )

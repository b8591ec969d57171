// The forms of the owner's area that have drafts, and whether one of them has a draft now.
import { useSyncExternalStore } from 'react'
import { draftKey, findDraft, onDraftChange } from '../data/drafts.ts'
import { useSession } from '../data/session.ts'

export type OwnerFormName = 'edit' | 'settings'

/** The key of this form's draft for the signed-in account. */
export function useDraftKey(form: OwnerFormName): string {
  const auth = useSession()
  return draftKey(form, auth.authenticated ? auth.user.id : '')
}

/** False on the server, which cannot read the storage of the tab. */
export const useHasDraft = (key: string): boolean =>
  useSyncExternalStore(
    onDraftChange,
    () => findDraft(key) !== null,
    () => false,
  )

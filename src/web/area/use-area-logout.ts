// Decides what a logout from an area says and where it leads; after a failed one the person stays (spec §8).
import { useSignOut } from '../data/session.ts'
import { visit } from '../navigation/visit.ts'
import { showToast } from '../ui/toast-store.ts'

/** `to` is where a success leads. */
export type LogoutWords = {
  success: { title: string; text?: string }
  failure: { title: string; text: string }
  to: string
}

/** `isLeaving` from the press until the next page: no guard may lead elsewhere meanwhile. */
export function useAreaLogout({ success, failure, to }: LogoutWords) {
  const signOut = useSignOut(() => {
    showToast(success)
    visit(to)
  })
  return {
    isLeaving: signOut.isPending || signOut.isSuccess,
    logout: () =>
      signOut.mutate(undefined, { onError: () => showToast({ ...failure, tone: 'destructive' }) }),
  }
}

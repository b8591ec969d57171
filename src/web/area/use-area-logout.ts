// Decides the message of a logout and the page after it. After a failure the page stays (spec §8).
import { useSignOut } from '../data/session.ts'
import { navigate } from '../navigation/navigate.ts'
import { showToast } from '../ui/toast-store.ts'

/** `to` is the page after a success. */
export type LogoutWords = {
  success: { title: string; text?: string }
  failure: { title: string; text: string }
  to: string
}

/** `isLeaving` is true from the press until the next page. No guard may redirect meanwhile. */
export function useAreaLogout({ success, failure, to }: LogoutWords) {
  const signOut = useSignOut(() => {
    showToast(success)
    navigate(to)
  })
  return {
    isLeaving: signOut.isPending || signOut.isSuccess,
    logout: () =>
      signOut.mutate(undefined, { onError: () => showToast({ ...failure, tone: 'destructive' }) }),
  }
}

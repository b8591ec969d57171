// Decides the message of a logout and the page after it. After a failure the page stays (spec §8).
import type { PageFormAction } from '../../contract/page-form.ts'
import { useSignOut } from '../data/session.ts'
import { navigate } from '../navigation/navigate.ts'
import { showToast } from '../ui/toast-store.ts'

/** `to` is the page after a success. */
export type LogoutWords = {
  success: { title: string; text?: string }
  failure: { title: string; text: string }
  to: string
  /** Where the form goes that stands for the button without a script. */
  action: PageFormAction
}

/** While `isLeaving`, no guard may redirect. */
export function useAreaLogout({ success, failure, to }: LogoutWords) {
  const onDone = () => {
    showToast(success)
    navigate(to)
  }
  return useSignOut(onDone, () => showToast({ ...failure, tone: 'destructive' }))
}

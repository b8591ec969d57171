// Knows the message after decisions, with the button that takes them back for ten seconds.
import { sentenceOf } from '../data/send.ts'
import { useUndoDecisions } from '../data/undo-decisions.ts'
import { showToast, type Toast } from '../ui/toast-store.ts'

/** Shows a toast; with `decisionIds` it has the button 'Undo'. */
export function useDecidedToast(
  onUndone?: () => void,
): (toast: Toast, decisionIds: readonly (number | null)[]) => void {
  const undo = useUndoDecisions()
  return (toast, decisionIds) => {
    const ids = decisionIds.filter((id) => id !== null)
    const run = () =>
      void undo(ids)
        .then(() => showToast(undoneToast(ids.length)), showRefusal)
        .then(onUndone)
    showToast(ids.length === 0 ? toast : { ...toast, action: { label: 'Undo', hint, run } })
  }
}

const hint = 'To undo it within ten seconds, press F8, then Tab and Enter.'

const undoneToast = (count: number): Toast => ({
  title: 'Undone',
  text: count === 1 ? 'The listing is as it was before.' : `${count} listings are as they were before.`,
  tone: 'notice',
})

const showRefusal = (error: unknown): void =>
  showToast({
    title: 'Not everything was undone',
    text: sentenceOf(error, 'The decision could not be undone. Please look at the listing again.'),
    tone: 'destructive',
  })

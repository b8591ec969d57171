// The toast after decisions, with a button that undoes them for ten seconds.
import type { UndoOutcome } from '../../contract/bulk-decision.ts'
import { useUndoDecisions } from '../data/moderate.ts'
import { showFailureToast } from '../data/send.ts'
import { showToast, type Toast } from '../ui/toast.ts'

/** What was decided; `onUndone` is called once some of it is undone. In a bulk decision, the first one is `tookMs` older than the toast, so the button is shown for that much less time. */
type Decided = { ids: readonly (number | null)[]; tookMs?: number; onUndone?: (() => void) | undefined }

/** Shows a toast; if there are `ids`, it has the button 'Undo'. */
export function useDecidedToast(): (toast: Toast, decided: Decided) => void {
  const undo = useUndoDecisions()
  return (toast, { onUndone, ...decided }) => {
    const ids = decided.ids.filter((id) => id !== null)
    const durationMs = undoMs - (decided.tookMs ?? 0)
    const run = () =>
      void undo(ids)
        .then((outcomes) => {
          showToast(undoneToast(outcomes))
          if (outcomes.some(({ ok }) => ok)) onUndone?.()
        })
        .catch(showFailure)
    const action = { label: 'Undo', hint: undoHint, durationMs, run }
    showToast(ids.length > 0 && durationMs > 0 ? { ...toast, action } : toast)
  }
}

/** How long a decision can be undone. */
export const undoMs = 10_000
const failed = 'Undo Failed'
export const undoHint = 'To undo it within ten seconds, press F8, then Tab twice and Enter.'

function undoneToast(outcomes: readonly UndoOutcome[]): Toast {
  const refused = outcomes.filter(({ ok }) => !ok)
  const count = outcomes.length - refused.length
  const done = count === 1 ? 'The listing is as it was before.' : `${count} listings are as they were before.`
  if (refused.length === 0) return { title: 'Undone', text: done, tone: 'notice' }
  const refusal = refused[0]?.message ?? ''
  return count > 0
    ? { title: 'Not everything was undone', text: `${done} Of the others: ${refusal}`, tone: 'destructive' }
    : { title: failed, text: refusal, tone: 'destructive' }
}

const showFailure = (error: unknown): void =>
  showFailureToast(failed, error, 'The decision could not be undone. Please look at the listing again.')

// The toast after decisions, with a button that undoes them for ten seconds.
import type { UndoOutcome } from '../../contract/bulk-decision.ts'
import { useUndoDecisions } from '../data/moderate.ts'
import { showFailureToast } from '../data/send.ts'
import { showToast, type Toast } from '../ui/toast.ts'

/** What was decided; `onUndone` is called once some of it is undone and shown again. In a bulk decision, the first one is `tookMs` older than the toast, so the button is shown for that much less time. */
type Decided = { ids: readonly (number | null)[]; tookMs?: number; onUndone?: (() => void) | undefined }

/** Shows a toast; if there are `ids`, it has the button 'Undo'. */
export function useDecidedToast(): (toast: Toast, decided: Decided) => void {
  const undo = useUndoDecisions()
  return (toast, { onUndone, tookMs, ...decided }) => {
    const ids = decided.ids.filter((id) => id !== null)
    const undoAll = async () => {
      const { outcomes, reloaded } = await undo(ids)
      if (outcomes.some(({ ok }) => ok)) void reloaded.then(onUndone)
      return undoneToast(outcomes)
    }
    showUndoableToast(toast, ids.length > 0 ? undoAll : undefined, tookMs)
  }
}

/** `until` is on the clock of `performance.now()`. */
type Undoable = { until: number; run: () => void }
/** What can still be undone, the last decision at the end. Only toasts write to it, so it is always empty on the server. */
let undoable: Undoable[] = []

/**
 * Shows a toast with a button that undoes the decision. `undo` returns the toast to show then, which has a button for the decision before, as
 * long as that can be undone: of two quick decisions, only the toast of the second can be seen.
 */
export function showUndoableToast(toast: Toast, undo?: () => Promise<Toast>, tookMs = 0): void {
  const own: Undoable | undefined = undo && {
    until: performance.now() + undoMs - tookMs,
    run: () => {
      undoable = undoable.filter((one) => one !== own)
      void undo().then((undone) => showToast(withUndo(undone)), showFailure)
    },
  }
  if (own) undoable.push(own)
  showToast(withUndo(toast, own))
}

function withUndo(toast: Toast, own?: Undoable): Toast {
  const now = performance.now()
  undoable = undoable.filter(({ until }) => until > now)
  const last = undoable.at(-1)
  if (!last) return toast
  const label = last === own ? 'Undo' : 'Undo Previous'
  return { ...toast, action: { label, hint: undoHint, durationMs: last.until - now, run: last.run } }
}

/** How long a decision can be undone. */
const undoMs = 10_000
const failed = 'Undo Failed'
const undoHint = 'To undo it within ten seconds, press F8, then Tab twice and Enter.'

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
  showFailureToast(failed, error, 'The decision could not be undone. Please look at it again.')

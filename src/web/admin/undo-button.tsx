// The button that takes an edit back, what it asks first, and what is said of it afterwards.
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { labelsOf } from '../../contract/field-changes.ts'
import type { EditUndo, LiveEdit } from '../../contract/history.ts'
import { useEditUndo } from '../data/history-lists.ts'
import { showFailureToast, useOneAtATime } from '../data/send.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'

export function UndoButton({ edit: { id, business } }: { edit: LiveEdit }) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useEditUndo(id)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      showToast({ title: 'Edit taken back', text: outcomeText(await mutateAsync()) })
    } catch (error) {
      showFailureToast('The edit was not taken back', error)
    }
    // Also after a failure: the dialog would cover the message that explains it.
    setAsking(false)
  })
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" /> Take this edit back
        <span className="sr-only"> of {business.name}</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Take Edit Back"
          confirmLabel="Take back"
          pendingLabel="Taking back..."
          tone="destructive"
          isPending={isRunning}
          onConfirm={run}
          onClose={() => setAsking(false)}
        >
          The listing <bdi>{business.name}</bdi> goes back to what it said before this edit. The owner is told
          by email at once. You cannot undo this.
        </ConfirmDialog>
      )}
    </>
  )
}

function outcomeText({ takenBack, left }: EditUndo): string {
  const gone = left.filter(({ why }) => why === 'picture-gone').map(({ field }) => field)
  const hidden = left.filter(({ why }) => why === 'private').map(({ field }) => field)
  const changed = left.filter(({ why }) => why === 'changed').map(({ field }) => field)
  return [
    `Changed back: ${labelsOf(takenBack).join(', ')}. The owner is told.`,
    gone.length > 0 &&
      `Not changed back, because the old picture is no longer kept: ${labelsOf(gone).join(', ')}.`,
    hidden.length > 0 &&
      `Not changed back, because the owner hid or removed it: ${labelsOf(hidden).join(', ')}.`,
    changed.length > 0 &&
      `Not changed back, because it has changed since, or a newer edit is waiting: ${labelsOf(changed).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

// Knows the button that takes an edit back, and what is said of it afterwards.
import { Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { labelsOf } from '../../contract/field-changes.ts'
import type { EditUndo, LiveEdit } from '../../contract/moderation-log.ts'
import { showFailureToast } from '../data/failure-toast.ts'
import { useEditUndo } from '../data/history-lists.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { showToast } from '../ui/toast-store.ts'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'

export function UndoButton({ edit: { id, business } }: { edit: LiveEdit }) {
  const { mutateAsync } = useEditUndo(id)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(button)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      showToast({ title: 'Edit taken back', text: outcomeText(await mutateAsync()) })
    } catch (error) {
      showFailureToast('The edit was not taken back', error)
    }
  })
  return (
    <button
      type="button"
      className="button"
      ref={button}
      aria-disabled={isRunning || undefined}
      onClick={run}
    >
      <Undo2 aria-hidden="true" /> {isRunning ? 'Taking back...' : 'Take this edit back'}
      <span className="sr-only"> of {business.name}</span>
    </button>
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
      `Not changed back, because it was changed since or a newer edit waits: ${labelsOf(changed).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

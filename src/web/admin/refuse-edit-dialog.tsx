// Knows the dialog before an edit is refused: it asks for a reason, which the owner reads.
import type { WaitingItem } from '../../contract/moderation-log.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { reasonKeyOf, useDecideEdit } from './use-decide-edit.ts'
import { toReason, useReason } from './use-reason.ts'

export function RefuseEditDialog({ edit, onClose }: { edit: WaitingItem; onClose: () => void }) {
  const { run, isRunning } = useDecideEdit(edit)
  const { typed, type } = useReason(reasonKeyOf(edit))
  const confirm = async () => {
    await run('refuse', toReason(typed))
    // Also after a failure: the dialog would cover the message that explains it.
    onClose()
  }
  return (
    <ConfirmDialog
      title="Refuse Edit"
      confirmLabel="Refuse"
      pendingLabel="Refusing..."
      tone="destructive"
      fields={<ReasonFields typed={typed} onType={type} />}
      isPending={isRunning}
      onConfirm={confirm}
      onClose={onClose}
    >
      The listing <bdi>{edit.business.name}</bdi> stays as it is. The owner is told by mail.
    </ConfirmDialog>
  )
}

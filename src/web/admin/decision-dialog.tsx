// Knows the dialog before a pending listing is approved or rejected.
import type { ModerationItem } from '../../contract/moderation.ts'
import { type TransitionFrom, transitions } from '../../contract/transitions.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDecision } from './use-decision.ts'

export type PendingDecision = { transition: TransitionFrom<'pending'>; business: ModerationItem }
type DecisionDialogProps = { decision: PendingDecision; onDecide: () => void; onClose: () => void }

export function DecisionDialog({
  decision: { transition, business },
  onDecide,
  onClose,
}: DecisionDialogProps) {
  const { run, isRunning } = useDecision(business)
  const { label, busyLabel, dialog } = transitions[transition]
  const [beforeName, afterName] = dialog.text.split('{name}')
  const confirm = async () => {
    onDecide()
    await run(transition)
    // Also after a failure: the dialog would cover the message that explains it.
    onClose()
  }
  return (
    <ConfirmDialog
      title={dialog.title}
      confirmLabel={label}
      pendingLabel={busyLabel}
      tone={dialog.tone}
      isPending={isRunning}
      onConfirm={confirm}
      onClose={onClose}
    >
      {beforeName}
      <bdi>{business.name}</bdi>
      {afterName}
    </ConfirmDialog>
  )
}

// Knows the dialog before a listing is approved, rejected, or suspended with a reason.
import type { ReasonKind } from '../../contract/decision-reason.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { transitions } from '../../contract/transitions.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { useDecision } from './use-decision.ts'
import { toReason, useReason } from './use-reason.ts'

/** Spec §2 has the words of the first two. A plain suspension is asked by no dialog. */
const dialogs = {
  approve: { ...transitions.approve.dialog, takesReason: false },
  reject: { ...transitions.reject.dialog, takesReason: true },
  suspend: {
    title: 'Suspend Listing',
    text: 'Are you sure you want to suspend "{name}"? It will be hidden from visitors until it is activated.',
    tone: 'destructive',
    takesReason: true,
  },
} as const

export type AskedDecision = {
  transition: keyof typeof dialogs
  business: Pick<ModerationItem, 'id' | 'name' | 'version'>
  /** The reason that is chosen already. */
  suggested?: ReasonKind | undefined
}
type DecisionDialogProps = { decision: AskedDecision; onDecide?: () => void; onClose: () => void }

export function DecisionDialog({
  decision: { transition, business, suggested },
  onDecide,
  onClose,
}: DecisionDialogProps) {
  const { run, isRunning } = useDecision(business)
  const { typed, type } = useReason(business.id, suggested)
  const { label, busyLabel } = transitions[transition]
  const { title, text, tone, takesReason } = dialogs[transition]
  const [beforeName, afterName] = text.split('{name}')
  const confirm = async () => {
    onDecide?.()
    await run(transition, takesReason ? toReason(typed) : undefined)
    // Also after a failure: the dialog would cover the message that explains it.
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      pendingLabel={busyLabel}
      tone={tone}
      fields={takesReason && <ReasonFields typed={typed} onType={type} />}
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

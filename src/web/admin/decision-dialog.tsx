// Knows the two questions before a listing is let in or turned down, to the letter of specification §2.
import type { ModerationItem } from '../../contract/moderation.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { decisionWords } from './moderation-words.ts'
import { useDecision } from './use-decision.ts'

export type Question = { decision: 'approve' | 'reject'; business: ModerationItem }
type DecisionDialogProps = { question: Question; onDecide: () => void; onClose: () => void }

const words = {
  approve: {
    title: 'Approve Listing',
    label: 'Approve',
    effect: 'This will make the listing visible to all users on the platform.',
  },
  reject: {
    title: 'Reject Listing',
    label: 'Reject',
    effect: 'The listing will not be published on the platform.',
  },
}

export function DecisionDialog({ question: { decision, business }, onDecide, onClose }: DecisionDialogProps) {
  const decide = useDecision(business)
  const { title, label, effect } = words[decision]
  const confirm = () => {
    onDecide()
    // Closed after a failure too: what went wrong is told in a message, which no dialog may cover.
    decide.mutate(decision, { onSettled: onClose })
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      pendingLabel={decisionWords[decision].pending}
      tone={decision === 'reject' ? 'destructive' : 'plain'}
      isPending={decide.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Are you sure you want to {decision} "<bdi>{business.name}</bdi>"? {effect}
    </ConfirmDialog>
  )
}

// Knows the question before a decision about several businesses.
import type { BulkAction } from '../../contract/bulk-decision.ts'
import { decisions, featurableStatus, transitions } from '../../contract/transitions.ts'
import type { AskedBulk } from '../data/bulk.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ReasonFields } from './reason-fields.tsx'
import type { Bulk } from './use-bulk.ts'
import { severalBusinesses, toReason, useReason } from './use-reason.ts'

type BulkDialogProps = { asked: AskedBulk; bulk: Bulk; onClose: () => void }

export function BulkDialog({ asked, bulk, onClose }: BulkDialogProps) {
  const { label, busyLabel } = decisions[asked.action]
  const { typed, type } = useReason(severalBusinesses)
  const takesReason = asked.action === 'reject' || asked.action === 'suspend'
  const confirm = async () => {
    await bulk.decide({ ...asked, reason: takesReason ? toReason(typed) : undefined })
    onClose()
  }
  return (
    <ConfirmDialog
      title={titleOf(label, asked)}
      confirmLabel={label}
      pendingLabel={busyLabel}
      tone={takesReason ? 'destructive' : 'plain'}
      fields={takesReason && <ReasonFields typed={typed} onType={type} />}
      isPending={bulk.isRunning}
      onConfirm={confirm}
      onClose={onClose}
    >
      {texts[asked.action]} {leftText(asked)} Each of them is decided on its own. You can undo it for ten
      seconds.
    </ConfirmDialog>
  )
}

function titleOf(label: string, { businesses, left }: AskedBulk): string {
  const all = businesses.length + left
  const count = left > 0 ? `${businesses.length} of ${all}` : all
  return `${label}: ${count} ${all === 1 ? 'listing' : 'listings'}`
}

function leftText({ action, left }: AskedBulk): string {
  if (left === 0) return ''
  return left === 1
    ? `1 of the chosen is not ${neededStates[action]} and stays as it is.`
    : `${left} of the chosen are not ${neededStates[action]} and stay as they are.`
}

const neededStates: Record<BulkAction, string> = {
  approve: transitions.approve.from,
  reject: transitions.reject.from,
  feature: `${featurableStatus}, or featured already,`,
  suspend: transitions.suspend.from,
}

const texts: Record<BulkAction, string> = {
  approve: 'The listings become visible to all users.',
  reject: 'The listings will not be published.',
  feature: 'The listings come first on the homepage.',
  suspend: 'The listings are hidden from visitors until they are activated.',
}

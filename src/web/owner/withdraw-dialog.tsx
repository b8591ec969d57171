// Knows the question before an edit that waits is withdrawn.
import { showFailureToast } from '../data/failure-toast.ts'
import { useWithdrawEdit } from '../data/own-business-changes.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { focusHeading } from '../navigation/focus-management.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { showToast } from '../ui/toast-store.ts'

type WithdrawDialogProps = { onWithdrawn: (() => void) | undefined; onClose: () => void }

export function WithdrawDialog({ onWithdrawn, onClose }: WithdrawDialogProps) {
  const { mutateAsync } = useWithdrawEdit()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await mutateAsync()
      showToast({ title: 'Edit withdrawn', text: 'Your listing stays as visitors see it.' })
      onWithdrawn?.()
      // The notice is gone with its dialog, and the next edit that waits brings both back.
      onClose()
      // The notice with the button is gone.
      focusHeading()
    } catch (error) {
      showFailureToast('The edit was not withdrawn', error)
      onClose()
    }
  })
  return (
    <ConfirmDialog
      title="Withdraw this edit?"
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing..."
      tone="destructive"
      isPending={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      Your listing stays as visitors see it now. Pictures that you uploaded with the edit are removed.
    </ConfirmDialog>
  )
}

// Knows the dialog before a role is changed or taken away, or an invitation taken back.
import type { Person } from '../../contract/people.ts'
import { showFailureToast } from '../data/failure-toast.ts'
import { usePeopleChanges } from '../data/people.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { showToast } from '../ui/toast-store.ts'
import { actWords, isRemoval, type PersonAct } from './people-words.ts'

type PersonDialogProps = { act: PersonAct; person: Person; onClose: () => void }

export function PersonDialog({ act, person, onClose }: PersonDialogProps) {
  const { changeRole, remove } = usePeopleChanges()
  const { title, text, button, pending, done, failed } = actWords[act]
  const [beforeEmail, afterEmail] = text.split('{email}')
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      if (isRemoval(act)) await remove.mutateAsync(person.id)
      else
        await changeRole.mutateAsync({
          id: person.id,
          role: act === 'promote' ? 'administrator' : 'moderator',
        })
      showToast({ title: done, text: person.email })
    } catch (error) {
      showFailureToast(failed, error)
    }
    // Also after a failure: the dialog would cover the message that explains it.
    onClose()
  })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={button}
      pendingLabel={pending}
      tone={isRemoval(act) ? 'destructive' : 'plain'}
      isPending={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      {beforeEmail}
      <bdi>{person.email}</bdi>
      {afterEmail}
    </ConfirmDialog>
  )
}

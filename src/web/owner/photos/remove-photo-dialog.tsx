// Knows the question before a photo is removed.
import type { Photo } from '../../../contract/photo.ts'
import { showFailureToast } from '../../data/failure-toast.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { fieldId } from '../../ui/field.tsx'
import { failureTitle } from '../use-owner-form.ts'
import { removalText } from './photo-words.ts'

type RemovePhotoDialogProps = {
  photo: Photo
  /** Whether visitors see it until a moderator has looked. */
  stays: boolean
  onRemove: (id: string) => Promise<unknown>
  onClose: () => void
}

export function RemovePhotoDialog({ photo, stays, onRemove, onClose }: RemovePhotoDialogProps) {
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await onRemove(photo.id)
    } catch (error) {
      showFailureToast(failureTitle, error, 'The photo could not be removed.')
    }
    onClose()
    // The button that opened the dialog is gone with the photo.
    requestAnimationFrame(() => document.getElementById(fieldId('photos'))?.focus())
  })
  return (
    <ConfirmDialog
      title="Remove this photo?"
      confirmLabel="Remove photo"
      pendingLabel="Removing…"
      tone="destructive"
      isPending={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      {removalText(photo, stays)}
    </ConfirmDialog>
  )
}

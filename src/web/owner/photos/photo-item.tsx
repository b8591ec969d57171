// One photo of the owner's list: its image, its description, and the buttons that move and remove it.

import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react'
import { imageSrcSet } from '../../../contract/image.ts'
import { maxPhotos, type Photo } from '../../../contract/photo.ts'
import { maxLengths } from '../../../contract/text-input.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { sentenceOf, showFailureToast } from '../../data/send.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { failureTitle } from '../owner-form.tsx'

export const photosText = (waits: boolean) =>
  `Up to ${maxPhotos}, in the order in which visitors see them. Describe each photo in at most ${maxLengths.photoAlt} characters. ${waits ? 'Everything here is saved immediately, and visitors see it once we have reviewed it.' : 'Everything here is saved immediately.'}`

/** `stays` means that visitors see the photo until a moderator has reviewed the change. */
export function removalText({ alt }: Photo, stays: boolean): string {
  const photo = alt ? `"${alt}"` : 'It'
  return stays
    ? `${photo} stays on your public page until we have reviewed the change. Until then you can withdraw it.`
    : `${photo} is removed from your listing at once, and cannot be restored.`
}

type PhotoItemProps = {
  photo: Photo
  /** Counted from 1. */
  position: number
  count: number
  handle: ComponentProps<'span'>
  onMove: (to: number) => void
  onDescribe: (alt: string) => Promise<unknown>
  onRemove: () => void
}

export function PhotoItem({ photo, position, count, handle, onMove, onDescribe, onRemove }: PhotoItemProps) {
  const { error, isSaved, describe } = useDescription(photo.alt, onDescribe)
  const name = `photo ${position}`
  return (
    <li className="photo-item" data-photo={photo.id}>
      <img
        src={photo.url}
        srcSet={imageSrcSet(photo.url) ?? undefined}
        sizes="7rem"
        alt={photo.alt || `Photo ${position}`}
        width={photo.width}
        height={photo.height}
        draggable={false}
      />
      <TextField
        name={`photo-${photo.id}`}
        label={`What ${name} shows`}
        required={false}
        defaultValue={photo.alt}
        maxLength={maxLengths.photoAlt}
        placeholder={position === 1 ? 'The counter on a Saturday morning' : undefined}
        error={error}
        hint={<span role="status">{isSaved && 'Saved'}</span>}
        onBlur={(event) => describe(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && describe(event.currentTarget.value)}
      />
      <div className="photo-actions">
        <span className="photo-grip" title="Drag to another place" {...handle}>
          <GripVertical aria-hidden="true" />
        </span>
        <MoveButton label={`Move ${name} up`} isOff={position === 1} onMove={() => onMove(position - 2)}>
          <ArrowUp aria-hidden="true" />
        </MoveButton>
        <MoveButton label={`Move ${name} down`} isOff={position === count} onMove={() => onMove(position)}>
          <ArrowDown aria-hidden="true" />
        </MoveButton>
        <button
          type="button"
          className="button photo-button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

type MoveButtonProps = {
  label: string
  isOff: boolean
  onMove: () => void
  children: ComponentProps<'button'>['children']
}

/** Not `disabled` at the ends of the list: a disabled button would lose the focus of the keyboard. */
function MoveButton({ label, isOff, onMove, children }: MoveButtonProps) {
  // The button has the focus, and moves with its photo.
  const move = ({ currentTarget }: MouseEvent) => {
    onMove()
    requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <button
      type="button"
      className="button photo-button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : move}
    >
      {children}
    </button>
  )
}

/** The text is stored when the field is left or Enter is pressed. */
function useDescription(stored: string, onDescribe: (alt: string) => Promise<unknown>) {
  const [error, setError] = useState('')
  const [isSaved, setSaved] = useState(false)
  // The last text. Enter sends it, and leaving the field must not send it again.
  const sending = useRef<string | null>(null)
  const queue = useRef(Promise.resolve())
  // Sent one after the other, and only the last of those that wait: two requests at once could overtake each other.
  const describe = (typed: string) => {
    const text = typed.trim()
    if (text === (sending.current ?? stored)) return
    sending.current = text
    setSaved(false)
    queue.current = queue.current.then(async () => {
      if (sending.current !== text) return
      try {
        await onDescribe(typed)
        setError('')
        setSaved(sending.current === text)
      } catch (failure) {
        setError(sentenceOf(failure, 'This text could not be saved.'))
      }
      if (sending.current === text) sending.current = null
    })
  }
  return { error: error || undefined, isSaved, describe }
}

type RemovePhotoDialogProps = {
  photo: Photo
  /** Whether visitors see it until a moderator has reviewed the change. */
  stays: boolean
  onRemove: (id: string) => Promise<unknown>
  onClose: () => void
}

export function RemovePhotoDialog({ photo, stays, onRemove, onClose }: RemovePhotoDialogProps) {
  const { run, isRunning } = useOneAtATime(async () => {
    await onRemove(photo.id).catch((error) =>
      showFailureToast(failureTitle, error, 'The photo could not be removed.'),
    )
    onClose()
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

// The panel in which an owner adds, orders, describes and removes photos. Each change is saved at once. Without scripts, it has a form for each
// photo, and one that adds another.
import { ImagePlus } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { mustWait, withWaiting } from '../../../contract/field-changes.ts'
import { acceptedImageTypes } from '../../../contract/image-upload.ts'
import type { PageFormAction } from '../../../contract/page-form.ts'
import { maxPhotos, type Photo } from '../../../contract/photo.ts'
import { maxLengths } from '../../../contract/text-input.ts'
import { FormPanel } from '../../area/page-heading.tsx'
import { fieldId, TextField } from '../../ui/fields.tsx'
import { PlainFailures, PlainForm, SignedInAs } from '../../ui/form-summary.tsx'
import { RetryButton } from '../../ui/notice.tsx'
import { useSite } from '../../ui/page-head.ts'
import { useUnsavedWarning } from '../../ui/unsaved-warning.ts'
import { partIds } from '../listing-parts.ts'
import { moved, type PhotoUpload, usePhotoCalls, usePhotoOrder, usePhotoUploads } from './photo-changes.ts'
import { PhotoItem, photosText, RemovePhotoDialog } from './photo-item.tsx'
import './photos.css'

/** A new `round` shows the stored descriptions again. */
export function PhotosPanel({ business, round }: { business: OwnBusiness; round: number }) {
  const { photos } = withWaiting(business)
  const waits = mustWait(useSite().reviewEdits, business.approvalStatus, 'photos')
  const isSeen = ({ id }: Photo) => business.photos.some((photo) => photo.id === id)
  const calls = usePhotoCalls()
  const { shown, words, moveTo, handle } = usePhotoOrder(photos, calls.order)
  const { uploads, leftOut, isBusy, choose, retry, dismiss } = usePhotoUploads(photos.length, calls.add)
  const [leaving, setLeaving] = useState<Photo | null>(null)
  const [removedId, setRemovedId] = useState('')
  // While the dialog is open, nothing behind it can get the focus.
  const isGone = removedId !== '' && !leaving && photos.every(({ id }) => id !== removedId)
  useLayoutEffect(() => {
    // The button that opened the dialog is gone with the photo.
    if (isGone) document.getElementById(fieldId('photos'))?.focus()
  }, [isGone])
  const ask = (photo: Photo) => {
    setRemovedId('')
    setLeaving(photo)
  }
  useUnsavedWarning(isBusy, () => {})
  return (
    <FormPanel title="More photos" part={partIds.photos} text={photosText(waits)}>
      <PlainPhotos photos={photos} />
      <ol className="photo-list needs-script">
        {shown.map((photo, at) => (
          <PhotoItem
            key={`${photo.id} ${round}`}
            photo={photo}
            position={at + 1}
            count={shown.length}
            handle={handle(photo.id)}
            onMove={(to) => moveTo(photo.id, to)}
            onDescribe={(alt) => calls.describe(photo.id, alt)}
            onRemove={() => ask(photo)}
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {words}
      </p>
      <div className="photo-adding needs-script">
        <PhotoUploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        <PhotoChoice isFull={photos.length >= maxPhotos} onChoose={choose} />
        <p className="photo-note" role="status">
          {leftOut > 0 && `${leftOut} left out: a listing has at most ${maxPhotos} photos.`}
        </p>
      </div>
      {leaving && (
        <RemovePhotoDialog
          photo={leaving}
          stays={waits && isSeen(leaving)}
          onRemove={(id) => calls.remove(id).then(() => setRemovedId(id))}
          onClose={() => setLeaving(null)}
        />
      )}
    </FormPanel>
  )
}

type PhotoChoiceProps = { isFull: boolean; onChoose: (files: File[]) => void }

function PhotoChoice({ isFull, onChoose }: PhotoChoiceProps) {
  if (isFull) return <p className="photo-note">These are all {maxPhotos}. Remove one to add another.</p>
  const id = fieldId('photos')
  return (
    <fieldset
      className="image-field"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onChoose([...event.dataTransfer.files])
      }}
    >
      <label htmlFor={id} className="sr-only">
        Add photos
      </label>
      <span className="button image-choose">
        <ImagePlus aria-hidden="true" />
        <span aria-hidden="true">Add photos</span>
        <input
          id={id}
          type="file"
          multiple
          accept={acceptedImageTypes.join(',')}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])])
            // Emptied, so that choosing the same file again fires a change event.
            event.target.value = ''
          }}
        />
      </span>
      <p id={`${id}-help`} className="photo-note">
        You can choose several at once. A large photo is made smaller before it is sent.
      </p>
    </fieldset>
  )
}

type PhotoUploadListProps = {
  uploads: readonly PhotoUpload[]
  onRetry: (upload: PhotoUpload) => void
  onDismiss: (upload: PhotoUpload) => void
}

const stateWords: Record<PhotoUpload['state'], string> = {
  waiting: 'Waiting',
  shrinking: 'Making it smaller…',
  sending: 'Uploading…',
  saved: 'Saved',
  failed: 'Not saved',
}

function PhotoUploadList({ uploads, onRetry, onDismiss }: PhotoUploadListProps) {
  return (
    <div role="status" aria-label="Uploads">
      <ul className="photo-uploads">
        {uploads.map((upload) => (
          <li key={upload.key} data-state={upload.state}>
            <span className="photo-upload-name">{upload.file.name}</span>
            <span>{[stateWords[upload.state], upload.text].filter(Boolean).join('. ')}</span>
            {upload.state === 'failed' && (
              <span className="photo-upload-actions">
                {upload.canRetry && (
                  <RetryButton waitUntil={upload.waitUntil} onRetry={() => onRetry(upload)} />
                )}
                <button type="button" className="button" onClick={() => onDismiss(upload)}>
                  Leave it out
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const actions = {
  describe: '/business/edit?form=photo',
  order: '/business/edit?form=photo-order',
  remove: '/business/edit?form=photo-remove',
  add: '/business/edit?form=photo-add',
} as const satisfies Record<string, PageFormAction>

function PlainPhotos({ photos }: { photos: readonly Photo[] }) {
  const ids = photos.map(({ id }) => id)
  return (
    <>
      <PlainFailures actions={Object.values(actions)} />
      <noscript>
        <p>
          Without JavaScript, each button sends only its own part of this page. Press Save Changes first, then
          change photos.
        </p>
        <ol className="photo-list">
          {photos.map((photo, at) => (
            <PlainPhoto key={photo.id} photo={photo} at={at} ids={ids} />
          ))}
        </ol>
      </noscript>
      {photos.length < maxPhotos && (
        <PlainForm action={actions.add} label="Add this photo" hasFiles>
          <input
            type="file"
            className="input"
            name="photo"
            aria-label="Another photo: a JPEG, PNG or WebP of at most 5MB"
            accept={acceptedImageTypes.join(',')}
          />
          <TextField
            label="What the new photo shows"
            name="alt"
            required={false}
            maxLength={maxLengths.photoAlt}
          />
        </PlainForm>
      )}
    </>
  )
}

function PlainPhoto({ photo, at, ids }: { photo: Photo; at: number; ids: string[] }) {
  const name = `photo ${at + 1}`
  const moves = [
    { label: 'Move up', to: at - 1 },
    { label: 'Move down', to: at + 1 },
  ].filter(({ to }) => to >= 0 && to < ids.length)
  return (
    <li className="photo-item">
      <img
        src={photo.url}
        alt={photo.alt || `Photo ${at + 1}`}
        width={photo.width}
        height={photo.height}
        loading="lazy"
      />
      <form className="form" method="post" action={actions.describe}>
        <SignedInAs />
        <input type="hidden" name="id" value={photo.id} />
        <div className="field">
          <label htmlFor={`alt-${photo.id}`}>What {name} shows</label>
          <input
            id={`alt-${photo.id}`}
            className="input"
            name="alt"
            defaultValue={photo.alt}
            maxLength={maxLengths.photoAlt}
          />
        </div>
        <div className="photo-actions">
          <button type="submit" className="button">
            Save text <span className="sr-only">of {name}</span>
          </button>
          {moves.map(({ label, to }) => (
            <button
              key={label}
              type="submit"
              className="button"
              formAction={actions.order}
              name="order"
              value={moved(ids, photo.id, to).join(',')}
            >
              {label} <span className="sr-only">{name}</span>
            </button>
          ))}
          <button type="submit" className="button" formAction={actions.remove}>
            Remove <span className="sr-only">{name}</span>
          </button>
        </div>
      </form>
    </li>
  )
}

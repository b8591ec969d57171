// The panel in which an owner adds, orders, describes and removes photos. Each change is saved at once.
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { mustWait, withWaiting } from '../../../contract/field-changes.ts'
import { acceptedImageTypes } from '../../../contract/image-upload.ts'
import { maxPhotos, type Photo } from '../../../contract/photo.ts'
import { FormPanel } from '../../area/page-heading.tsx'
import { fieldId } from '../../ui/fields.tsx'
import { RetryButton } from '../../ui/notice.tsx'
import { useSite } from '../../ui/page-head.ts'
import { useUnsavedWarning } from '../../ui/unsaved-warning.ts'
import { partIds } from '../listing-parts.ts'
import { type PhotoUpload, usePhotoCalls, usePhotoOrder, usePhotoUploads } from './photo-changes.ts'
import { PhotoItem, photosText, RemovePhotoDialog } from './photo-item.tsx'
import { PlainPhotos } from './plain-photos.tsx'
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
            onRemove={() => setLeaving(photo)}
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
          onRemove={calls.remove}
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

// Knows how an owner adds, orders, describes and removes the photos. Each change is stored at once, without the form.
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { acceptedImageTypes } from '../../../contract/image-upload.ts'
import { maxPhotos, type Photo } from '../../../contract/photo.ts'
import { mustWait } from '../../../contract/review-edits.ts'
import { FormPanel } from '../../area/form-panel.tsx'
import { usePhotoCalls } from '../../data/own-photos.ts'
import { fieldId } from '../../ui/field.tsx'
import { useSite } from '../../ui/site-context.ts'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { PhotoItem } from './photo-item.tsx'
import { PhotoUploadList } from './photo-upload-list.tsx'
import { photosText } from './photo-words.ts'
import { PlainPhotos } from './plain-photos.tsx'
import { RemovePhotoDialog } from './remove-photo-dialog.tsx'
import { usePhotoOrder } from './use-photo-order.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'
import './photos.css'

export function PhotosPanel({ business }: { business: OwnBusiness }) {
  const { photos } = withWaiting(business)
  const waits = mustWait(useSite().reviewEdits, business.approvalStatus, 'photos')
  const isSeen = ({ id }: Photo) => business.photos.some((photo) => photo.id === id)
  const calls = usePhotoCalls()
  const { shown, words, moveTo, handle } = usePhotoOrder(photos, calls.order)
  const { uploads, leftOut, isBusy, choose, retry, dismiss } = usePhotoUploads(photos.length, calls.add)
  const [leaving, setLeaving] = useState<Photo | null>(null)
  useUnsavedWarning(isBusy, () => {})
  return (
    <FormPanel title="More photos" text={photosText(waits)}>
      <PlainPhotos photos={photos} />
      <ol className="photo-list needs-script">
        {shown.map((photo, at) => (
          <PhotoItem
            key={photo.id}
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
            // Emptied, so that choosing the same file again is a change event.
            event.target.value = ''
          }}
        />
      </span>
      <p id={`${id}-help`} className="photo-note">
        Several at once if you like. A large photo is made smaller before it is sent.
      </p>
    </fieldset>
  )
}

// Knows how an image is chosen, previewed, replaced and removed. The server checks it again.
import { ImageUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { acceptedImageTypes, type ImageForm } from '../../contract/image-upload.ts'
import { FieldLabel, FieldRemarks, fieldId } from '../ui/field.tsx'
import { type ChosenImage, ImagePreview, type ImagePreviewProps } from './image-preview.tsx'
import { useImageChoice } from './use-image-choice.ts'
import './image-field.css'

type ImageFieldProps = ImagePreviewProps & {
  form: ImageForm
  label: string
  help: ReactNode
  error: string | undefined
  onChange: (chosen: ChosenImage) => void
}

export function ImageField({
  kind,
  form,
  label,
  help,
  error,
  chosen,
  onChange,
  focalPoint,
}: ImageFieldProps) {
  const { refusal, isBusy, words, choose, forget, fieldRef } = useImageChoice({
    kind,
    form,
    onFile: (file) => onChange({ file, path: chosen.path }),
  })
  const isEmpty = !chosen.file && chosen.path === ''
  const id = fieldId(kind)
  const wrong = refusal || error
  const remove = () => {
    forget()
    onChange(chosen.file ? { file: null, path: chosen.path } : { file: null, path: '' })
    // The Remove button disappears with the image, so the focus moves to the file input.
    document.getElementById(id)?.focus()
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        <FieldLabel label={label} required={false} />
      </label>
      <fieldset
        ref={fieldRef}
        className="image-field"
        data-kind={kind}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files[0])
        }}
      >
        <ImagePreview kind={kind} chosen={chosen} focalPoint={focalPoint} />
        <div className="image-actions">
          <ImageInput
            id={id}
            name={kind}
            label={isEmpty ? 'Choose a picture' : 'Replace'}
            describedBy={[wrong && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')}
            isInvalid={Boolean(wrong)}
            onFile={choose}
          />
          {!isEmpty && (
            <button type="button" className="button" onClick={remove}>
              <Trash2 aria-hidden="true" />
              Remove <span className="sr-only">{label.toLowerCase()}</span>
            </button>
          )}
        </div>
      </fieldset>
      <FieldRemarks
        id={id}
        error={wrong}
        help={help}
        hint={<span role="status">{(chosen.file || isBusy) && words}</span>}
      />
      <noscript>
        <p className="field-under">
          Without JavaScript it is not made smaller: choose a JPEG, PNG or WebP of at most 5MB.
        </p>
      </noscript>
    </div>
  )
}

type ImageInputProps = {
  id: string
  name: string
  label: string
  describedBy: string
  isInvalid: boolean
  onFile: (file: File | undefined) => void
}

function ImageInput({ id, name, label, describedBy, isInvalid, onFile }: ImageInputProps) {
  return (
    <span className="button image-choose">
      <ImageUp aria-hidden="true" />
      <span aria-hidden="true">{label}</span>
      <input
        id={id}
        name={name}
        type="file"
        accept={acceptedImageTypes.join(',')}
        aria-describedby={describedBy || undefined}
        aria-invalid={isInvalid}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Emptied, so that choosing the same file again is a change event.
          event.target.value = ''
        }}
      />
    </span>
  )
}

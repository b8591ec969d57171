// Knows how an image is chosen, previewed, replaced and removed. The server checks it again.
import { ImageUp, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { acceptedImageTypes, type ImageForm } from '../../contract/image-upload.ts'
import { Field, fieldId } from '../ui/field.tsx'
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

export function ImageField({ form, label, help, error, onChange, ...preview }: ImageFieldProps) {
  const { kind, chosen } = preview
  const onFile = (file: File) => onChange({ file, path: chosen.path })
  const { refusal, isBusy, words, choose, forget, fieldRef } = useImageChoice({ kind, form, onFile })
  const isEmpty = !chosen.file && chosen.path === ''
  const remove = () => {
    forget()
    onChange(chosen.file ? { file: null, path: chosen.path } : { file: null, path: '' })
    // The Remove button disappears with the image, so the focus moves to the file input.
    document.getElementById(fieldId(kind))?.focus()
  }
  return (
    <Field
      name={kind}
      label={label}
      required={false}
      error={refusal || error}
      help={<ImageHelp>{help}</ImageHelp>}
      hint={<span role="status">{(chosen.file || isBusy) && words}</span>}
    >
      {(attributes) => (
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
          <ImagePreview {...preview} />
          <div className="image-actions">
            <ImageInput
              {...attributes}
              name={kind}
              label={isEmpty ? 'Choose a picture' : 'Replace'}
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
      )}
    </Field>
  )
}

function ImageHelp({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <noscript>
        <p>Without JavaScript it is not made smaller: choose a JPEG, PNG or WebP of at most 5MB.</p>
      </noscript>
    </>
  )
}

type ImageInputProps = ComponentProps<'input'> & { label: string; onFile: (file: File | undefined) => void }

function ImageInput({ label, onFile, ...input }: ImageInputProps) {
  return (
    <span className="button image-choose">
      <ImageUp aria-hidden="true" />
      <span aria-hidden="true">{label}</span>
      <input
        {...input}
        type="file"
        accept={acceptedImageTypes.join(',')}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Emptied, so that choosing the same file again is a change event.
          event.target.value = ''
        }}
      />
    </span>
  )
}

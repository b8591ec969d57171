// Knows how an image is chosen, previewed, replaced and removed. The server checks it again.
import { ImageUp, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { findImageId } from '../../contract/image.ts'
import { acceptedImageTypes, type ImageForm, type ImageKind } from '../../contract/image-upload.ts'
import { FieldLabel, FieldRemarks, fieldId } from '../ui/field.tsx'
import { FocalPointField } from './focal-point-field.tsx'
import { useImageChoice } from './use-image-choice.ts'
import './image-field.css'

/** A new file, or the path of an image that the server has; '' for none. */
export type ChosenImage = { file: File | null; path: string }

type ImageFieldProps = {
  kind: ImageKind
  form: ImageForm
  label: string
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  chosen: ChosenImage
  onChange: (chosen: ChosenImage) => void
  /** Where the owner chooses what stays visible of a photograph. A logo is never cropped. */
  focalPoint?: { value: string; onChange: (focalPoint: string) => void }
}

export function ImageField({
  kind,
  form,
  label,
  help,
  error,
  required = true,
  chosen,
  onChange,
  focalPoint,
}: ImageFieldProps) {
  const { refusal, isBusy, words, choose, forget, fieldRef } = useImageChoice({
    kind,
    form,
    onFile: (file) => onChange({ file, path: chosen.path }),
  })
  const preview = usePreview(chosen)
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
        <FieldLabel label={label} required={required} />
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
        {preview && (
          <Preview key={preview} src={preview} kind={kind} chosen={chosen} focalPoint={focalPoint} />
        )}
        <div className="image-actions">
          <span className="button image-choose">
            <ImageUp aria-hidden="true" />
            <span aria-hidden="true">{preview ? 'Replace' : 'Choose a picture'}</span>
            <input
              id={id}
              name={kind}
              type="file"
              accept={acceptedImageTypes.join(',')}
              aria-describedby={
                [wrong && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
              }
              aria-invalid={Boolean(wrong)}
              onChange={(event) => {
                choose(event.target.files?.[0])
                // Emptied, so that choosing the same file again is a change event.
                event.target.value = ''
              }}
            />
          </span>
          {preview && (
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

type PreviewProps = Pick<ImageFieldProps, 'kind' | 'chosen'> & {
  src: string
  focalPoint: ImageFieldProps['focalPoint'] | undefined
}

/** Stock images have the proportions of the frame, so that there is nothing to choose. */
function Preview({ src, kind, chosen, focalPoint }: PreviewProps) {
  const alt = chosen.file ? `Chosen: ${chosen.file.name}` : `The present ${kind}`
  const isPhotograph = chosen.file !== null || findImageId(chosen.path) !== null
  if (focalPoint && isPhotograph) return <FocalPointField src={src} alt={alt} {...focalPoint} />
  return <img src={src} alt={alt} />
}

/** The address from which the browser shows the image. */
function usePreview({ file, path }: ChosenImage): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl('')
    }
  }, [file])
  return file ? url : path
}

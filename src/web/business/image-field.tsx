// Knows how a picture is given: chosen, looked at, replaced, taken away; the server checks it again.
import { ImageUp, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import {
  acceptedImageTypes,
  type ImageForm,
  type ImageKind,
  invalidTypeText,
  maxImageBytes,
  tooLargeTexts,
  tooLargeTitle,
} from '../../contract/image.ts'
import { FieldLabel, FieldRemarks, fieldId } from '../ui/field.tsx'
import { showToast } from '../ui/toast-store.ts'
import './image-field.css'

/** A new file, or the path of a picture that the server has; '' when there is none. */
export type ChosenImage = { file: File | null; path: string }

type ImageFieldProps = {
  kind: ImageKind
  form: ImageForm
  label: string
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  picture: ChosenImage
  onChange: (picture: ChosenImage) => void
}

export function ImageField({
  kind,
  form,
  label,
  help,
  error,
  required = true,
  picture,
  onChange,
}: ImageFieldProps) {
  const [refusal, setRefusal] = useState('')
  const preview = usePreview(picture)
  const id = fieldId(kind)
  const wrong = refusal || error
  const choose = (file: File | undefined) => {
    if (!file) return
    const found = findRefusal(file, form, kind)
    setRefusal(found?.text ?? '')
    if (found) showToast({ ...found, tone: 'destructive' })
    else onChange({ file, path: picture.path })
  }
  const remove = () => {
    setRefusal('')
    onChange(picture.file ? { file: null, path: picture.path } : { file: null, path: '' })
    // The button goes away with the picture, so the focus needs a new home.
    document.getElementById(id)?.focus()
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        <FieldLabel label={label} required={required} />
      </label>
      <div className="image-field" data-kind={kind}>
        {preview && (
          <img src={preview} alt={picture.file ? `Chosen: ${picture.file.name}` : `The present ${kind}`} />
        )}
        <div className="image-actions">
          <span className="button image-choose">
            <ImageUp aria-hidden="true" />
            <span aria-hidden="true">{preview ? 'Replace' : 'Choose a picture'}</span>
            <input
              id={id}
              type="file"
              accept={acceptedImageTypes.join(',')}
              aria-describedby={
                [wrong && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
              }
              aria-invalid={Boolean(wrong)}
              onChange={(event) => {
                choose(event.target.files?.[0])
                // Emptied, so that choosing the same file again is noticed.
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
      </div>
      <FieldRemarks id={id} error={wrong} help={help} hint={picture.file && describeFile(picture.file)} />
    </div>
  )
}

/** What is wrong with a file, in the words of the specification (§5); null when nothing is. */
function findRefusal(file: File, form: ImageForm, kind: ImageKind): { title: string; text: string } | null {
  if (!acceptedImageTypes.some((type) => type === file.type)) return invalidTypeText
  return file.size > maxImageBytes ? { title: tooLargeTitle, text: tooLargeTexts[form][kind] } : null
}

function describeFile({ name, size }: File): string {
  const kilobytes = Math.max(1, Math.round(size / 1024))
  return `${name}, ${kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`}`
}

/** The address under which the browser shows the picture. */
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

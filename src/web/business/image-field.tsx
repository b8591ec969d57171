// The field for an image: choose, check, preview, replace and remove it. The server checks it again.
import { ImageUp, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { findImageId } from '../../contract/image.ts'
import {
  acceptedImageTypes,
  type ImageForm,
  type ImageKind,
  invalidTypeText,
  maxImageBytes,
  tooLargeTexts,
  tooLargeTitle,
  type UploadKind,
} from '../../contract/image-upload.ts'
import { Field, fieldId } from '../ui/fields.tsx'
import { showToast } from '../ui/toast.ts'
import { FocalPointField } from './focal-point-field.tsx'
import { describeBytes, smallerText, useShrinking } from './shrink-image.ts'
import './image-field.css'

type ImageFieldProps = ImagePreviewProps & {
  form: ImageForm
  label: string
  help: ReactNode
  error: string | undefined
  onChange: (change: ImageChange) => void
}

export function ImageField({ form, label, help, error, onChange, ...preview }: ImageFieldProps) {
  const { kind, chosen } = preview
  const onFile = (file: File) => onChange({ file })
  const { refusal, isBusy, words, choose, forget, fieldRef } = useImageChoice({ kind, form, onFile })
  const isEmpty = !chosen.file && chosen.path === ''
  const remove = () => {
    forget()
    onChange(chosen.file ? { file: null } : { file: null, path: '' })
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
        <p>Without JavaScript we cannot make it smaller: choose a JPEG, PNG or WebP of at most 5MB.</p>
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
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = ''
        }}
      />
    </span>
  )
}

/** A new file, or the path of an image that the server has; '' for none. */
export type ChosenImage = { file: File | null; path: string }

/** Without a path, that of the form stays: it can change while a picture is made smaller. */
export type ImageChange = { file: File | null; path?: string }

type ImagePreviewProps = {
  kind: ImageKind
  chosen: ChosenImage
  /** The visible part of a photo, which the owner chooses. A logo is never cropped. */
  focalPoint?: { value: string; onChange: (focalPoint: string) => void } | undefined
}

/** Stock images have the proportions of the frame, so there is nothing to choose. */
function ImagePreview({ kind, chosen, focalPoint }: ImagePreviewProps) {
  const src = useAddressOf(chosen)
  const [unread, setUnread] = useState('')
  if (!src) return null
  const leave = () => setUnread(src)
  const alt = chosen.file ? `Chosen: ${chosen.file.name}` : `The current ${kind}`
  // The preview pushes the pressed button down, which could move it out of view on a low screen.
  const show = (image: HTMLImageElement) => {
    if (chosen.file) image.closest('fieldset')?.scrollIntoView({ block: 'nearest' })
  }
  const isPhotograph = chosen.file !== null || findImageId(chosen.path) !== null
  return (
    <>
      {focalPoint && isPhotograph ? (
        <FocalPointField key={src} src={src} alt={alt} onShown={show} onUnread={leave} {...focalPoint} />
      ) : (
        <img key={src} src={src} alt={alt} onLoad={(event) => show(event.currentTarget)} onError={leave} />
      )}
      {/* A file that is not an image, despite its type. The server decides, because the browser may just lack the memory for it. */}
      {chosen.file && src === unread && (
        <p className="field-help">This browser cannot show this file as a picture.</p>
      )}
    </>
  )
}

/** The URL from which the browser shows the image. */
function useAddressOf({ file, path }: ChosenImage): string {
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

type ImageChoice = { kind: ImageKind; form: ImageForm; onFile: (file: File) => void }

/** `refusal` is a sentence or ''. `words` describes the last accepted file. While an image is being shrunk, a submit of the form waits for it. */
function useImageChoice({ kind, form, onFile }: ImageChoice) {
  const [refusal, setRefusal] = useState('')
  const [words, setWords] = useState('')
  const { isBusy, shrink, stop, dropSubmit, ref } = useShrinking<HTMLFieldSetElement>()
  const refuse = (found: ImageRefusal) => {
    setRefusal(found.text)
    showToast({ ...found, tone: 'destructive' })
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    const wrongType = findTypeRefusal(file)
    if (wrongType) return refuse(wrongType)
    setRefusal('')
    void shrink([file], ([smaller = file]) => {
      const tooLarge = findSizeRefusal(smaller, form, kind)
      if (tooLarge) {
        dropSubmit()
        return refuse(tooLarge)
      }
      setWords(`${smaller.name}${wordsOf(file, smaller)}`)
      onFile(smaller)
    })
  }
  const forget = () => {
    stop()
    setRefusal('')
  }
  return {
    refusal,
    isBusy,
    words: isBusy ? 'Making your picture smaller…' : words,
    choose,
    forget,
    fieldRef: ref,
  }
}

const wordsOf = (file: File, smaller: File) =>
  smaller === file ? `, ${describeBytes(file.size)}` : `. ${smallerText(file.size, smaller.size)}`

export type ImageRefusal = { title: string; text: string }

/** Null when the type is accepted. */
export function findTypeRefusal({ type }: File): ImageRefusal | null {
  return acceptedImageTypes.some((accepted) => accepted === type) ? null : invalidTypeText
}

/** Null unless the file is too large even after the browser made it smaller. */
export function findSizeRefusal({ size }: File, form: ImageForm, kind: UploadKind): ImageRefusal | null {
  return size > maxImageBytes ? { title: tooLargeTitle, text: tooLargeTexts[form][kind] } : null
}

// Knows how the chosen image is shown in its field: a photograph with its focal point, a logo as it is.
import { useEffect, useState } from 'react'
import { findImageId } from '../../contract/image.ts'
import type { ImageKind } from '../../contract/image-upload.ts'
import { FocalPointField } from './focal-point-field.tsx'

/** A new file, or the path of an image that the server has; '' for none. */
export type ChosenImage = { file: File | null; path: string }

export type ImagePreviewProps = {
  kind: ImageKind
  chosen: ChosenImage
  /** Where the owner chooses what stays visible of a photograph. A logo is never cropped. */
  focalPoint?: { value: string; onChange: (focalPoint: string) => void } | undefined
}

/** Stock images have the proportions of the frame, so that there is nothing to choose. */
export function ImagePreview({ kind, chosen, focalPoint }: ImagePreviewProps) {
  const src = useAddressOf(chosen)
  const [unread, setUnread] = useState('')
  if (!src) return null
  const leave = () => setUnread(src)
  const alt = chosen.file ? `Chosen: ${chosen.file.name}` : `The present ${kind}`
  // It pushes the button that was pressed down, out of view on a low screen.
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
      {/* Another file with the name of a picture. The server decides, since a browser may only lack the memory for it. */}
      {chosen.file && src === unread && (
        <p className="field-help">This browser cannot show this file as a picture.</p>
      )}
    </>
  )
}

/** The address from which the browser shows the image. */
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

// Shrinks images in the browser before they are sent, and holds back a submit of their form meanwhile.

import { useEffect, useRef, useState } from 'react'
import { maxImageBytes } from '../../contract/image-upload.ts'

const quality = 0.85

/**
 * The image upright, with at most 1,600 pixels on its longest side. The same file when it is already small, when it would not get
 * smaller, and when this browser cannot read it: then the server decides.
 */
export async function shrinkImage(file: File): Promise<File> {
  // Every browser draws an image element upright. Chrome before 112 and Safari before 16 do not create upright bitmaps.
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    const smaller = await redraw(file, image)
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

async function redraw(file: File, image: HTMLImageElement): Promise<File | null> {
  const whole = { width: image.naturalWidth, height: image.naturalHeight }
  const size = findSmallerSize(whole) ?? (file.size > maxImageBytes ? whole : null)
  if (!size) return null
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, size.width, size.height)
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const written = await encode(typeAfter(file.type))
  // Safari writes no WebP, but a PNG, in which a photo is larger than before.
  const blob = written?.type === 'image/png' && isOpaque(context, size) ? await encode('image/jpeg') : written
  return blob && new File([blob], nameAfter(file.name, blob.type), { type: blob.type })
}

/** Whether no pixel is transparent. Every fourth value is the opacity of a pixel. */
function isOpaque(context: CanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height)
  return data.every((value, at) => at % 4 !== 3 || value === 255)
}

type Size = { width: number; height: number }

/** The longest side, in pixels, of an image that is sent. The widest variant that is served has 1280. */
export const maxSide = 1600

/** The size to which an image is shrunk; null for one that is small enough. */
export function findSmallerSize({ width, height }: Size): Size | null {
  const scale = maxSide / Math.max(width, height)
  if (scale >= 1) return null
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** JPEG for photos. The other types may have transparent parts, which JPEG would make black. */
export const typeAfter = (type: string): string => (/jpe?g$/.test(type) ? 'image/jpeg' : 'image/webp')

/** The file name with the extension of its new type. */
export function nameAfter(name: string, type: string): string {
  const extension = type === 'image/jpeg' ? 'jpg' : type.replace('image/', '')
  return `${name.replace(/\.[^.]*$/, '')}.${extension}`
}

/** The message after an image of `before` bytes was shrunk to `after` bytes. */
export const smallerText = (before: number, after: number): string =>
  `Made smaller: ${describeBytes(before)} to ${describeBytes(after)}`

/** '400 kB', '1.2 MB' or '12 MB'. */
export function describeBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  if (kilobytes < 1000) return `${kilobytes} kB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 9.95 ? Number(megabytes.toFixed(1)) : Math.round(megabytes)} MB`
}

/** The field is in its form. */
type InForm = HTMLInputElement | HTMLFieldSetElement

/**
 * `shrink` calls `onSmaller`, unless other files were chosen meanwhile, or these were removed: then `stop` was called. A submit waits
 * for `onSmaller`, which may forget it by `dropSubmit`; `stop` forgets it too, and so does a field that is removed. `ref` is of the field.
 */
export function useShrinking<Element extends InForm>() {
  const [isBusy, setBusy] = useState(false)
  const latest = useRef<readonly File[] | null>(null)
  const { ref, drop: dropSubmit } = useHeldSubmit<Element>(isBusy)
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const shrink = async (files: readonly File[], onSmaller: (smaller: File[]) => void) => {
    latest.current = files
    setBusy(true)
    const smaller = await Promise.all(files.map(shrinkImage))
    if (latest.current !== files) return
    setBusy(false)
    onSmaller(smaller)
  }
  const stop = () => {
    latest.current = null
    dropSubmit()
    setBusy(false)
  }
  return { isBusy, shrink, stop, dropSubmit, ref }
}

/** Holds back a submit of the form around `ref` while `isHeld`, and repeats it once the form has the new image. */
function useHeldSubmit<Element extends InForm>(isHeld: boolean) {
  const ref = useRef<Element>(null)
  const held = useRef<SubmitEvent | null>(null)
  useEffect(() => {
    if (!isHeld) {
      // The button that was pressed. Safari before 16 has no requestSubmit.
      held.current?.submitter?.click()
      held.current = null
      return
    }
    const form = ref.current?.form
    if (!form) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      held.current = event
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  }, [isHeld])
  const drop = () => {
    held.current = null
  }
  return { ref, drop }
}

// Knows how the browser makes an image smaller before it is sent: a photograph of 12 MB becomes one of 400 kB.
import { maxImageBytes } from '../../contract/image-upload.ts'
import { findSmallerSize, nameAfter, typeAfter } from './shrink-rules.ts'

const quality = 0.85

/**
 * The file with at most 1,600 pixels on its longest side, upright. The same file when it is small already, when it would
 * not become smaller, and when this browser cannot read it: then the server decides.
 */
export async function shrinkImage(file: File): Promise<File> {
  // An element is drawn upright in every browser. Chrome before 112 and Safari before 16 make no upright bitmap.
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
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, typeAfter(file.type), quality),
  )
  return blob && new File([blob], nameAfter(file.name, blob.type), { type: blob.type })
}

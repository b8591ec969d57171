// Knows how the browser makes an image smaller before it is sent: a photograph of 12 MB becomes one of 400 kB.
import { maxImageBytes } from '../../contract/image-upload.ts'
import { findSmallerSize, nameAfter, typeAfter } from './shrink-rules.ts'

const quality = 0.85

/**
 * The file with at most 1,600 pixels on its longest side, upright. The same file when it is small already, when it would
 * not become smaller, and when this browser cannot read it: then the server decides.
 */
export async function shrinkImage(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const smaller = await redraw(file, bitmap).finally(() => bitmap.close())
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

async function redraw(file: File, bitmap: ImageBitmap): Promise<File | null> {
  const size = findSmallerSize(bitmap) ?? (file.size > maxImageBytes ? bitmap : null)
  if (!size) return null
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, typeAfter(file.type), quality),
  )
  return blob && new File([blob], nameAfter(file.name, blob.type), { type: blob.type })
}

// Decides what becomes of an uploaded file: refused with a sentence, or made anew under a name of ours.
import { randomUUID } from 'node:crypto'
import {
  type ImageForm,
  type ImageKind,
  invalidTypeText,
  maxImageBytes,
  tooLargeTexts,
} from '../../contract/image.ts'
import { Failure, invalid } from '../failures.ts'
import type { MadeVariant } from './decode-image.ts'
import { findImageFormat, type ImageFormat, isAnimated } from './image-bytes-rules.ts'
import type { StoredImage } from './image-queries.ts'
import type { ImageStore } from './image-store.ts'

/** A picture as its row will say it, and the files it consists of; neither is kept anywhere yet. */
export type MadeImage = { image: StoredImage; variants: MadeVariant[] }

/**
 * Makes a picture of an uploaded file. Refuses what the file is, naming the field `kind`: over 5 MiB (413), another type
 * (415), moving, broken or too slow (400), over 24 megapixels (413); and with `unavailable` (503) when too many wait.
 */
export async function makeImage(
  store: ImageStore,
  form: ImageForm,
  kind: ImageKind,
  file: Buffer,
): Promise<MadeImage> {
  const variants = await namingField(kind, () => {
    const format = checkFile(file, tooLargeTexts[form][kind])
    return store.semaphore.run(file.length, async () => {
      const { decodeImage } = await import('./decode-image.ts')
      return await decodeImage(file, format, store.deadlineSeconds)
    })
  })
  const widths = variants.map(({ name }) => name)
  return { image: { id: randomUUID(), kind, widths, bytes: sumBytes(variants) }, variants }
}

/** Everything that can be refused without a decoder; the file waits in no queue for it. */
function checkFile(file: Buffer, tooLargeText: string): ImageFormat {
  if (file.length > maxImageBytes) throw new Failure('too_large', tooLargeText)
  const format = findImageFormat(file)
  if (!format) throw new Failure('unsupported_type', invalidTypeText.text)
  if (isAnimated(file, format)) throw invalid('This picture moves. Please upload a still one.')
  return format
}

async function namingField<T>(kind: ImageKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'unavailable') throw error
    throw new Failure(error.code, error.message, [{ path: kind, message: error.message }])
  }
}

const sumBytes = (variants: MadeVariant[]) => variants.reduce((sum, { bytes }) => sum + bytes.length, 0)

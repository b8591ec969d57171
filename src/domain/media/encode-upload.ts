// Refuses an uploaded image, or re-encodes it under a new id.
import { randomUUID } from 'node:crypto'
import {
  type HeroName,
  type ImageForm,
  invalidTypeText,
  maxImageBytes,
  tooLargeDocumentText,
  tooLargeTexts,
  type UploadField,
  type UploadKind,
} from '../../contract/image-upload.ts'
import { Failure, invalid } from '../failures.ts'
import type { EncodedImage, EncodedVariant } from './encode-variants.ts'
import type { ImageRow } from './image-queries.ts'
import { findImageFormat, type ImageFormat, isAnimated } from './image-rules.ts'
import type { ImageStore } from './image-store.ts'

/** An encoded upload with its row and its files; neither is stored yet. */
export type EncodedUpload = EncodedImage & { image: ImageRow }

/**
 * Encodes an uploaded file. Refuses with an issue for the field `kind`: over 5 MiB (413), another type (415), animated, broken or too slow
 * (400), over 24 megapixels (413). Refuses with `unavailable` (503) when too many uploads wait.
 */
export async function encodeUpload(
  store: ImageStore,
  form: ImageForm,
  kind: UploadKind,
  file: Buffer,
): Promise<EncodedUpload> {
  const encoded = await encodeFile(store, kind, file, tooLargeTexts[form][kind], toVariants)
  const widths = encoded.variants.map(({ name }) => name)
  return { ...encoded, image: { id: randomUUID(), kind, widths, bytes: sumBytes(encoded.variants) } }
}

/**
 * Encodes the document of a claim as one WebP file, without metadata about the camera and the location. Refuses as `encodeUpload`, with
 * issues for the field `document`.
 */
export async function encodeDocument(store: ImageStore, file: Buffer): Promise<Buffer> {
  const { variants } = await encodeFile(store, 'document', file, tooLargeDocumentText, toVariants)
  const widest = variants.at(-1)
  if (!widest) throw new Error('An image has a variant.')
  return widest.bytes
}

/** Encodes an image of the home page as one WebP file, in the width that is shown. Refuses as `encodeUpload`, with issues for its field. */
export async function encodeHeroPicture(store: ImageStore, field: HeroName, file: Buffer): Promise<Buffer> {
  const { variants } = await encodeFile(store, field, file, tooLargeTexts.edit.image, toVariants)
  const shown = variants.find(({ name }) => name >= heroWidth) ?? variants.at(-1)
  if (!shown) throw new Error('An image has a variant.')
  return shown.bytes
}

/** The largest is shown 320 CSS pixels wide; screens have up to two device pixels for each. */
const heroWidth = 640

/** Encodes the logo of the site as one PNG file with sides of at most `maxSide` pixels. Refuses as `encodeUpload`. */
export function encodeSiteLogo(store: ImageStore, file: Buffer, maxSide: number): Promise<Buffer> {
  return encodeFile(store, 'logo', file, tooLargeTexts.edit.logo, ({ encodePng }, ...upload) =>
    encodePng(...upload, maxSide),
  )
}

/** Makes the checks of encodeUpload that need no decoder. */
export async function refuseUnfitFile(form: ImageForm, kind: UploadKind, file: Buffer): Promise<void> {
  await withIssueOf(kind, async () => checkFile(file, tooLargeTexts[form][kind]))
}

type Encoders = typeof import('./encode-variants.ts')
type Encode<T> = (encoders: Encoders, file: Buffer, format: ImageFormat, seconds: number) => Promise<T>

const toVariants: Encode<EncodedImage> = ({ encodeVariants }, ...upload) => encodeVariants(...upload)

function encodeFile<T>(
  store: ImageStore,
  field: UploadField,
  file: Buffer,
  tooLargeText: string,
  encode: Encode<T>,
): Promise<T> {
  return withIssueOf(field, () => {
    const format = checkFile(file, tooLargeText)
    return store.semaphore.run(
      async () => encode(await import('./encode-variants.ts'), file, format, store.deadlineSeconds),
      file.length,
    )
  })
}

/** The checks that need no decoder, so that a bad file does not wait for the semaphore. */
function checkFile(file: Buffer, tooLargeText: string): ImageFormat {
  if (file.length > maxImageBytes) throw new Failure('too_large', tooLargeText)
  const format = findImageFormat(file)
  if (!format) throw new Failure('unsupported_type', invalidTypeText.text)
  if (isAnimated(file, format)) throw invalid('This picture is animated. Please upload a still picture.')
  return format
}

async function withIssueOf<T>(field: UploadField, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'unavailable') throw error
    throw new Failure(error.code, error.message, [{ path: field, message: error.message }])
  }
}

const sumBytes = (variants: EncodedVariant[]) => variants.reduce((sum, { bytes }) => sum + bytes.length, 0)

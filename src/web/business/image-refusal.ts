// Decides whether a chosen file is refused before it is sent, in the words of the specification (§5).
import {
  acceptedImageTypes,
  type ImageForm,
  invalidTypeText,
  maxImageBytes,
  tooLargeTexts,
  tooLargeTitle,
  type UploadKind,
} from '../../contract/image-upload.ts'

export type ImageRefusal = { title: string; text: string }

/** The refusal of a type that is not accepted. */
export function findTypeRefusal({ type }: File): ImageRefusal | null {
  return acceptedImageTypes.some((accepted) => accepted === type) ? null : invalidTypeText
}

/** Too large, also after the browser made it smaller. */
export function findSizeRefusal({ size }: File, form: ImageForm, kind: UploadKind): ImageRefusal | null {
  return size > maxImageBytes ? { title: tooLargeTitle, text: tooLargeTexts[form][kind] } : null
}

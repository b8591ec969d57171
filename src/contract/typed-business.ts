// Decides what a form of a business says that a browser sent by itself.
import type { TypedForm } from './page-form.ts'

type Input = Record<string, unknown>

/** The input of a registration. A picture of ours is in a field of its own, because `image` is the field of the file. */
export function readRegistration(typed: TypedForm): Input {
  const { stock = '', ...fields } = readDetails(typed)
  return typed.files.includes('image') ? fields : { ...fields, image: stock }
}

/** What both forms have. A box that is not ticked is not sent, so a form without it says no. */
function readDetails({ texts }: TypedForm): Input {
  const { whatsappIsPhone, ...fields } = Object.fromEntries(texts)
  return {
    ...fields,
    whatsapp: fields['whatsapp'] ?? (whatsappIsPhone ? fields['phone'] : ''),
    offers: texts.getAll('offers'),
    hidesAddress: texts.has('hidesAddress'),
  }
}

// Decides what a form of a business says that a browser sent by itself.
import { centre } from './image.ts'
import type { TypedForm } from './typed-form.ts'
import { hoursFieldNames, readTypedSpecialDays, readTypedWeek } from './typed-hours.ts'

type Input = Record<string, unknown>

/** The input of a registration. A stock image is in a field of its own, because `image` is the field of the file. */
export function readRegistration(typed: TypedForm): Input {
  const { stock = '', ...fields } = readDetails(typed)
  return typed.files.includes('image') ? fields : { ...fields, image: stock }
}

/** The input of an edit. What the form does not have stays: the place, the pin, and the hours where a script edits them. */
export function readEdit(typed: TypedForm): Input {
  const { removeImage, removeLogo, ...details } = readDetails(typed)
  const { texts, files } = typed
  const fields = Object.entries(details).filter(([name]) => !hoursFieldNames.has(name))
  const hoursWeek = readTypedWeek(texts)
  const specialDays = readTypedSpecialDays(texts)
  return {
    ...Object.fromEntries(fields),
    ...(hoursWeek && { hoursWeek }),
    ...(specialDays && { specialDays }),
    ...(removeImage !== undefined && !files.includes('image') && { image: '' }),
    ...(removeLogo !== undefined && !files.includes('logo') && { logo: '' }),
    ...(files.includes('image') && { focalPoint: centre }),
  }
}

/**
 * What both forms have. A box that is not ticked is not sent, so a form without it says no. A place is chosen by a script only:
 * without one the location says it.
 */
function readDetails({ texts }: TypedForm): Input {
  const { whatsappIsPhone: _ticked, placeId: _unchosen, ...fields } = Object.fromEntries(texts)
  return {
    ...fields,
    whatsapp: texts.get('whatsapp') ?? (texts.has('whatsappIsPhone') ? texts.get('phone') : ''),
    offers: texts.getAll('offers'),
    hidesAddress: texts.has('hidesAddress'),
  }
}

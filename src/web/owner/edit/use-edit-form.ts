// The fields of the edit form, what counts as a change, which errors are shown, and what is sent.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import type { OwnBusiness } from '../../../contract/business.ts'
import { type FieldOf, formFieldKinds, listFormFields } from '../../../contract/business-fields.ts'
import type { PriceLevel } from '../../../contract/categories.ts'
import { formatPhone } from '../../../contract/contact-links.ts'
import { dateAt } from '../../../contract/day-text.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { centre } from '../../../contract/image.ts'
import { type ImageKind, imageKinds } from '../../../contract/image-upload.ts'
import { BusinessEdit } from '../../../contract/owner-edits.ts'
import type { RefusedForm } from '../../../contract/page-form.ts'
import { currentTrading } from '../../../contract/trading.ts'
import { readEdit } from '../../../contract/typed-form.ts'
import type { ChosenImage, ImageChange } from '../../business/image-field.tsx'
import { useEditBusiness } from '../../data/own-business.ts'
import { isSameValue, toFormText, typedFormOf } from '../../data/send.ts'
import { keepPlace, type PlaceValues } from '../../places/place-fields.tsx'
import { useOwnerForm } from '../owner-form.tsx'

/** `image` and `logo` are paths of images that the server has; new files are kept separately. `placeId` can be a name that was typed. */
export type EditFields = {
  [Name in Exclude<FieldOf<'edit'>, 'placeId' | 'trades' | 'priceLevel'>]: OwnBusiness[Name] extends
    | string
    | null
    ? string
    : OwnBusiness[Name]
} & { placeId: PlaceValues['placeId']; trades: string[]; priceLevel: PriceLevel | undefined }
export type NewFiles = Partial<Record<ImageKind, File>>

/** In the order of the screen. */
export const editOrder = listFormFields('edit')

/** What the form shows of a business: '' for what is missing, numbers as people write them. */
function fieldsOf(business: OwnBusiness): EditFields {
  const fields = Object.fromEntries(
    editOrder.map((name) => [name, business[name] ?? (formFieldKinds.has(name) ? null : '')]),
  ) as EditFields
  // Without a pin, the coordinates are those of the place, which must not be saved as a pin.
  const noPin = business.hasPin ? {} : { latitude: null, longitude: null }
  // A closure or a move that has ended by itself counts as open.
  const isOver = currentTrading(business, dateAt(new Date())) === 'open'
  const open = isOver ? ({ trading: 'open', closedUntil: '' } as const) : {}
  return {
    ...fields,
    ...noPin,
    ...open,
    trades: business.trades.map(({ id }) => id),
    priceLevel: business.hasPriceLevel ? business.priceLevel : undefined,
    phone: formatPhone(fields.phone),
    whatsapp: formatPhone(fields.whatsapp),
  }
}

/** The values of a form that was refused without a script. The images are left out: one that was removed there is still stored. */
function readTypedEdit(values: RefusedForm['values']): Partial<EditFields> {
  const { image: _image, logo: _logo, priceLevel, ...typed } = readEdit(typedFormOf(values))
  return { ...typed, priceLevel: Number(priceLevel) as EditFields['priceLevel'] }
}

/** The files that were chosen since `before`. */
export function chosenSince(before: NewFiles, now: NewFiles): NewFiles {
  const kinds = imageKinds.filter((kind) => now[kind] && now[kind] !== before[kind])
  return Object.fromEntries(kinds.map((kind) => [kind, now[kind]]))
}

/**
 * The body of the call: an object, or form data if there are files, each of which replaces the path of its field. Only `changed`
 * fields are sent, so that a form left open in another tab undoes nothing. A new image is sent with its focal point: without
 * one it is centred, even if the old image had the same point.
 */
export function toBody(edit: BusinessEdit, changed: readonly string[], files: NewFiles): object | FormData {
  const sent = imageKinds.filter((kind) => files[kind])
  const isSent = (name: string) =>
    name === 'focalPoint' && files.image
      ? true
      : !sent.some((kind) => kind === name) && changed.includes(name)
  const fields = Object.entries(edit).filter(([name]) => isSent(name))
  if (sent.length === 0) return Object.fromEntries(fields)
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, toFormText(value))
  for (const kind of sent) body.append(kind, files[kind] as File)
  return body
}

type EditResolver = Resolver<EditFields, unknown, BusinessEdit>

/** In the schema, fields are optional; this form always has all of them. */
const resolver = zodResolver(BusinessEdit) as unknown as EditResolver

const success = 'Business details updated.'
const waits = 'Business details updated. The changes named above the form wait until we have reviewed them.'
const corrected = 'Business details updated. Now send your listing for review again, at the top of this page.'
const fallbacks = { details: 'Failed to update business details', upload: 'Update failed' }

/** The text after an edit was stored: it may wait for a moderator, or the listing must be sent again. `before` is the business before the edit. */
export function savedText({ waiting, canResubmit }: OwnBusiness, before?: OwnBusiness): string {
  if (canResubmit) return corrected
  return waiting && waiting.id !== before?.waiting?.id ? waits : success
}

/** The form shows the waiting edit, so that the owner continues from there. */
export function useEditForm(business: OwnBusiness) {
  const [files, setFiles] = useState<NewFiles>({})
  // A new round remounts the image fields, which removes their own error messages.
  const [round, setRound] = useState(0)
  const { mutateAsync } = useEditBusiness()
  const hasFiles = Object.keys(files).length > 0
  const save = async (edit: BusinessEdit) => {
    const stored = await mutateAsync(toBody(edit, changedFields(), files))
    return { saved: fieldsOf(withWaiting(stored)), success: savedText(stored, business) }
  }
  const form = useOwnerForm({
    action: '/business/edit',
    readTyped: readTypedEdit,
    name: 'edit',
    resolver,
    saved: fieldsOf(withWaiting(business)),
    order: editOrder,
    save,
    // Not earlier: until the form has the new path, it would show the old image, which is already removed.
    onSaved: () => setFiles((now) => chosenSince(files, now)),
    fallback: hasFiles ? fallbacks.upload : fallbacks.details,
    hasFiles,
  })
  const { defaultValues, isDirty } = form.formState
  // Values that were refused without a script fill the form, but are not stored.
  const isChanged = isDirty || hasFiles || form.refused !== null
  // Not the form's own list of dirty fields: it misses what was typed before the page was hydrated.
  const changedFields = () => {
    const typed = form.getValues()
    return editOrder.filter((name) => form.refused || !isSameValue(typed[name], defaultValues?.[name]))
  }
  const savedFocalPoint = defaultValues?.focalPoint ?? centre
  const moveTo = (focalPoint: string) => form.setValue('focalPoint', focalPoint, { shouldDirty: true })

  return {
    form,
    round,
    isChanged,
    reset: () => {
      form.reset()
      setFiles({})
      setRound(round + 1)
    },
    imageOf: (kind: ImageKind): ChosenImage => ({ file: files[kind] ?? null, path: form.watch(kind) }),
    setPlace: (values: PlaceValues) => keepPlace(form, values),
    focalPoint: { value: form.watch('focalPoint'), onChange: moveTo },
    attach: (kind: ImageKind, { file, path = form.getValues(kind) }: ImageChange) => {
      form.setValue(kind, path, { shouldDirty: true })
      if (kind === 'image') moveTo(file || path !== defaultValues?.image ? centre : savedFocalPoint)
      setFiles(({ [kind]: _, ...others }) => (file ? { ...others, [kind]: file } : others))
    },
  }
}

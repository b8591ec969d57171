// Decides what counts as a change of the edit form, files included, and what is sent.
import { useState } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { centre } from '../../../contract/image.ts'
import type { ImageKind } from '../../../contract/image-upload.ts'
import type { BusinessEdit } from '../../../contract/owner-edits.ts'
import type { ChosenImage } from '../../business/image-preview.tsx'
import { isSameValue } from '../../data/form-values.ts'
import { useEditBusiness } from '../../data/own-business-changes.ts'
import { keepPlace } from '../../places/keep-place.ts'
import type { PlaceValues } from '../../places/place-fields.tsx'
import { useOwnerForm } from '../use-owner-form.ts'
import { chosenSince, editOrder, fieldsOf, type NewFiles, readTypedEdit, toBody } from './edit-fields.ts'
import { editResolver } from './edit-resolver.ts'

const success = 'Business details updated.'
const waits = 'Business details updated. The changes named above the form wait until we have looked at them.'
const mended = 'Business details updated. Now send your listing for review again, at the top of this page.'
const fallbacks = { details: 'Failed to update business details', upload: 'Update failed' }

/** What is said when an edit was stored: it may wait for a moderator, or the listing must be sent again. `before` is what waited already. */
export function savedText({ waiting, canResubmit }: OwnBusiness, before?: OwnBusiness): string {
  if (canResubmit) return mended
  return waiting && waiting.id !== before?.waiting?.id ? waits : success
}

/** The form shows what waits: the owner goes on from there. */
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
    resolver: editResolver,
    saved: fieldsOf(withWaiting(business)),
    order: editOrder,
    save,
    // Not before the form has the new path: it would show the old image, which is removed.
    onSaved: () => setFiles((now) => chosenSince(files, now)),
    fallback: hasFiles ? fallbacks.upload : fallbacks.details,
    hasFiles,
  })
  const { defaultValues, isDirty } = form.formState
  // What was refused without a script is not stored, although the form began with it.
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
    attach: (kind: ImageKind, { file, path }: ChosenImage) => {
      form.setValue(kind, path, { shouldDirty: true })
      form.clearErrors(kind)
      if (kind === 'image') moveTo(file || path !== defaultValues?.image ? centre : savedFocalPoint)
      setFiles(({ [kind]: _, ...others }) => (file ? { ...others, [kind]: file } : others))
    },
  }
}

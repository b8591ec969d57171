// Decides what happens to the edit form: what counts as a change, what a save and a reset leave behind.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import type { OwnBusiness } from '../../../contract/business.ts'
import type { ImageKind } from '../../../contract/image.ts'
import { BusinessEdit } from '../../../contract/owner-edits.ts'
import type { Picture } from '../../business/image-field.tsx'
import { useEditBusiness } from '../../data/own-business-changes.ts'
import { showFailure } from '../../data/send.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { type EditFields, editOrder, fieldsOf, type NewFiles, toBody } from './edit-fields.ts'

const success = { title: 'Success', text: 'Business details updated.' }
export const failureTitle = 'Update failed'
const fallbacks = { details: 'Failed to update business details', upload: 'Update failed' }

/** The rules take some of the fields; this form always gives them all. */
const resolver = zodResolver(BusinessEdit) as unknown as Resolver<EditFields, unknown, BusinessEdit>

export function useEditForm(business: OwnBusiness) {
  const form = useCheckedForm(resolver, fieldsOf(business))
  const [files, setFiles] = useState<NewFiles>({})
  const save = useEditBusiness()
  const { dirtyFields } = form.formState
  const hasFiles = Object.keys(files).length > 0

  const start = (fields: EditFields | undefined) => {
    form.reset(fields)
    setFiles({})
  }
  const submit = form.submit(async (edit) => {
    try {
      const saved = await save.mutateAsync(toBody(edit, Object.keys(dirtyFields), files))
      start(fieldsOf(saved))
      showToast(success)
    } catch (error) {
      const text = showFailure(error, {
        fields: editOrder,
        setError: form.setError,
        fallback: hasFiles ? fallbacks.upload : fallbacks.details,
      })
      showToast({ title: failureTitle, text, tone: 'destructive' })
    }
  })

  return {
    form,
    submit,
    reset: () => start(undefined),
    isSaving: save.isPending,
    isChanged: form.formState.isDirty || hasFiles,
    pictureOf: (kind: ImageKind): Picture => ({ file: files[kind] ?? null, path: form.watch(kind) }),
    hang: (kind: ImageKind, { file, path }: Picture) => {
      form.setValue(kind, path, { shouldDirty: true })
      form.clearErrors(kind)
      setFiles(({ [kind]: _, ...others }) => (file ? { ...others, [kind]: file } : others))
    },
  }
}

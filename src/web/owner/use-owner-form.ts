// Decides what a save and a reset do in a form of the area, and which message the owner gets (spec §8).
import type { SubmitEvent } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, Resolver } from 'react-hook-form'
import { isSameValue } from '../data/form-values.ts'
import { showFailure } from '../data/send.ts'
import { useDraft } from '../data/use-draft.ts'
import { showToast } from '../ui/toast-store.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { type OwnerFormName, useDraftKey } from './owner-drafts.ts'

export const failureTitle = 'Update failed'

type OwnerFormParts<Fields extends FieldValues, Sent> = {
  /** The name of the form in the key of its draft. */
  name: OwnerFormName
  resolver: Resolver<Fields, unknown, Sent>
  saved: Fields
  /** The names of the fields in the order of the screen. */
  order: readonly Path<Fields>[]
  /** Sends the checked fields and returns what is stored from now on, and what is said of it. */
  save: (checked: Sent) => Promise<{ saved: Fields; success: string }>
  /** Called when the form has the stored values, in the same render. */
  onSaved?: () => void
  fallback: string
  hasFiles?: boolean
}

export function useOwnerForm<Fields extends FieldValues, Sent extends FieldValues>({
  name,
  resolver,
  saved,
  order,
  save,
  onSaved,
  fallback,
  hasFiles = false,
}: OwnerFormParts<Fields, Sent>) {
  const form = useCheckedForm(resolver, saved as DefaultValues<Fields>)
  const draft = useDraft(form, { key: useDraftKey(name), fields: order, hasFiles })
  const submit = async (event: SubmitEvent) => {
    const done: { saved: Fields; sent: Fields }[] = []
    const sending = form.submit(async (checked) => {
      const sent = form.getValues()
      try {
        const { saved, success } = await save(checked)
        done.push({ saved, sent })
        showToast({ title: 'Success', text: success })
      } catch (error) {
        const text = showFailure(error, { fields: order, setError: form.setError, fallback })
        showToast({ title: failureTitle, text, tone: 'destructive' })
      }
    })
    await sending(event)
    // Only after the submit: its end marks the form as submitted, and then every key press would be validated.
    done.forEach(startAnew)
  }

  /** On a slow connection an owner may type on during the save. What was typed since then stays, as a change. */
  function startAnew({ saved, sent }: { saved: Fields; sent: Fields }): void {
    const typed = form.getValues()
    draft.settle()
    form.reset(saved)
    for (const name of order) {
      const text: PathValue<Fields, Path<Fields>> = typed[name]
      if (!isSameValue(text, sent[name])) form.setValue(name, text, { shouldDirty: true })
    }
    onSaved?.()
  }

  // The stored values are in the HTML: on a slow connection the form is not empty before the page is hydrated, and what an
  // owner types until then can be compared with them.
  const register: typeof form.register = (name, rules) => ({
    ...form.register(name, rules),
    defaultValue: saved[name],
  })

  return { ...form, register, draft, submit, isSaving: form.formState.isSubmitting }
}

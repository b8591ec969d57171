// Decides what a save and a reset leave behind in a form of the area, and what the owner is told (spec §8).
import type { SubmitEvent } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, Resolver } from 'react-hook-form'
import { showFailure } from '../data/send.ts'
import { useDraft } from '../data/use-draft.ts'
import { showToast } from '../ui/toast-store.ts'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { type OwnerFormName, useDraftKey } from './owner-drafts.ts'

export const failureTitle = 'Update failed'

type OwnerFormParts<Fields extends FieldValues, Sent> = {
  /** What the form is called in its draft. */
  name: OwnerFormName
  resolver: Resolver<Fields, unknown, Sent>
  kept: Fields
  /** The names of the fields in the order of the screen. */
  order: readonly Path<Fields>[]
  /** Sends the checked answers and says what is kept from now on. */
  save: (checked: Sent) => Promise<Fields>
  success: string
  fallback: string
  hasFiles?: boolean
}

export function useOwnerForm<Fields extends FieldValues, Sent extends FieldValues>({
  name,
  resolver,
  kept,
  order,
  save,
  success,
  fallback,
  hasFiles = false,
}: OwnerFormParts<Fields, Sent>) {
  const form = useCheckedForm(resolver, kept as DefaultValues<Fields>)
  const draft = useDraft(form, { key: useDraftKey(name), fields: order, hasFiles })
  const submit = async (event: SubmitEvent) => {
    const done: { saved: Fields; sent: Fields }[] = []
    const sending = form.submit(async (checked) => {
      const sent = form.getValues()
      try {
        done.push({ saved: await save(checked), sent })
        showToast({ title: 'Success', text: success })
      } catch (error) {
        const text = showFailure(error, { fields: order, setError: form.setError, fallback })
        showToast({ title: failureTitle, text, tone: 'destructive' })
      }
    })
    await sending(event)
    // Not before: the end of a sending marks the form as sent, and from then on it finds fault with every letter.
    done.forEach(startAnew)
  }

  /** A slow connection leaves time to type on: what was typed since the sending is kept, as a change. */
  function startAnew({ saved, sent }: { saved: Fields; sent: Fields }): void {
    const typed = form.getValues()
    draft.settle()
    form.reset(saved)
    for (const name of order) {
      const text: PathValue<Fields, Path<Fields>> = typed[name]
      if (text !== sent[name]) form.setValue(name, text, { shouldDirty: true })
    }
  }

  // What is kept stands in the page itself: an owner on a slow connection does not meet an empty form, and what they change
  // in it before the page is hydrated is known by that.
  const register: typeof form.register = (name, rules) => ({
    ...form.register(name, rules),
    defaultValue: kept[name],
  })

  return { ...form, register, draft, submit, isSaving: form.formState.isSubmitting }
}

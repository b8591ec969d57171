// What all forms of the owner's area share: the draft and how it is restored, the error summary, save and reset, and the warning about unsaved changes.
import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useId, useSyncExternalStore } from 'react'
import type { Control, DefaultValues, FieldValues, Path, PathValue, Resolver } from 'react-hook-form'
import type { PageFormAction } from '../../contract/page-form.ts'
import { type Draft, draftKey, findDraft, onDraftChange, useDraft } from '../data/drafts.ts'
import { isSameValue, refusedFormKey, showFailure } from '../data/send.ts'
import { useSession } from '../data/session.ts'
import { focusHeading } from '../navigation/focus-management.ts'
import { FormSummary, SignedInAs, SubmitButton } from '../ui/form-summary.tsx'
import { showToast } from '../ui/toast.ts'
import { useUnsavedWarning } from '../ui/unsaved-warning.ts'
import { type ReadTyped, useCheckedForm } from '../ui/use-checked-form.ts'

type OwnerFormProps<Fields extends FieldValues, Sent> = {
  label: string
  form: {
    action: PageFormAction
    control: Control<Fields, unknown, Sent>
    submit: (event: SubmitEvent) => Promise<void>
    isSaving: boolean
    draft: { restored: Draft | null; settle: () => void }
  }
  order: readonly string[]
  isChanged: boolean
  /** The text shown if the draft could not keep everything. */
  lost: string
  onReset: () => void
  /** Whether the form has fields for files. */
  hasFiles?: boolean
  children: ReactNode
}

export function OwnerForm<Fields extends FieldValues, Sent>({
  label,
  form: { action, control, submit, isSaving, draft },
  order,
  isChanged,
  lost,
  onReset,
  hasFiles = false,
  children,
}: OwnerFormProps<Fields, Sent>) {
  const reset = () => {
    draft.settle()
    onReset()
  }
  useUnsavedWarning(isChanged, draft.settle)
  return (
    <form
      className="form"
      method="post"
      action={action}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      onSubmit={submit}
      aria-label={label}
    >
      <SignedInAs />
      {draft.restored && (
        <UnsavedNotice text={restoredText(draft.restored, lost)} onDiscard={reset} isSaving={isSaving} />
      )}
      <FormSummary failureTitle={failureTitle} control={control} order={order} />
      {children}
      <FormActions isSaving={isSaving} isChanged={isChanged} onReset={reset} />
    </form>
  )
}

function restoredText({ typed, isPartial }: Draft, lost: string): string {
  const back = Object.keys(typed).length > 0 && 'What you typed has been restored: save it, or discard it.'
  return [back, isPartial && lost].filter(Boolean).join(' ')
}

type FormActionsProps = { isSaving: boolean; isChanged: boolean; onReset: () => void }

function FormActions({ isSaving, isChanged, onReset }: FormActionsProps) {
  return (
    <div className="form-foot">
      <SubmitButton label="Save Changes" busyLabel="Saving..." busy={isSaving} />
      <button
        type="button"
        className="button needs-script"
        aria-disabled={isSaving || undefined}
        onClick={isSaving ? undefined : onReset}
      >
        Reset
      </button>
      <p role="status">{isChanged && !isSaving && 'You have unsaved changes.'}</p>
    </div>
  )
}

type UnsavedNoticeProps = {
  text: ReactNode
  onDiscard: () => void
  isSaving?: boolean
  /** A link next to the Discard button. */
  children?: ReactNode
}

export function UnsavedNotice({ text, onDiscard, isSaving = false, children }: UnsavedNoticeProps) {
  const id = useId()
  return (
    <section className="owner-notice" aria-labelledby={id}>
      <History aria-hidden="true" />
      <div>
        <h2 id={id}>Your last changes were not saved</h2>
        <p>{text}</p>
      </div>
      <div className="owner-notice-links">
        {children}
        <button
          type="button"
          className="button"
          aria-disabled={isSaving || undefined}
          onClick={isSaving ? undefined : () => discard(onDiscard)}
        >
          Discard
        </button>
      </div>
    </section>
  )
}

/** The button disappears with the notice, so the focus moves to the start of the page. */
function discard(onDiscard: () => void): void {
  focusHeading()
  onDiscard()
}

export const failureTitle = 'Update failed'

type OwnerFormParts<Fields extends FieldValues, Sent> = {
  /** Where the browser sends the form without a script; `readTyped` reads the values of a form that was refused there. */
  action: PageFormAction
  readTyped?: ReadTyped<Fields>
  /** The name of the form in the key of its draft. */
  name: OwnerFormName
  resolver: Resolver<Fields, unknown, Sent>
  saved: Fields
  /** The names of the fields in the order of the screen. */
  order: readonly Path<Fields>[]
  /** Sends the checked fields, and returns the stored values and the text of the toast. */
  save: (checked: Sent) => Promise<{ saved: Fields; success: string }>
  /** Called in the render in which the form gets the stored values. */
  onSaved?: () => void
  fallback: string
  hasFiles?: boolean
}

export function useOwnerForm<Fields extends FieldValues, Sent extends FieldValues>({
  action,
  readTyped,
  name,
  resolver,
  saved,
  order,
  save,
  onSaved,
  fallback,
  hasFiles = false,
}: OwnerFormParts<Fields, Sent>) {
  const client = useQueryClient()
  const form = useCheckedForm(resolver, saved as DefaultValues<Fields>, action, readTyped)
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
    // Only after the submit: its end marks the form as submitted, and from then on every key press would be validated.
    done.forEach(startAnew)
  }

  /** Resets the form to the stored values, also one that was refused without a script. */
  function reset(stored: Fields = saved): void {
    client.removeQueries({ queryKey: refusedFormKey })
    form.reset(stored)
  }

  /** Resets the form to the stored values. What the owner typed during a slow save stays, as a change. */
  function startAnew({ saved, sent }: { saved: Fields; sent: Fields }): void {
    const typed = form.getValues()
    draft.settle()
    reset(saved)
    for (const name of order) {
      const text: PathValue<Fields, Path<Fields>> = typed[name]
      if (!isSameValue(text, sent[name])) form.setValue(name, text, { shouldDirty: true })
    }
    onSaved?.()
  }

  return { ...form, reset, action, draft, submit, isSaving: form.formState.isSubmitting }
}

export type OwnerFormName = 'edit' | 'settings'

/** The key of this form's draft for the signed-in account. */
export function useDraftKey(form: OwnerFormName): string {
  const auth = useSession()
  return draftKey(form, auth.authenticated ? auth.user.id : '')
}

/** False on the server, which cannot read the storage of the tab. */
export const useHasDraft = (key: string): boolean =>
  useSyncExternalStore(
    onDraftChange,
    () => findDraft(key) !== null,
    () => false,
  )

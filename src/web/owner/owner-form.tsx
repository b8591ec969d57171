// Knows what every form of the area has: the restored draft, the error summary, save and reset, and the warning before leaving.
import type { ReactNode, SubmitEvent } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { PageFormAction } from '../../contract/page-form.ts'
import type { Draft } from '../data/draft.ts'
import { FormSummary } from '../ui/form-summary.tsx'
import { SignedInAs } from '../ui/signed-in-as.tsx'
import { FormActions } from './form-actions.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { failureTitle } from './use-owner-form.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

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
  /** What is said when a draft could not hold everything. */
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
        <UnsavedNotice text={textOf(draft.restored, lost)} onDiscard={reset} isSaving={isSaving} />
      )}
      <FormSummary failureTitle={failureTitle} control={control} order={order} />
      {children}
      <FormActions isSaving={isSaving} isChanged={isChanged} onReset={reset} />
    </form>
  )
}

function textOf({ typed, isPartial }: Draft, lost: string): string {
  const back = Object.keys(typed).length > 0 && 'What you typed is back: save it, or discard it.'
  return [back, isPartial && lost].filter(Boolean).join(' ')
}

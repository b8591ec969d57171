// Knows what every form of the area has: its mistakes above, save and reset below, and a question before it is left.
import type { ReactNode, SubmitEvent } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { FormSummary } from '../ui/form-summary.tsx'
import { FormActions } from './form-actions.tsx'
import { failureTitle } from './use-owner-form.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

type OwnerFormProps<Fields extends FieldValues, Sent> = {
  label: string
  form: {
    control: Control<Fields, unknown, Sent>
    submit: (event: SubmitEvent) => Promise<void>
    isSaving: boolean
  }
  order: readonly string[]
  isChanged: boolean
  onReset: () => void
  children: ReactNode
}

export function OwnerForm<Fields extends FieldValues, Sent>({
  label,
  form: { control, submit, isSaving },
  order,
  isChanged,
  onReset,
  children,
}: OwnerFormProps<Fields, Sent>) {
  useUnsavedWarning(isChanged)
  return (
    <form className="form" noValidate onSubmit={submit} aria-label={label}>
      <FormSummary failureTitle={failureTitle} control={control} order={order} />
      {children}
      <FormActions isSaving={isSaving} isChanged={isChanged} onReset={onReset} />
    </form>
  )
}

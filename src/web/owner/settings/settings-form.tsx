// Knows the questions of the settings form (spec §2, §5).
import type { OwnBusiness } from '../../../contract/business.ts'
import { useSession } from '../../data/session.ts'
import { FormSummary } from '../../ui/form-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormActions } from '../form-actions.tsx'
import { FormPanel } from '../form-panel.tsx'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { settingsOrder } from './settings-fields.ts'
import { failure, useSettingsForm } from './use-settings-form.ts'

export function SettingsForm({ business }: { business: OwnBusiness }) {
  const auth = useSession()
  const { form, submit, isSaving, reset } = useSettingsForm(
    business,
    auth.authenticated ? auth.user.email : '',
  )
  const { errors, isDirty } = form.formState
  useUnsavedWarning(isDirty)
  return (
    <form className="form" noValidate onSubmit={submit} aria-label="Settings">
      <FormSummary failureTitle={failure.title} control={form.control} order={settingsOrder} />
      <FormPanel title="Your account">
        <TextField
          label="Owner name"
          autoComplete="name"
          error={errors.ownerName?.message}
          {...form.register('ownerName')}
        />
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          disabled
          value={form.watch('email')}
          help="Your login email cannot be changed"
          error={errors.email?.message}
        />
      </FormPanel>
      <FormPanel title="Change password" text="Leave these blank to keep your password.">
        <PasswordField
          label="Current password"
          required={false}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label="New password"
          required={false}
          autoComplete="new-password"
          help="At least 8 characters. Every other device is signed out."
          hint={<PasswordStrength password={form.watch('newPassword')} />}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          required={false}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
      </FormPanel>
      <FormActions isSaving={isSaving} isChanged={isDirty} onReset={reset} />
    </form>
  )
}

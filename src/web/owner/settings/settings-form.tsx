// Knows the fields of the settings form on the screen (spec §2, §5).
import type { OwnBusiness } from '../../../contract/business.ts'
import { FormPanel } from '../../area/form-panel.tsx'
import { useSession } from '../../data/session.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OwnerForm } from '../owner-form.tsx'
import { settingsOrder } from './settings-fields.ts'
import { useSettingsForm } from './use-settings-form.ts'

export function SettingsForm({ business }: { business: OwnBusiness }) {
  const auth = useSession()
  const { form, isChanged } = useSettingsForm(business, auth.authenticated ? auth.user.email : '')
  const { errors } = form.formState
  return (
    <OwnerForm
      label="Settings"
      form={form}
      order={settingsOrder}
      isChanged={isChanged}
      lost="A new password has to be typed again."
      onReset={() => form.reset()}
    >
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
          help={<EmailStays />}
          error={errors.email?.message}
        />
      </FormPanel>
      <PasswordPanel form={form} />
    </OwnerForm>
  )
}

function PasswordPanel({ form }: Pick<ReturnType<typeof useSettingsForm>, 'form'>) {
  const { errors } = form.formState
  return (
    <FormPanel title="Change password" text="Leave these blank to keep your password.">
      <PasswordField
        label="Current password"
        required={false}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordField
        control={form.control}
        label="New password"
        required={false}
        help="At least 8 characters. Every other device is signed out."
        error={errors.newPassword?.message}
        {...form.register('newPassword', { deps: ['currentPassword', 'confirmPassword'] })}
      />
      <PasswordField
        label="Confirm new password"
        required={false}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', { deps: 'currentPassword' })}
      />
    </FormPanel>
  )
}

/** The words of spec §2, and the way to the form that does change it. */
function EmailStays() {
  return (
    <>
      <p>Your login email cannot be changed</p>
      <p>
        <a className="text-link" href="#change-email">
          To sign in with another email, use its own form below.
        </a>
      </p>
    </>
  )
}

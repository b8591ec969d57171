// The page on which an owner changes name and password, and its form: fields, what is checked, and what is sent.
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import type { OwnBusiness } from '../../contract/business.ts'
import { Settings } from '../../contract/owner-edits.ts'
import { EmailForm, explainLoss, noPasswords, sentWords } from '../area/account/account-forms.tsx'
import { OpenSessions, OwnDataPanels } from '../area/account/account-panels.tsx'
import { FormPanel, PageHeading } from '../area/page-heading.tsx'
import { openSessionsQuery, useChangeSettings } from '../data/own-business.ts'
import { useSession } from '../data/session.ts'
import type { ScreenParts } from '../screen.ts'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { PlainFailures, SentNotice } from '../ui/form-summary.tsx'
import { NewPasswordFields } from '../ui/new-password-fields.tsx'
import { titled } from '../ui/page-head.ts'
import { FormSkeleton, OwnBusinessPage } from './own-business-page.tsx'
import { OwnerForm, useOwnerForm } from './owner-form.tsx'

const success = 'Settings updated.'
const settingsWords = { ...sentWords, settings: success }

const buttons = [
  '/business/settings?form=sessions',
  '/business/settings?form=delete',
  '/business/settings?form=keep',
] as const

export const settingsPage: ScreenParts = {
  Component: SettingsPage,
  head: titled('Settings'),
  load: ({ client }) => [client.prefetchQuery(openSessionsQuery)],
}

function SettingsPage() {
  return (
    <OwnBusinessPage
      className="area-form"
      heading={() => <PageHeading title="Settings" text="Your name and how you sign in." />}
      skeleton={<FormSkeleton panels={2} />}
    >
      {(business) => (
        <div className="area-parts">
          <SentNotice words={settingsWords} />
          <PlainFailures actions={buttons} />
          <SettingsForm business={business} />
          <EmailForm />
          <OpenSessions />
          <OwnDataPanels />
        </div>
      )}
    </OwnBusinessPage>
  )
}

function SettingsForm({ business }: { business: OwnBusiness }) {
  const auth = useSession()
  const { form, isChanged } = useSettingsForm(business, auth.authenticated ? auth.user.email : '')
  const { errors } = form.formState
  return (
    <OwnerForm
      label="Settings"
      form={form}
      order={settingsOrder}
      isChanged={isChanged}
      lost="Please type a new password again."
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
      <NewPasswordFields
        control={form.control}
        label="New password"
        required={false}
        help="At least 8 characters. Every other browser is then signed out."
        password={form.register('newPassword', { deps: ['currentPassword', 'confirmPassword'] })}
        confirmation={form.register('confirmPassword', { deps: 'currentPassword' })}
      />
    </FormPanel>
  )
}

/** The words of spec §2, and where the email is changed: by a link to the new address, which must be confirmed. */
function EmailStays() {
  return (
    <p>
      <span>Your login email cannot be changed</span> in this form. A new address has to be confirmed first:{' '}
      <a className="text-link" href="#change-email">
        change it further down
      </a>
      .
    </p>
  )
}

const fallback = 'Failed to update settings'

/** The schema checks what would be sent, not the empty fields on the screen. */
const checkSettings = zodResolver(Settings)
const resolver = ((fields, context, options) =>
  checkSettings(toSettings(fields), context, options as never)) as Resolver<SettingsFields, unknown, Settings>

function useSettingsForm({ ownerName, ownerEmail }: OwnBusiness, signedInAs: string) {
  const { mutateAsync } = useChangeSettings()
  const form = useOwnerForm({
    action: '/business/settings',
    name: 'settings',
    resolver,
    saved: { ownerName: ownerName ?? '', email: ownerEmail ?? signedInAs, ...noPasswords },
    order: settingsOrder,
    save: async (settings) => {
      const saving = mutateAsync(settings)
      const saved = await (settings.newPassword === undefined ? saving : saving.catch(explainLoss))
      return { saved: { ...saved, ...noPasswords }, success }
    },
    fallback,
  })
  return { form, isChanged: hasChanges(form.watch(), form.formState.defaultValues ?? {}) }
}

type SettingsFields = {
  ownerName: string
  email: string
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** In the order of the screen. */
const settingsOrder = [
  'ownerName',
  'email',
  'currentPassword',
  'newPassword',
  'confirmPassword',
] as const satisfies (keyof SettingsFields)[]

/**
 * Whether there is anything to save. The current password alone is no change: browsers fill it in by themselves, and
 * without a new password it is not sent.
 */
export function hasChanges(typed: SettingsFields, saved: Partial<SettingsFields>): boolean {
  return settingsOrder.some((name) => name !== 'currentPassword' && typed[name] !== saved[name])
}

/** Without a new password and its confirmation, no password is sent. The schema refuses a new password alone. */
export function toSettings({ ownerName, email, ...passwords }: SettingsFields): Settings {
  const { currentPassword, newPassword, confirmPassword } = passwords
  if (!newPassword && !confirmPassword) return { ownerName, email }
  return {
    ownerName,
    email,
    ...(currentPassword && { currentPassword }),
    ...(newPassword && { newPassword }),
    confirmPassword,
  }
}

// The settings forms for the mail server and the public address, which ask for the password again, and the button that sends a test email.
import type { TestMail } from '../../../contract/site-settings.ts'
import { useSendTestMail } from '../../data/administration.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { sentenceOf, useRefusedForm } from '../../data/send.ts'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { PlainForm } from '../../ui/form-summary.tsx'
import { actionOf, type SettingsFormProps, SettingsPanel, useSettingFields } from './setting-fields.tsx'

export function MailForm({ settings, step }: SettingsFormProps) {
  const field = useSettingFields('mail', settings)
  const { value: server, from } = settings.smtp
  return (
    <div className="mail-settings">
      <SettingsPanel
        name="mail"
        settings={settings}
        step={step}
        title="Email"
        text="Owners are told by email what happens to their listings. Without a mail server, emails are only written to files."
      >
        {server?.problem && (
          <p className="notice" role="alert">
            {server.problem}
          </p>
        )}
        <TextField
          label="Mail server"
          required={false}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...field(
            'smtp',
            'smtpHost',
            'The SMTP server of your provider, like mail.example.co.za. Leave it empty for none.',
          )}
        />
        <TextField
          label="Port"
          required={false}
          inputMode="numeric"
          autoComplete="off"
          {...field('smtp', 'smtpPort', '587 for most servers; 465 for those that use TLS from the start.')}
        />
        <TextField
          label="User name"
          required={false}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...field('smtp', 'smtpUser')}
        />
        <PasswordField
          label="Password of the mail server"
          required={false}
          autoComplete="new-password"
          {...field('smtp', 'smtpPassword', passwordHelp(server?.hasPassword ?? false))}
        />
        <TextField
          label="Sender"
          required={false}
          autoCapitalize="none"
          autoComplete="off"
          {...field(
            'mailFrom',
            'mailFrom',
            `The address that emails come from. Empty: ${settings.mailFrom.value}`,
          )}
        />
        {from === 'environment' ? null : <OwnPassword name="mailOwnPassword" form="mail" />}
      </SettingsPanel>
      <TestMailButton hasServer={server !== null} />
    </div>
  )
}

const passwordHelp = (isKept: boolean) =>
  isKept
    ? 'A password is saved, and is never shown again. Leave this empty to keep it.'
    : 'It is saved encrypted, and never shown again.'

export function AddressForm({ settings, step }: SettingsFormProps) {
  const field = useSettingFields('address', settings)
  const { value, from } = settings.siteUrl
  return (
    <SettingsPanel
      name="address"
      settings={settings}
      step={step}
      title="Public address"
      text="The address that visitors type. Links in emails and shared pages lead there. It is saved only if this directory can be reached there."
    >
      <TextField
        label="Address"
        required={false}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://directory.example"
        {...field(
          'siteUrl',
          'siteUrl',
          `Now: ${value}. After a change from http to https, sign in again at the new address.`,
        )}
      />
      {from === 'environment' ? null : <OwnPassword name="addressOwnPassword" form="address" />}
    </SettingsPanel>
  )
}

// The password is asked for because whoever changes the mail server or the address of links could read emails to other people.
function OwnPassword({ name, form }: { name: string; form: 'mail' | 'address' }) {
  const { at } = useRefusedForm(actionOf(form))
  return (
    <PasswordField
      label="Your password"
      autoComplete="current-password"
      help="The password that you sign in with here."
      {...at(name)}
    />
  )
}

export function TestMailButton({ hasServer }: { hasServer: boolean }) {
  const { mutateAsync, data, error } = useSendTestMail()
  const { run, isRunning } = useOneAtATime(() => mutateAsync().catch(() => {}))
  if (!hasServer) return null
  return (
    <section className="panel test-mail" aria-labelledby="test-mail">
      <h2 id="test-mail">Try it</h2>
      <p>Sends one email to your own address, through the mail server that is saved.</p>
      <button
        type="button"
        className="button needs-script"
        aria-disabled={isRunning || undefined}
        onClick={() => run()}
      >
        {isRunning ? 'Sending...' : 'Send a Test Email'}
      </button>
      <PlainForm action="/admin/settings?form=test-mail" label="Send a Test Email" />
      <div role="status">
        {!isRunning && data && <TestMailResult {...data} />}
        {!isRunning && error && <p>{sentenceOf(error, 'The email could not be sent. Please try again.')}</p>}
      </div>
    </section>
  )
}

function TestMailResult({ to, isAccepted, reply }: TestMail) {
  return (
    <>
      <p>
        {isAccepted ? `The mail server accepted the email to ${to}. It said:` : 'The email was not sent:'}
      </p>
      <blockquote>
        <bdi>{reply}</bdi>
      </blockquote>
    </>
  )
}

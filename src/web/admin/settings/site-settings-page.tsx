// The page on which an administrator sets the site up: every setting, or step by step after the first start.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { RefusedForm } from '../../../contract/page-form.ts'
import { type SettingsForm, settingsForms } from '../../../contract/site-forms.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { siteSettingsQuery } from '../../data/administration.ts'
import { refusedFormKey } from '../../data/send.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { SentNotice } from '../../ui/form-summary.tsx'
import { LoadState } from '../../ui/notice.tsx'
import { titled } from '../../ui/page-head.ts'
import { PicturesForm, RegionForm, ReviewsForm } from './content-forms.tsx'
import { ContactForm, LookForm } from './look-forms.tsx'
import { AddressForm, MailForm, TestMailButton } from './server-forms.tsx'
import type { Step } from './setting-fields.tsx'
import './settings.css'

const text = 'Changes are live immediately. What an environment variable sets can only be changed there.'

export const settingsPage: ScreenParts = {
  Component: SettingsPage,
  head: titled('Settings'),
  load: ({ client }) => [client.prefetchQuery(siteSettingsQuery)],
}

function SettingsPage() {
  const query = useQuery(siteSettingsQuery)
  const { data: settings } = query
  const step = useStep()
  return (
    <>
      <PageHeading title={step ? 'Set up your directory' : 'Settings'} text={step ? stepText : text} />
      <LoadState of={query} failureTitle="The settings could not be loaded" />
      {settings &&
        (step ? <SettingsStep step={step} settings={settings} /> : <AllSettings settings={settings} />)}
    </>
  )
}

const stepText = 'Fill in what you know now. You can skip any step, and change it later under Settings.'

function SavedNotice({ settings: { region, smtp } }: { settings: SiteSettings }) {
  const words: Record<SettingsForm, string> = {
    look: 'Name and look were saved.',
    region: `The region is now ${region.value.kind === 'country' ? 'the whole country' : region.value.label}.`,
    pictures: 'The pictures were saved.',
    contact: 'The addresses were saved.',
    mail: smtp.value
      ? 'The mail server was saved. Send yourself a test email to try it.'
      : 'No mail server is saved now.',
    address: 'The public address was saved.',
  }
  const others = {
    reviews: 'The review settings were saved, and apply everywhere now.',
    'test-mail': 'If the mail server accepted the email, it will be in your inbox within a minute.',
  }
  return <SentNotice words={{ ...words, ...others }} />
}

function AllSettings({ settings }: { settings: SiteSettings }) {
  return (
    <div className="area-parts settings">
      <SavedNotice settings={settings} />
      {settingsForms.map((name) => (
        <FormOf key={name} name={name} settings={settings} step={null} />
      ))}
      <ReviewsForm settings={settings} />
      <p>
        <PageLink className="text-button" href="/admin/log">
          Who changed what is in the log
        </PageLink>
      </p>
    </div>
  )
}

type FormOfProps = { name: SettingsForm; settings: SiteSettings; step: Step | null }

function FormOf({ name, ...form }: FormOfProps) {
  if (name === 'look') return <LookForm {...form} />
  if (name === 'region') return <RegionForm {...form} />
  if (name === 'pictures') return <PicturesForm {...form} />
  if (name === 'contact') return <ContactForm {...form} />
  return name === 'mail' ? <MailForm {...form} /> : <AddressForm {...form} />
}

const steps: readonly Step[] = [...settingsForms, 'done']

const stepTitles: Record<Step, string> = {
  look: 'Name and look',
  region: 'Region',
  pictures: 'Pictures',
  contact: 'Contact',
  mail: 'Email',
  address: 'Address',
  done: 'Done',
}

/** The step named in the address or in a refused form; null for the page with all settings. */
function useStep(): Step | null {
  const { search } = useAddress()
  const refused = useQueryClient().getQueryData<RefusedForm>(refusedFormKey)
  const named = new URLSearchParams(search).get('step') ?? refused?.values.step?.[0]
  return steps.find((one) => one === named) ?? null
}

function SettingsStep({ step, settings }: { step: Step; settings: SiteSettings }) {
  const at = steps.indexOf(step)
  const next = steps[at + 1]
  // The form of the mail server, with its button, is one step back by then.
  const isMailSaved = new URLSearchParams(useAddress().search).get('sent') === 'mail'
  return (
    <div className="area-parts settings">
      <ol className="setup-steps" aria-label="Steps">
        {steps.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            <a href={`/admin/settings?step=${one}`}>
              <span aria-hidden="true">{index < at ? <Check /> : index + 1}</span>
              {stepTitles[one]}
            </a>
          </li>
        ))}
      </ol>
      <SavedNotice settings={settings} />
      {isMailSaved && <TestMailButton hasServer={settings.smtp.value !== null} />}
      {step === 'done' ? <SetUp /> : <FormOf key={step} name={step} settings={settings} step={step} />}
      {next && (
        <p>
          {/* Links of the browser, as the button that saves: each step begins at the top of its page. */}
          <a className="button" href={`/admin/settings?step=${next}`}>
            Skip this step
          </a>
        </p>
      )}
    </div>
  )
}

function SetUp() {
  return (
    <section className="panel setup-done" aria-labelledby="setup-done">
      <h2 id="setup-done">Your directory is set up</h2>
      <p>
        Protect your account with a passkey before you invite others. The overview shows what is left to do
        before the launch.
      </p>
      <p className="setup-links">
        <PageLink className="button button-main" href="/admin/account">
          Add a Passkey
        </PageLink>
        <PageLink className="button" href="/admin">
          Open the Overview
        </PageLink>
        <PageLink className="button" href="/">
          See the Directory
        </PageLink>
      </p>
    </section>
  )
}

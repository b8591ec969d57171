// What the settings forms share: the frame of a form, and the props of a field, which also say if its value is fixed.
import { type ReactNode, useId } from 'react'
import { heroNames, heroWords } from '../../../contract/image-upload.ts'
import type { PageFormAction } from '../../../contract/page-form.ts'
import { type SettingsForm, seenField } from '../../../contract/site-forms.ts'
import { type SiteSettingName, type SiteSettings, variableOf } from '../../../contract/site-settings.ts'
import { useRefusedForm } from '../../data/send.ts'
import { RefusedSummary, SignedInAs, useSendOnce } from '../../ui/form-summary.tsx'

/** A step of the setup: one of the forms, or the end. */
export type Step = SettingsForm | 'done'

/** `step` is null on the page with all settings. */
export type SettingsFormProps = { settings: SiteSettings; step: Step | null }

/** Reviews are not a step of the setup, because their default is what most operators want. */
export type SettingsPanelName = SettingsForm | 'reviews'

export const actionOf = (form: SettingsPanelName) =>
  `/admin/settings?form=${form}` as const satisfies PageFormAction

/** What the fields of each form show, by their names on the page. */
const storedTexts: Record<SettingsPanelName, (settings: SiteSettings) => Record<string, string | null>> = {
  look: ({ siteName, tagline, accentColour, priceSign }) => ({
    siteName: siteName.value,
    tagline: tagline.value,
    accentColour: accentColour.value,
    priceSign: priceSign.value,
  }),
  region: ({ region: { value } }) => ({ region: value.kind === 'country' ? '' : value.label }),
  pictures: (settings) =>
    Object.fromEntries(heroNames.map((name) => [heroWords(name), settings[name].value?.alt ?? ''])),
  contact: ({ supportEmail, social }) => ({ supportEmail: supportEmail.value, ...social.value }),
  mail: ({ smtp: { value: server }, mailFrom }) => ({
    smtpHost: server?.host ?? '',
    smtpPort: `${server?.port ?? 587}`,
    smtpUser: server?.user ?? '',
    mailFrom: mailFrom.from === 'default' ? '' : mailFrom.value,
  }),
  address: ({ siteUrl }) => ({ siteUrl: siteUrl.from === 'default' ? '' : siteUrl.value }),
  reviews: ({ reviews, reviewStarsAlone, reviewWords }) => ({
    reviews: reviews.value,
    reviewStarsAlone: reviewStarsAlone.value ? 'on' : '',
    reviewWords: reviewWords.value.join('\n'),
  }),
}

type PanelProps = {
  name: SettingsPanelName
  settings: SiteSettings
  title: string
  text: string
  step: Step | null
  children: ReactNode
}

/** The browser submits the form itself, so that the next page has the new name and colour everywhere. */
export function SettingsPanel({ name, settings, title, text, step, children }: PanelProps) {
  const id = useId()
  const { refused, at } = useRefusedForm(actionOf(name))
  const sendOnce = useSendOnce()
  return (
    <form
      className="panel form form-panel"
      method="post"
      action={`${actionOf(name)}#form-summary`}
      encType={name === 'look' || name === 'pictures' ? 'multipart/form-data' : undefined}
      noValidate
      aria-labelledby={id}
      onSubmit={sendOnce}
    >
      <SignedInAs />
      {step && <input type="hidden" name="step" value={step} />}
      {Object.entries(storedTexts[name](settings)).map(([field, stored]) => (
        <input
          type="hidden"
          key={field}
          name={seenField(field)}
          value={at(seenField(field)).defaultValue ?? stored ?? ''}
        />
      ))}
      <div className="form-panel-head">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <RefusedSummary refused={refused} failureTitle="Nothing was changed" />
      {children}
      <div className="form-actions">
        <button type="submit" className="button button-main submit">
          {step ? 'Save and Continue' : 'Save'}
        </button>
      </div>
    </form>
  )
}

/** Returns the props of a field: its value is what was typed and refused, or what is stored. */
export function useSettingFields(form: SettingsPanelName, settings: SiteSettings) {
  const { at } = useRefusedForm(actionOf(form))
  const stored = storedTexts[form](settings)
  return (setting: SiteSettingName, name: string, help?: ReactNode) => {
    const isFixed = settings[setting].from === 'environment'
    const { defaultValue, ...field } = at(name)
    return {
      ...field,
      defaultValue: defaultValue ?? stored[name] ?? '',
      disabled: isFixed,
      help: isFixed ? fixedText(setting) : help,
    }
  }
}

/** Why a field cannot be changed. */
export const fixedText = (setting: SiteSettingName): string =>
  `Set by ${setting in variableOf ? variableOf[setting as keyof typeof variableOf] : setting} in the environment, which takes precedence. Change it there.`

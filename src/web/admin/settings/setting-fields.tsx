// What the settings forms share: the frame of a form, and the props of a field, which also say if its value is fixed.
import { type ReactNode, useId } from 'react'
import type { PageFormAction } from '../../../contract/page-form.ts'
import type { SettingsForm } from '../../../contract/site-forms.ts'
import { type SiteSettingName, type SiteSettings, variableOf } from '../../../contract/site-settings.ts'
import { useRefusedForm } from '../../data/refused-form.ts'
import { RefusedSummary, SignedInAs, useSendOnce } from '../../ui/form-summary.tsx'

/** A step of the setup: one of the forms, or the end. */
export type Step = SettingsForm | 'done'

/** `step` is null on the page with all settings. */
export type SettingsFormProps = { settings: SiteSettings; step: Step | null }

/** Reviews are not a step of the setup, because their default is what most operators want. */
export type SettingsPanelName = SettingsForm | 'reviews'

export const actionOf = (form: SettingsPanelName) =>
  `/admin/settings?form=${form}` as const satisfies PageFormAction

type PanelProps = {
  name: SettingsPanelName
  title: string
  text: string
  step: Step | null
  children: ReactNode
}

/** The browser submits the form itself, so that the next page has the new name and colour everywhere. */
export function SettingsPanel({ name, title, text, step, children }: PanelProps) {
  const id = useId()
  const { refused } = useRefusedForm(actionOf(name))
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
  return (setting: SiteSettingName, name: string, stored: string | number | null, help?: ReactNode) => {
    const isFixed = settings[setting].from === 'environment'
    const { defaultValue, ...field } = at(name)
    return {
      ...field,
      defaultValue: defaultValue ?? stored ?? '',
      disabled: isFixed,
      help: isFixed ? fixedText(setting) : help,
    }
  }
}

/** Why a field cannot be changed. */
export const fixedText = (setting: SiteSettingName): string =>
  `Set by ${setting in variableOf ? variableOf[setting as keyof typeof variableOf] : setting} in the environment, which takes precedence. Change it there.`

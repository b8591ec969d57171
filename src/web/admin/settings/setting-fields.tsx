// What the forms of the settings share: the frame of a form, and what a field says of where its value comes from.
import { type ReactNode, useId } from 'react'
import type { PageFormAction } from '../../../contract/page-form.ts'
import type { SettingsForm } from '../../../contract/site-forms.ts'
import { type SiteSettingName, type SiteSettings, variableOf } from '../../../contract/site-settings.ts'
import { useRefusedForm } from '../../data/refused-form.ts'
import { RefusedSummary, SignedInAs, useSendOnce } from '../../ui/form-summary.tsx'

/** A step is one form, or the end. */
export type Step = SettingsForm | 'done'

/** `step` is null when the form is one of many on the page. */
export type SettingsFormProps = { settings: SiteSettings; step: Step | null }

/** Reviews are no step: their default is what most operators want. */
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

/** The browser sends it, with and without a script: the page that follows has the new name and colour everywhere. */
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
          {step ? 'Save and Go On' : 'Save'}
        </button>
      </div>
    </form>
  )
}

/** The props of the fields of a form: what was typed and refused, or what is stored. */
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

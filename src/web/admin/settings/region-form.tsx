// The settings form for the region of the directory: a name with a list of places as help; if it is ambiguous, the server asks which place is meant.
import { useState } from 'react'
import { useRefusedForm } from '../../data/refused-form.ts'
import { PlaceListbox } from '../../places/place-listbox.tsx'
import { TextField } from '../../ui/fields.tsx'
import { actionOf, type SettingsFormProps, SettingsPanel, useSettingFields } from './setting-fields.tsx'
import '../../business/choices.css'
import '../../places/place-field.css'

const help =
  'A province, a town or suburb, or a municipality: "Eastern Cape", "Mthatha" or "George Municipality". Leave it empty for the whole country.'

export function RegionForm({ settings, step }: SettingsFormProps) {
  const { kind, label } = settings.region.value
  const { defaultValue, onChange, ...field } = useSettingFields('region', settings)(
    'region',
    'region',
    kind === 'country' ? '' : label,
    help,
  )
  const [text, setText] = useState(`${defaultValue}`)
  const { refused } = useRefusedForm(actionOf('region'))
  const choices = refused?.issues.find(({ path }) => path === field.name)?.choices ?? []
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <SettingsPanel
      name="region"
      step={step}
      title="Region"
      text="The area that the directory covers. The welcome, the list of places and the search start there."
    >
      <div className="place-field">
        <TextField
          label="Region"
          required={false}
          autoComplete="off"
          {...field}
          ref={setInput}
          value={text}
          onChange={(event) => {
            onChange()
            setText(event.target.value)
          }}
        />
        {input && !field.disabled && (
          <PlaceListbox
            input={input}
            text={text}
            startText={text}
            onChoose={(place) => setText(place.label)}
          />
        )}
      </div>
      {choices.length > 0 && text === defaultValue && <RegionChoice typed={text} labels={choices} />}
    </SettingsPanel>
  )
}

/** The choice takes precedence over the text, and disappears when the text is changed. */
function RegionChoice({ typed, labels }: { typed: string; labels: readonly string[] }) {
  return (
    <fieldset className="field">
      <legend>{`Which "${typed}" is it?`}</legend>
      <div className="choices policy-choices">
        {labels.map((label) => (
          <label key={label}>
            <input type="radio" name="regionChoice" value={label} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

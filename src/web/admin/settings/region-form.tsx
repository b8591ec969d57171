// The form with the region that the directory is for: a name that the server looks up, with the list of places as help.
import { useState } from 'react'
import '../../places/place-field.css'
import { PlaceListbox } from '../../places/place-listbox.tsx'
import { TextField } from '../../ui/fields.tsx'
import { type SettingsFormProps, SettingsPanel, useSettingFields } from './setting-fields.tsx'

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
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <SettingsPanel
      name="region"
      step={step}
      title="Region"
      text="What the directory is for. The welcome, the places to choose from and the search begin there."
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
    </SettingsPanel>
  )
}

// The settings form for the operator's own pictures on the home page, with their text alternatives.
import { acceptedImageTypes, type HeroName, heroNames, heroWords } from '../../../contract/image-upload.ts'
import { maxHeroWords } from '../../../contract/site-settings.ts'
import { useSmallerFiles } from '../../business/use-shrinking.ts'
import { Field, TextField } from '../../ui/fields.tsx'
import { type SettingsFormProps, SettingsPanel, useSettingFields } from './setting-fields.tsx'

const titles: Record<HeroName, string> = {
  heroFirst: 'First picture',
  heroSecond: 'Second picture',
  heroThird: 'Third picture',
}

export function PicturesForm({ settings, step }: SettingsFormProps) {
  return (
    <SettingsPanel
      name="pictures"
      step={step}
      title="Pictures"
      text="Up to three pictures of your own beside the welcome on the home page, on wide screens. Each replaces one of our drawings."
    >
      {heroNames.map((name) => (
        <PictureFields key={name} name={name} settings={settings} />
      ))}
    </SettingsPanel>
  )
}

function PictureFields({ name, settings }: Pick<SettingsFormProps, 'settings'> & { name: HeroName }) {
  const field = useSettingFields('pictures', settings)
  const { value } = settings[name]
  const { error, onChange } = field(name, name, null)
  const { ref, onFiles, words } = useSmallerFiles()
  const description = field(
    name,
    heroWords(name),
    value?.alt ?? '',
    'What it shows, for people who cannot see it.',
  )
  return (
    <fieldset className="hero-fields">
      <legend>{titles[name]}</legend>
      {value && <img src={value.path} alt={value.alt} width="160" height="100" />}
      <Field
        name={name}
        label="Picture"
        required={false}
        error={error}
        help="JPEG, PNG or WebP, wider than it is tall, at most 5MB."
        hint={words && <span role="status">{words}</span>}
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={ref}
            className="input file-input"
            type="file"
            name={name}
            accept={acceptedImageTypes.join()}
            onChange={(event) => {
              onChange()
              onFiles(event)
            }}
          />
        )}
      </Field>
      <TextField
        label="Description"
        required={false}
        maxLength={maxHeroWords}
        autoComplete="off"
        {...description}
      />
      {value && (
        <label className="check">
          <input type="checkbox" name={`${name}Remove`} /> Show our drawing instead
        </label>
      )}
    </fieldset>
  )
}

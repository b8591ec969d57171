// The settings forms for the region of the directory, for how reviews are published, and for the operator's own pictures on the home page.
import { useCallback, useState } from 'react'
import { type HeroName, heroNames, heroWords } from '../../../contract/image-upload.ts'
import type { ReviewPolicy } from '../../../contract/review-choices.ts'
import { maxHeroWords, maxReviewWords, type SiteSettings } from '../../../contract/site-settings.ts'
import { PictureField } from '../../business/picture-field.tsx'
import { useRefusedForm } from '../../data/send.ts'
import { PlaceListbox } from '../../places/place-listbox.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { actionOf, type SettingsFormProps, SettingsPanel, useSettingFields } from './setting-fields.tsx'
import '../../business/choices.css'
import '../../places/combobox-field.css'

const help =
  'A province, a town or suburb, a municipality, or an area that people know: "Eastern Cape", "Mthatha", "George Municipality" or "the Garden Route". Leave it empty for the whole country.'

export function RegionForm({ settings, step }: SettingsFormProps) {
  const { defaultValue, onChange, ...field } = useSettingFields('region', settings)('region', 'region', help)
  const [text, setText] = useState(`${defaultValue}`)
  const { refused } = useRefusedForm(actionOf('region'))
  const choices = refused?.issues.find(({ path }) => path === field.name)?.choices ?? []
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  // What was typed before the page is hydrated is known to the DOM only, and the next render would undo it.
  const ref = useCallback((input: HTMLInputElement | null) => {
    setInput(input)
    if (input) setText(input.value)
  }, [])
  return (
    <SettingsPanel
      name="region"
      settings={settings}
      step={step}
      title="Region"
      text="The area that the directory covers. The welcome, the list of places and the search start there."
    >
      <div className="combobox-field">
        <TextField
          label="Region"
          required={false}
          autoComplete="off"
          {...field}
          ref={ref}
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
            startText={`${defaultValue}`}
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

export const policyWords: Record<ReviewPolicy, { label: string; help: string }> = {
  moderated: { label: 'After a moderator has read them', help: 'Nothing is public until then.' },
  after: {
    label: 'At once, unless something is odd',
    help: 'A review with a link, a number or a word on your list is held, and so are many at once.',
  },
  off: { label: 'No reviews', help: 'No page shows stars. Reviews that were written are kept.' },
}

export function ReviewsForm({ settings }: { settings: SiteSettings }) {
  const field = useSettingFields('reviews', settings)
  const policy = field('reviews', 'reviews')
  const { refused } = useRefusedForm(actionOf('reviews'))
  const areStarsAllowed = refused ? 'reviewStarsAlone' in refused.values : settings.reviewStarsAlone.value
  return (
    <SettingsPanel
      name="reviews"
      settings={settings}
      step={null}
      title="Reviews"
      text="What visitors write about businesses."
    >
      <fieldset className="field" id="field-reviews" disabled={policy.disabled}>
        <legend>How reviews are published</legend>
        <div className="choices policy-choices">
          {Object.entries(policyWords).map(([value, { label, help }]) => (
            <label key={value}>
              <input
                type="radio"
                name="reviews"
                value={value}
                defaultChecked={policy.defaultValue === value}
                onChange={policy.onChange}
              />
              <span>
                <b>{label}</b> <small>{help}</small>
              </span>
            </label>
          ))}
        </div>
        {policy.help && <p className="field-help">{policy.help}</p>}
      </fieldset>
      <label className="check">
        <input type="checkbox" name="reviewStarsAlone" defaultChecked={areStarsAllowed} /> Allow stars without
        a text
      </label>
      <TextAreaField
        label="Words that put a review on hold"
        required={false}
        rows={5}
        {...field(
          'reviewWords',
          'reviewWords',
          `One word or phrase on each line, at most ${maxReviewWords}. Only administrators can see the list.`,
        )}
      />
    </SettingsPanel>
  )
}

const titles: Record<HeroName, string> = {
  heroFirst: 'First picture',
  heroSecond: 'Second picture',
  heroThird: 'Third picture',
}

export function PicturesForm({ settings, step }: SettingsFormProps) {
  return (
    <SettingsPanel
      name="pictures"
      settings={settings}
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
  const { error, onChange } = field(name, name)
  const description = field(name, heroWords(name), 'What it shows, for people who cannot see it.')
  return (
    <fieldset className="hero-fields">
      <legend>{titles[name]}</legend>
      {value && <img src={value.path} alt={value.alt} width="160" height="100" />}
      <PictureField
        name={name}
        label="Picture"
        error={error}
        help="JPEG, PNG or WebP, wider than it is tall, at most 5MB."
        onChange={onChange}
      />
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

// The settings form for how reviews are published.
import type { ReviewPolicy } from '../../../contract/review-choices.ts'
import { maxReviewWords, type SiteSettings } from '../../../contract/site-settings.ts'
import { useRefusedForm } from '../../data/refused-form.ts'
import { TextAreaField } from '../../ui/fields.tsx'
import { actionOf, SettingsPanel, useSettingFields } from './setting-fields.tsx'
import '../../business/choices.css'

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
  const policy = field('reviews', 'reviews', settings.reviews.value)
  const { refused } = useRefusedForm(actionOf('reviews'))
  const areStarsAllowed = refused ? 'reviewStarsAlone' in refused.values : settings.reviewStarsAlone.value
  return (
    <SettingsPanel name="reviews" step={null} title="Reviews" text="What visitors write about businesses.">
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
          settings.reviewWords.value.join('\n'),
          `One word or phrase on each line, at most ${maxReviewWords}. Only administrators can see the list.`,
        )}
      />
    </SettingsPanel>
  )
}

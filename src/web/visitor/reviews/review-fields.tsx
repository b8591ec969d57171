// The fields of a review, in the form that writes it and in the one that changes it. They need no script.
import { type ChangeEvent, useState } from 'react'
import { dateAt } from '../../../contract/day-text.ts'
import type { PageFormAction } from '../../../contract/page-form.ts'
import type { OwnReview } from '../../../contract/review.ts'
import { maxReviewPhotos, maxVisitYears, reviewLengths } from '../../../contract/review-choices.ts'
import { PictureField } from '../../business/picture-field.tsx'
import { StarRow } from '../../business/shown-reviews.tsx'
import { useRefusedForm } from '../../data/send.ts'
import { FieldRemarks, fieldId, TextAreaField, TextField } from '../../ui/fields.tsx'
import '../../business/choices.css'

/** The review before it is changed; null for a new one. */
type Before = Pick<OwnReview, 'stars' | 'text' | 'name' | 'visitedOn'> | null
type ReviewFieldsProps = { action: PageFormAction; before: Before; starsAlone: boolean }

export function ReviewFields({ action, before, starsAlone }: ReviewFieldsProps) {
  const { at } = useRefusedForm(action)
  const today = dateAt(new Date())
  const fieldOf = (name: 'text' | 'visitedOn' | 'name') => {
    const field = at(name)
    return { ...field, defaultValue: field.defaultValue ?? before?.[name] ?? undefined }
  }
  return (
    <>
      <StarsField action={action} before={before?.stars} />
      <CountedText starsAlone={starsAlone} field={fieldOf('text')} />
      <TextField
        label="When did you visit?"
        required={false}
        type="date"
        max={today}
        min={`${Number(today.slice(0, 4)) - maxVisitYears}${today.slice(4)}`}
        help="Others see only the month."
        {...fieldOf('visitedOn')}
      />
      <TextField
        label="Your name, as others see it"
        autoComplete="nickname"
        maxLength={reviewLengths.name}
        help="A first name is enough."
        {...fieldOf('name')}
      />
    </>
  )
}

const starWords = { 5: 'Excellent', 4: 'Good', 3: 'All right', 2: 'Poor', 1: 'Bad' } as const

function StarsField({ action, before }: { action: PageFormAction; before: number | undefined }) {
  const { error, defaultValue, onChange } = useRefusedForm(action).at('stars')
  const id = fieldId('stars')
  const chosen = defaultValue ?? String(before ?? '')
  return (
    <fieldset className="field" id={id} aria-describedby={error && `${id}-error`}>
      <legend>Your stars</legend>
      <div className="choices star-choices">
        {([5, 4, 3, 2, 1] as const).map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={chosen === String(stars)}
              onChange={onChange}
            />
            <StarRow stars={stars} /> <span>{starWords[stars]}</span>
          </label>
        ))}
      </div>
      <FieldRemarks id={id} error={error} />
    </fieldset>
  )
}

type TextFieldOf = ReturnType<ReturnType<typeof useRefusedForm>['at']>
type CountedTextProps = { starsAlone: boolean; field: TextFieldOf }

function CountedText({ starsAlone, field }: CountedTextProps) {
  const [length, setLength] = useState(field.defaultValue?.length ?? 0)
  const { min, max } = reviewLengths.text
  return (
    <TextAreaField
      label="How was it?"
      required={!starsAlone}
      rows={6}
      maxLength={max}
      help={`${min} to ${max} characters, in any language. Say what happened, and do not name people in anger.`}
      hint={length > 0 && `${length} of ${max}`}
      {...field}
      onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => {
        setLength(target.value.length)
        field.onChange()
      }}
    />
  )
}

type PhotosFieldProps = { action: PageFormAction; label: string }

/** With a script the photos are made smaller before they are sent: four photos from a phone can have 20 MB. */
export function PhotosField({ action, label }: PhotosFieldProps) {
  const { refused, at } = useRefusedForm(action)
  const { error, onChange } = at('photos')
  const [tooMany, setTooMany] = useState(false)
  const isLost = refused?.lostFiles.includes('photos')
  return (
    <PictureField
      name="photos"
      label={label}
      isMultiple
      error={
        tooMany
          ? `Please choose at most ${maxReviewPhotos} photos`
          : (error ?? (isLost ? 'Please choose your photos again: a form cannot keep files' : undefined))
      }
      help={`Up to ${maxReviewPhotos}, each at most 5MB: JPEG, PNG or WebP. No faces of people who have not agreed.`}
      onChange={({ length }) => {
        onChange()
        setTooMany(length > maxReviewPhotos)
      }}
    />
  )
}

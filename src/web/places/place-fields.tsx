// Knows the fields of both forms about where a business is: its place, its pin, and whether the address is hidden.
import { CheckField } from '../ui/check-field.tsx'
import { PinField } from './pin-field.tsx'
import { PlaceChoice } from './place-choice.tsx'
import type { PlaceChoiceParts } from './use-proposals.ts'
import './place-fields.css'

/** The values of the form that these fields write. */
export type PlaceValues = {
  /** Text that was typed and not chosen: the contract refuses it. */
  placeId?: number | string | null | undefined
  latitude?: number | null
  longitude?: number | null
  hidesAddress?: boolean
}

export type PlaceFieldsProps = {
  location: string
  stored?: PlaceChoiceParts['stored']
  /** Undefined while nothing was chosen: then the server finds a place. */
  values: { [Name in keyof PlaceValues]: PlaceValues[Name] | undefined }
  onChange: (values: PlaceValues) => void
  errors: { [Name in keyof PlaceValues]?: { message?: string | undefined } | undefined }
}

export function PlaceFields({ location, stored, values, onChange, errors }: PlaceFieldsProps) {
  const { latitude = null, longitude = null } = values
  return (
    <>
      <PlaceChoice
        location={location}
        {...(stored && { stored })}
        placeId={values.placeId}
        error={errors.placeId?.message}
        onChoose={(placeId) => onChange({ placeId })}
      />
      <PinField
        pin={latitude !== null && longitude !== null ? { latitude, longitude } : null}
        error={errors.latitude?.message ?? errors.longitude?.message}
        onChange={(pin) => onChange(pin ?? { latitude: null, longitude: null })}
      />
      <CheckField
        name="hidesAddress"
        label="I work from home or come to you: show only the place"
        help="Visitors then read the town or suburb, and not your address. You and our moderators still see it."
        error={errors.hidesAddress?.message}
        isChecked={values.hidesAddress ?? false}
        onChange={(hidesAddress) => onChange({ hidesAddress })}
      />
    </>
  )
}

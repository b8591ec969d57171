// Knows the fields of the signup form about the place, and how they are kept in the form.
import { useWatch } from 'react-hook-form'
import { keepPlace } from '../../places/keep-place.ts'
import { PlaceFields, type PlaceValues } from '../../places/place-fields.tsx'
import type { SignupFormMethods } from './signup-fields.ts'

type SignupPlaceFieldsProps = { form: SignupFormMethods; onPlace: () => void }

export function SignupPlaceFields({ form, onPlace }: SignupPlaceFieldsProps) {
  const [location = '', placeId, latitude, longitude, hidesAddress] = useWatch({
    control: form.control,
    name: ['location', 'placeId', 'latitude', 'longitude', 'hidesAddress'],
  })
  const setPlace = (values: PlaceValues) => {
    keepPlace(form, values)
    if ('placeId' in values) onPlace()
  }
  return (
    <PlaceFields
      location={location}
      values={{ placeId, latitude, longitude, hidesAddress }}
      onChange={setPlace}
      errors={form.formState.errors}
    />
  )
}

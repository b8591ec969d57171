// Knows how the values of the place are kept in a form.
import type { PlaceValues } from './place-fields.tsx'

const names = ['placeId', 'latitude', 'longitude', 'hidesAddress'] as const satisfies (keyof PlaceValues)[]

/** The part of react-hook-form that is used here. */
type PlaceForm = {
  setValue: (
    name: keyof PlaceValues,
    value: PlaceValues[keyof PlaceValues],
    options: { shouldDirty: true },
  ) => void
  clearErrors: (name: keyof PlaceValues) => void
}

/** Puts the given values into the form. A typed name may be among them: the check of the form refuses it. */
export function keepPlace({ setValue, clearErrors }: PlaceForm, values: PlaceValues): void {
  for (const name of names) {
    if (!(name in values)) continue
    setValue(name, values[name], { shouldDirty: true })
    clearErrors(name)
  }
}

// Knows the part of the signup form about the business, except its image.
import type { FocusEvent } from 'react'
import { BusinessFormFields } from '../../business/business-form-fields.tsx'
import { useBusinessControls } from './business-controls.ts'
import { DescriptionCount } from './description-count.tsx'
import type { SignupFormMethods } from './signup-fields.ts'
import { SignupPlaceFields } from './signup-place-fields.tsx'
import { SimilarBusinesses } from './similar-businesses.tsx'
import { comparedFields, useSimilar } from './use-similar.ts'

export function BusinessFields({ form }: { form: SignupFormMethods }) {
  const controls = useBusinessControls(form)
  const { ask, listAt } = useSimilar(form)
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const left = comparedFields.find((name) => 'name' in target && name === target.name)
    if (left) ask(left)
  }
  const below = comparedFields.map((name) => [name, <SimilarBusinesses key={name} similar={listAt(name)} />])
  return (
    <fieldset className="form-part" onBlur={leave}>
      <legend>About the business</legend>
      <BusinessFormFields
        {...controls}
        sections={['basics', 'contact']}
        below={Object.fromEntries(below)}
        placeFields={<SignupPlaceFields form={form} onPlace={() => ask('location')} />}
        descriptionHint={<DescriptionCount control={form.control} />}
      />
    </fieldset>
  )
}

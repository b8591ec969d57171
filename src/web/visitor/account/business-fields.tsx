// Knows the part of the signup form about the business, except its image.
import { type FocusEvent, useState } from 'react'
import { BusinessFormFields } from '../../business/business-form-fields.tsx'
import { useBusinessControls } from './business-controls.ts'
import { DescriptionCount } from './description-count.tsx'
import type { SignupFormMethods } from './signup-fields.ts'
import { SignupPlaceFields } from './signup-place-fields.tsx'
import { SimilarBusinesses } from './similar-businesses.tsx'

/** The fields that are compared with what is listed, when they are left. */
const compared = ['name', 'phone', 'location'] as const

export function BusinessFields({ form }: { form: SignupFormMethods }) {
  const controls = useBusinessControls(form)
  const [asked, setAsked] = useState(0)
  const ask = ({ target }: FocusEvent<HTMLElement>) => {
    if ('name' in target && compared.some((name) => name === target.name)) setAsked(asked + 1)
  }
  return (
    <fieldset className="form-part" onBlur={ask}>
      <legend>About the business</legend>
      <BusinessFormFields
        {...controls}
        sections={['basics', 'contact']}
        placeFields={<SignupPlaceFields form={form} />}
        descriptionHint={<DescriptionCount control={form.control} />}
      />
      <SimilarBusinesses form={form} asked={asked} />
    </fieldset>
  )
}

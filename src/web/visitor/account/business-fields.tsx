// Knows the part of the signup form about the business, except its image.
import { BusinessFormFields } from '../../business/business-form-fields.tsx'
import { useBusinessControls } from './business-controls.ts'
import { DescriptionCount } from './description-count.tsx'
import type { SignupFormMethods } from './signup-fields.ts'
import { SignupPlaceFields } from './signup-place-fields.tsx'

export function BusinessFields({ form }: { form: SignupFormMethods }) {
  const controls = useBusinessControls(form)
  return (
    <fieldset className="form-part">
      <legend>About the business</legend>
      <BusinessFormFields
        {...controls}
        sections={['basics', 'contact']}
        placeFields={<SignupPlaceFields form={form} />}
        descriptionHint={<DescriptionCount control={form.control} />}
      />
    </fieldset>
  )
}

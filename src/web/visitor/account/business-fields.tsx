// Knows the part of the signup form about the business, except its image.
import { useController } from 'react-hook-form'
import { defaultPriceLevel } from '../../../contract/business.ts'
import { categories } from '../../../contract/categories.ts'
import { BusinessFormFields } from '../../business/business-form-fields.tsx'
import { DescriptionCount } from './description-count.tsx'
import type { SignupFormMethods } from './signup-fields.ts'
import { SignupPlaceFields } from './signup-place-fields.tsx'

export function BusinessFields({ form }: { form: SignupFormMethods }) {
  const { control, register, formState } = form
  const { field: price } = useController({ control, name: 'priceLevel' })
  return (
    <fieldset className="form-part">
      <legend>About the business</legend>
      <BusinessFormFields
        form="registration"
        sections={['basics', 'contact']}
        register={register}
        errors={formState.errors}
        categories={categories}
        priceLevel={{ value: price.value ?? defaultPriceLevel, onChange: price.onChange }}
        placeFields={<SignupPlaceFields form={form} />}
        descriptionHint={<DescriptionCount control={control} />}
      />
    </fieldset>
  )
}

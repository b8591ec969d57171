// Knows what is asked about the business, except its picture.
import { useController } from 'react-hook-form'
import { defaultPriceLevel } from '../../../contract/business.ts'
import { categories } from '../../../contract/categories.ts'
import { PriceLevelField } from '../../business/price-level-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DescriptionCount } from './description-count.tsx'
import type { SignupFormTools } from './signup-fields.ts'

export function BusinessFields({ form: { control, register, formState } }: { form: SignupFormTools }) {
  const { errors } = formState
  const { field: price } = useController({ control, name: 'priceLevel' })
  return (
    <fieldset className="form-part">
      <legend>About the business</legend>
      <TextField
        label="Business name"
        autoComplete="organization"
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField label="Category" error={errors.category?.message} {...register('category')}>
        <option value="">Choose a category</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Description"
        help="What you offer, what you are known for, what a first visitor should know."
        hint={<DescriptionCount control={control} />}
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label="Location"
        autoComplete="street-address"
        placeholder="Vilakazi Street, Soweto, Gauteng"
        help="Street or area, town, province: as you would tell a taxi driver."
        error={errors.location?.message}
        {...register('location')}
      />
      <TextField
        label="Phone"
        required={false}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="082 123 4567"
        help="The number customers call."
        error={errors.phone?.message}
        {...register('phone')}
      />
      <PriceLevelField
        value={price.value ?? defaultPriceLevel}
        onChange={price.onChange}
        error={errors.priceLevel?.message}
      />
    </fieldset>
  )
}

// Knows the questions of the edit form in their order (spec §2).
import { useEffect } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { categoriesFor } from '../../../contract/owner-edits.ts'
import { PriceLevelField } from '../../business/price-level-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormPanel } from '../form-panel.tsx'
import { OwnerForm } from '../owner-form.tsx'
import { editOrder } from './edit-fields.ts'
import { EditImageFields } from './edit-image-fields.tsx'
import { useEditForm } from './use-edit-form.ts'

const hoursExample = 'Mon-Fri: 08:00-17:00\nSat: 09:00-13:00\nSun and public holidays: closed'

export function EditForm({ business }: { business: OwnBusiness }) {
  const { form, round, isChanged, reset, imageOf, attach } = useEditForm(business)
  const { errors } = form.formState
  useEffect(goToAskedField, [])
  return (
    <OwnerForm
      label="Edit Business"
      form={form}
      order={editOrder}
      isChanged={isChanged}
      lost="A new picture has to be chosen again."
      onReset={reset}
    >
      <FormPanel title="The basics">
        <TextField
          label="Business name"
          autoComplete="organization"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <SelectField label="Category" error={errors.category?.message} {...form.register('category')}>
          {categoriesFor(business.category).map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <PriceLevelField
          value={form.watch('priceLevel')}
          error={errors.priceLevel?.message}
          onChange={(level) => form.setValue('priceLevel', level, { shouldDirty: true })}
        />
        <TextAreaField
          label="Description"
          help="What you offer and what makes it special, in at least 20 characters."
          error={errors.description?.message}
          {...form.register('description')}
        />
      </FormPanel>
      <EditImageFields key={round} imageOf={imageOf} onChange={attach} errors={errors} />
      <FormPanel title="Where and when">
        <TextField
          label="Location"
          help="Street, suburb and town, so that people find the way."
          autoComplete="street-address"
          error={errors.location?.message}
          {...form.register('location')}
        />
        <TextField
          label="Phone"
          required={false}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="082 123 4567"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextAreaField
          label="Business hours"
          required={false}
          rows={4}
          placeholder={hoursExample}
          help="One line for each day or group of days."
          error={errors.hours?.message}
          {...form.register('hours')}
        />
      </FormPanel>
    </OwnerForm>
  )
}

/** A tip of the overview leads to one field, which may have come later than the page around it. */
function goToAskedField(): void {
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

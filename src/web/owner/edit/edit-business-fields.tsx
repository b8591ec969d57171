// Knows what the fields of a business need from the edit form.
import type { ComponentProps } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { categoriesFor } from '../../../contract/owner-edits.ts'
import { BusinessFormFields } from '../../business/business-form-fields.tsx'
import { PlaceFields } from '../../places/place-fields.tsx'
import type { useEditForm } from './use-edit-form.ts'

type EditBusinessFieldsProps = {
  business: OwnBusiness
  edit: Pick<ReturnType<typeof useEditForm>, 'form' | 'round' | 'setPlace'>
  sections: ComponentProps<typeof BusinessFormFields<'edit'>>['sections']
}

export function EditBusinessFields({ business, edit, sections }: EditBusinessFieldsProps) {
  const { form, round, setPlace } = edit
  const { errors } = form.formState
  return (
    <BusinessFormFields
      form="edit"
      sections={sections}
      register={form.register}
      errors={errors}
      categories={categoriesFor(business.category)}
      priceLevel={{
        value: form.watch('priceLevel'),
        onChange: (level) => form.setValue('priceLevel', level, { shouldDirty: true }),
      }}
      whatsapp={{
        phone: form.watch('phone'),
        value: form.watch('whatsapp'),
        onChange: (number) => form.setValue('whatsapp', number, { shouldDirty: true }),
      }}
      placeFields={
        <PlaceFields
          key={round}
          location={form.watch('location')}
          stored={withWaiting(business)}
          values={{
            placeId: form.watch('placeId'),
            latitude: form.watch('latitude'),
            longitude: form.watch('longitude'),
            hidesAddress: form.watch('hidesAddress'),
          }}
          onChange={setPlace}
          errors={errors}
        />
      }
    />
  )
}

// Knows the parts of the edit form in their order (spec §2).
import { type ComponentProps, useEffect } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { categoriesFor } from '../../../contract/owner-edits.ts'
import { FormPanel } from '../../area/form-panel.tsx'
import { BusinessFormFields } from '../../business/business-form-fields.tsx'
import { OffersField } from '../../business/offers-field.tsx'
import { PlaceFields } from '../../places/place-fields.tsx'
import { OwnerForm } from '../owner-form.tsx'
import { editOrder } from './edit-fields.ts'
import { EditImageFields } from './edit-image-fields.tsx'
import { HoursField } from './hours/hours-field.tsx'
import { TradingField } from './trading-field.tsx'
import { tradingWords } from './trading-words.ts'
import { useEditForm } from './use-edit-form.ts'

export function EditForm({ business }: { business: OwnBusiness }) {
  const { form, round, isChanged, reset, imageOf, attach, focalPoint, setPlace } = useEditForm(business)
  const { errors } = form.formState
  const fields = {
    form: 'edit',
    register: form.register,
    errors,
    categories: categoriesFor(business.category),
    priceLevel: {
      value: form.watch('priceLevel'),
      onChange: (level) => form.setValue('priceLevel', level, { shouldDirty: true }),
    },
    whatsapp: {
      phone: form.watch('phone'),
      value: form.watch('whatsapp'),
      onChange: (number) => form.setValue('whatsapp', number, { shouldDirty: true }),
    },
    placeFields: (
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
    ),
  } as const satisfies Omit<ComponentProps<typeof BusinessFormFields<'edit'>>, 'sections'>
  useEffect(scrollToLinkedField, [])
  return (
    <OwnerForm
      label="Edit Business"
      form={form}
      order={editOrder}
      isChanged={isChanged}
      lost="A new picture has to be chosen again."
      onReset={reset}
      hasFiles
    >
      <FormPanel title="The basics">
        <BusinessFormFields {...fields} sections={['basics']} />
      </FormPanel>
      <EditImageFields
        key={round}
        imageOf={imageOf}
        onChange={attach}
        focalPoint={focalPoint}
        errors={errors}
      />
      <FormPanel title="Where and when">
        <BusinessFormFields {...fields} sections={['contact']} />
      </FormPanel>
      <FormPanel title="Opening hours">
        <HoursField
          key={`hours ${round}`}
          week={form.watch('hoursWeek')}
          specialDays={form.watch('specialDays')}
          text={form.watch('hours')}
          errors={{ week: errors.hoursWeek?.message, specialDays: errors.specialDays?.message }}
          onWeek={(week) => form.setValue('hoursWeek', week, { shouldDirty: true })}
          onSpecialDays={(days) => form.setValue('specialDays', days, { shouldDirty: true })}
          onText={(text) => form.setValue('hours', text, { shouldDirty: true })}
        />
      </FormPanel>
      <FormPanel title="Email and social media">
        <BusinessFormFields {...fields} sections={['reach']} />
      </FormPanel>
      <FormPanel title="What you offer" text="Visitors see it on your page, and can search for it.">
        <OffersField
          value={form.watch('offers')}
          onChange={(offers) => form.setValue('offers', offers, { shouldDirty: true })}
          error={errors.offers?.message}
        />
      </FormPanel>
      <FormPanel title="Closed or moved?" text={tradingWords.panel}>
        <TradingField
          value={form.watch('trading')}
          onChange={(trading) => form.setValue('trading', trading, { shouldDirty: true })}
          register={() => form.register('closedUntil')}
          errors={{ trading: errors.trading?.message, closedUntil: errors.closedUntil?.message }}
        />
      </FormPanel>
    </OwnerForm>
  )
}

/** A tip of the overview links to one field. The browser scrolls there by itself only if the form is there already. */
function scrollToLinkedField(): void {
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

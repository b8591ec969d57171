// Knows the parts of the edit form in their order (spec §2).
import { useEffect } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { FormPanel } from '../../area/form-panel.tsx'
import { OffersField } from '../../business/offers-field.tsx'
import { OwnerForm } from '../owner-form.tsx'
import { EditBusinessFields } from './edit-business-fields.tsx'
import { editOrder } from './edit-fields.ts'
import { EditImageFields } from './edit-image-fields.tsx'
import { HoursField } from './hours/hours-field.tsx'
import { TradingField } from './trading-field.tsx'
import { tradingWords } from './trading-words.ts'
import { useEditForm } from './use-edit-form.ts'

export function EditForm({ business }: { business: OwnBusiness }) {
  const edit = useEditForm(business)
  const { form, round, isChanged, reset, imageOf, attach, focalPoint } = edit
  const { errors } = form.formState
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
        <EditBusinessFields business={business} edit={edit} sections={['basics']} />
      </FormPanel>
      <EditImageFields
        key={round}
        imageOf={imageOf}
        onChange={attach}
        focalPoint={focalPoint}
        errors={errors}
      />
      <FormPanel title="Where and when">
        <EditBusinessFields business={business} edit={edit} sections={['contact']} />
      </FormPanel>
      <HoursPanel key={`hours ${round}`} form={form} />
      <FormPanel title="Email and social media">
        <EditBusinessFields business={business} edit={edit} sections={['online']} />
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

function HoursPanel({ form }: Pick<ReturnType<typeof useEditForm>, 'form'>) {
  const { hoursWeek, specialDays } = form.formState.errors
  return (
    <FormPanel title="Opening hours">
      <HoursField
        week={form.watch('hoursWeek')}
        specialDays={form.watch('specialDays')}
        text={form.watch('hours')}
        errors={{ week: hoursWeek?.message, specialDays: specialDays?.message }}
        onWeek={(week) => form.setValue('hoursWeek', week, { shouldDirty: true })}
        onSpecialDays={(days) => form.setValue('specialDays', days, { shouldDirty: true })}
        onText={(text) => form.setValue('hours', text, { shouldDirty: true })}
      />
    </FormPanel>
  )
}

/** A tip of the overview links to one field. The browser scrolls there by itself only if the form is there already. */
function scrollToLinkedField(): void {
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

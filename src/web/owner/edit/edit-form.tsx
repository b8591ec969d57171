// The edit form: its parts in their order (spec §2).

import type { ComponentProps } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { OwnBusiness } from '../../../contract/business.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import type { ImageKind } from '../../../contract/image-upload.ts'
import type { SpecialDay } from '../../../contract/opening-hours.ts'
import { categoriesFor } from '../../../contract/owner-edits.ts'
import { FormPanel } from '../../area/page-heading.tsx'
import { OffersField } from '../../business/choice-fields.tsx'
import { BusinessFormFields } from '../../business/form-controls.tsx'
import { DecemberDays } from '../../business/hours/december-hours.tsx'
import { SpecialDaysPart, WeekField } from '../../business/hours/hours-field.tsx'
import { type ChosenImage, type ImageChange, ImageField } from '../../business/image-field.tsx'
import { useRefusedForm } from '../../data/send.ts'
import { useFragmentTarget } from '../../navigation/use-fragment-target.ts'
import { PlaceFields } from '../../places/place-fields.tsx'
import { useSite } from '../../ui/page-head.ts'
import { partIds } from '../listing-parts.ts'
import { OwnerForm } from '../owner-form.tsx'
import { EditMenu, partTitles } from './edit-menu.tsx'
import { TradingField, tradingWords } from './trading-field.tsx'
import { type EditFields, editOrder, useEditForm } from './use-edit-form.ts'

export function EditForm({ business }: { business: OwnBusiness }) {
  const edit = useEditForm(business)
  const { form, round, isChanged, reset, imageOf, attach, focalPoint } = edit
  const { errors } = form.formState
  // A tip of the overview links to one field, and its part is shown.
  useFragmentTarget()
  return (
    <OwnerForm
      label="Edit Business"
      form={form}
      order={editOrder}
      isChanged={isChanged}
      lost="Please choose a new picture again."
      onReset={reset}
      hasFiles
    >
      {/* Below the error summary, which the menu would otherwise push off the first screen of a phone. */}
      <EditMenu business={business} />
      <FormPanel title={partTitles.basics} part={partIds.basics}>
        <EditBusinessFields business={business} edit={edit} sections={['basics']} />
      </FormPanel>
      <EditImageFields
        key={round}
        imageOf={imageOf}
        onChange={attach}
        focalPoint={focalPoint}
        errors={errors}
      />
      <FormPanel title={partTitles.where} part={partIds.where}>
        <EditBusinessFields business={business} edit={edit} sections={['where']} />
      </FormPanel>
      <FormPanel title={partTitles.contact} part={partIds.contact}>
        <EditBusinessFields business={business} edit={edit} sections={['contact', 'online']} />
      </FormPanel>
      <HoursPanels key={`hours ${round}`} form={form} />
      <FormPanel
        title={partTitles.offers}
        part={partIds.offers}
        text="Visitors see it on your page, and can search for it."
      >
        <OffersField
          value={form.watch('offers')}
          onChange={(offers) => form.setValue('offers', offers, { shouldDirty: true })}
          error={errors.offers?.message}
        />
      </FormPanel>
      <FormPanel title={partTitles.trading} part={partIds.trading} text={tradingWords.panel}>
        <TradingField
          value={form.watch('trading')}
          onChange={(trading) => {
            form.setValue('trading', trading, { shouldDirty: true })
            form.clearErrors('closedUntil')
          }}
          register={() => form.register('closedUntil')}
          errors={{ trading: errors.trading?.message, closedUntil: errors.closedUntil?.message }}
        />
      </FormPanel>
    </OwnerForm>
  )
}

function HoursPanels({ form }: Pick<ReturnType<typeof useEditForm>, 'form'>) {
  const { hours, hoursWeek, specialDays } = form.formState.errors
  const setSpecialDays = (days: SpecialDay[]) => form.setValue('specialDays', days, { shouldDirty: true })
  return (
    <>
      <FormPanel title={partTitles.hours} part={partIds.hours}>
        <WeekField
          week={form.watch('hoursWeek')}
          text={{
            value: form.watch('hours'),
            onChange: (text) => form.setValue('hours', text, { shouldDirty: true }),
            register: () => form.register('hours'),
            error: hours?.message,
          }}
          error={hoursWeek?.message}
          onWeek={(week) => form.setValue('hoursWeek', week, { shouldDirty: true })}
        />
      </FormPanel>
      <FormPanel title={partTitles.holidays} part={partIds.holidays}>
        <SpecialDaysPart
          specialDays={form.watch('specialDays')}
          error={specialDays?.message}
          onSpecialDays={setSpecialDays}
          proposal={<DecemberDays days={form.watch('specialDays')} onChange={setSpecialDays} />}
        />
      </FormPanel>
    </>
  )
}

type EditBusinessFieldsProps = {
  business: OwnBusiness
  edit: Pick<ReturnType<typeof useEditForm>, 'form' | 'round' | 'setPlace'>
  sections: ComponentProps<typeof BusinessFormFields<'edit'>>['sections']
}

function EditBusinessFields({ business, edit, sections }: EditBusinessFieldsProps) {
  const { form, round, setPlace } = edit
  const { errors } = form.formState
  return (
    <BusinessFormFields
      form="edit"
      sections={sections}
      register={form.register}
      errors={errors}
      categories={categoriesFor(useSite().categories, business.category, withWaiting(business).category)}
      priceLevel={{
        value: form.watch('priceLevel'),
        onChange: (level) => form.setValue('priceLevel', level, { shouldDirty: true }),
      }}
      trades={{
        value: form.watch('trades'),
        stored: withWaiting(business).trades,
        about: `${form.watch('name')}\n${form.watch('description')}`,
        onChange: (ids) => form.setValue('trades', ids, { shouldDirty: true }),
      }}
      whatsapp={{
        phone: form.watch('phone'),
        value: form.watch('whatsapp'),
        onChange: (number) => form.setValue('whatsapp', number, { shouldDirty: true }),
      }}
      social={{
        isEmpty: (network) => !form.getValues(network),
        onMove: (network, handle) => {
          form.setValue(network, handle, { shouldDirty: true })
          form.setValue('website', '', { shouldDirty: true })
        },
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

type EditImageFieldsProps = {
  imageOf: (kind: ImageKind) => ChosenImage
  onChange: (kind: ImageKind, change: ImageChange) => void
  focalPoint: { value: string; onChange: (focalPoint: string) => void }
  errors: FieldErrors<EditFields>
}

function EditImageFields({ imageOf, onChange, focalPoint, errors }: EditImageFieldsProps) {
  return (
    <FormPanel title={partTitles.pictures} part={partIds.pictures}>
      <ImageField
        kind="image"
        form="edit"
        label="Image"
        help="A large photo is made smaller before it is sent. Without one, visitors see a pattern made from your name."
        chosen={imageOf('image')}
        focalPoint={focalPoint}
        error={errors.image?.message ?? errors.focalPoint?.message}
        onChange={(change) => onChange('image', change)}
      />
      {imageOf('image').path && <PlainRemoval kind="image" />}
      <ImageField
        kind="logo"
        form="edit"
        label="Logo"
        help="A square one works best. JPEG, PNG or WebP."
        chosen={imageOf('logo')}
        error={errors.logo?.message}
        onChange={(change) => onChange('logo', change)}
      />
      {imageOf('logo').path && <PlainRemoval kind="logo" />}
    </FormPanel>
  )
}

const fields = {
  image: { name: 'removeImage', label: 'Remove the current image' },
  logo: { name: 'removeLogo', label: 'Remove the current logo' },
} as const satisfies Record<ImageKind, object>

function PlainRemoval({ kind }: { kind: ImageKind }) {
  const { refused } = useRefusedForm('/business/edit')
  const { name, label } = fields[kind]
  return (
    <noscript>
      <label className="check">
        <input type="checkbox" name={name} defaultChecked={refused?.values[name] !== undefined} />
        {label}
      </label>
    </noscript>
  )
}

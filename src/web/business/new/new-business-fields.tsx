// The fields of a new business: those that everybody fills in, its place, and optional sections that are closed at first.
import './new-business.css'
import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { listFormFields } from '../../../contract/business-fields.ts'
import { offeredCategories } from '../../../contract/categories.ts'
import { keepPlace, PlaceFields, type PlaceValues } from '../../places/place-fields.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import { useSite } from '../../ui/page-head.ts'
import { OffersField } from '../choice-fields.tsx'
import { BusinessFormFields } from '../form-controls.tsx'
import { HoursField } from '../hours/hours-field.tsx'
import type { NewBusinessForm } from './new-business-form.ts'
import { comparedFields, SimilarBusinesses, useSimilar } from './similar-businesses.tsx'

type BusinessControls = Omit<ComponentProps<typeof BusinessFormFields<'registration'>>, 'sections'>

function useBusinessControls(form: NewBusinessForm): BusinessControls {
  const { control, register, formState, setValue, getValues } = form
  const { categories } = useSite()
  const { field: price } = useController({ control, name: 'priceLevel' })
  const [phone, whatsapp, trades, name, description] = useWatch({
    control,
    name: ['phone', 'whatsapp', 'trades', 'name', 'description'],
  })
  return {
    form: 'registration',
    register,
    errors: formState.errors,
    categories: offeredCategories(categories).map(({ name }) => name),
    priceLevel: { value: price.value, onChange: price.onChange },
    trades: {
      value: trades ?? [],
      stored: [],
      about: `${name ?? ''}\n${description ?? ''}`,
      onChange: (ids) => setValue('trades', ids, { shouldDirty: true }),
    },
    whatsapp: {
      phone: phone ?? '',
      value: whatsapp ?? '',
      onChange: (number) => setValue('whatsapp', number, { shouldDirty: true }),
    },
    social: {
      isEmpty: (network) => !getValues(network),
      onMove: (network, handle) => {
        setValue(network, handle, { shouldDirty: true })
        setValue('website', '', { shouldDirty: true })
      },
    },
  }
}

/** Looks for similar businesses while the form is filled in. `below` is what is shown, by the field that it is below. */
export type Compared = { leave: (event: FocusEvent<HTMLElement>) => void; ask: () => void; below: Below }
type Below = NonNullable<ComponentProps<typeof BusinessFormFields<'registration'>>['below']>

/** `leave` is called when a field loses the focus. `similarAdvice` says what to do about a business that may be the same. */
export function useCompared(form: NewBusinessForm, similarAdvice: ReactNode): Compared {
  const { ask, listAt } = useSimilar(form)
  const below = comparedFields.map((name) => [
    name,
    <SimilarBusinesses key={name} similar={listAt(name)} advice={similarAdvice} />,
  ])
  return {
    leave: ({ target }) => {
      const left = comparedFields.find((name) => 'name' in target && name === target.name)
      if (left) ask(left)
    },
    ask: () => ask('location'),
    below: Object.fromEntries(below),
  }
}

type SectionFieldsProps = {
  form: NewBusinessForm
  compared: Compared
  sections: ('basics' | 'where' | 'contact')[]
}

export function SectionFields({ form, compared: { ask, below }, sections }: SectionFieldsProps) {
  const controls = useBusinessControls(form)
  return (
    <BusinessFormFields
      {...controls}
      sections={sections}
      below={below}
      placeFields={<NewPlaceFields form={form} onPlace={ask} />}
      descriptionHint={<DescriptionCount control={form.control} />}
    />
  )
}

type BusinessFieldsProps = { form: NewBusinessForm; similarAdvice: ReactNode }

export function BusinessFields({ form, similarAdvice }: BusinessFieldsProps) {
  const compared = useCompared(form, similarAdvice)
  return (
    <fieldset className="form-part" onBlur={compared.leave}>
      <legend>About the business</legend>
      <SectionFields form={form} compared={compared} sections={['basics', 'where', 'contact']} />
    </fieldset>
  )
}

/** Spec §9. */
const minLength = 20

/** The count needs a script; without one, only the minimum is shown. */
function DescriptionCount({ control }: { control: NewBusinessForm['control'] }) {
  const isCounting = useIsHydrated()
  const length = (useWatch({ control, name: 'description' }) ?? '').trim().length
  const isEnough = length >= minLength
  if (!isCounting) return <span>At least {minLength} characters</span>
  return (
    <span data-enough={isEnough}>
      {isEnough ? `${length} characters` : `${length} of at least ${minLength} characters`}
    </span>
  )
}

type NewPlaceFieldsProps = { form: NewBusinessForm; onPlace: () => void }

function NewPlaceFields({ form, onPlace }: NewPlaceFieldsProps) {
  const [location = '', placeId, latitude, longitude, hidesAddress] = useWatch({
    control: form.control,
    name: ['location', 'placeId', 'latitude', 'longitude', 'hidesAddress'],
  })
  const setPlace = (values: PlaceValues) => {
    keepPlace(form, values)
    if (values.placeId) onPlace()
  }
  return (
    <PlaceFields
      location={location}
      values={{ placeId, latitude, longitude, hidesAddress }}
      onChange={setPlace}
      errors={form.formState.errors}
    />
  )
}

export function MoreFields({ form }: { form: NewBusinessForm }) {
  const controls = useBusinessControls(form)
  const { field: offers } = useController({ control: form.control, name: 'offers' })
  const { errors } = form.formState
  return (
    <OptionalPart
      summary="More about the business"
      isOpen={online.some((name) => errors[name] !== undefined)}
    >
      <BusinessFormFields {...controls} sections={['online']} />
      <OffersField value={offers.value ?? []} onChange={offers.onChange} error={errors.offers?.message} />
    </OptionalPart>
  )
}

const online = listFormFields('registration', 'online', 'offers')

export function OpeningHoursFields({ form: { control, formState, setValue } }: { form: NewBusinessForm }) {
  const [week = [], specialDays = []] = useWatch({ control, name: ['hoursWeek', 'specialDays'] })
  const errors = {
    week: formState.errors.hoursWeek?.message,
    specialDays: formState.errors.specialDays?.message,
  }
  return (
    <OptionalPart summary="Opening hours" isOpen={Object.values(errors).some((error) => error !== undefined)}>
      <HoursField
        week={week}
        specialDays={specialDays}
        errors={errors}
        onWeek={(week) => setValue('hoursWeek', week, { shouldDirty: true })}
        onSpecialDays={(days) => setValue('specialDays', days, { shouldDirty: true })}
      />
    </OptionalPart>
  )
}

type OptionalPartProps = { summary: string; isOpen: boolean; children: ReactNode }

/** Closed at first, so that the form does not look longer than it is. An error opens it. */
function OptionalPart({ summary, isOpen, children }: OptionalPartProps) {
  return (
    <details className="form-part form-more" open={isOpen || undefined}>
      <summary>
        <h2>{summary} (optional)</h2>
      </summary>
      <div className="form">{children}</div>
    </details>
  )
}

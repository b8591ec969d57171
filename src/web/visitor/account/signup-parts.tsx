// The parts of the signup form: business, place, owner, and what few fill in at once.
import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { defaultPriceLevel } from '../../../contract/business-fields.ts'
import { listFormFields } from '../../../contract/business-forms.ts'
import { categories } from '../../../contract/categories.ts'
import { OffersField } from '../../business/choice-fields.tsx'
import { BusinessFormFields } from '../../business/form-controls.tsx'
import { HoursField } from '../../business/hours/hours-field.tsx'
import { keepPlace, PlaceFields, type PlaceValues } from '../../places/place-fields.tsx'
import { EmailField, PasswordField, TextField } from '../../ui/fields.tsx'
import { useIsHydrated } from '../../ui/hydration.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { comparedFields, SimilarBusinesses, useSimilar } from './similar-businesses.tsx'
import type { SignupFormMethods } from './use-signup-form.ts'

type BusinessControls = Omit<ComponentProps<typeof BusinessFormFields<'registration'>>, 'sections'>

export function useBusinessControls(form: SignupFormMethods): BusinessControls {
  const { control, register, formState, setValue } = form
  const { field: price } = useController({ control, name: 'priceLevel' })
  const [phone, whatsapp, trades, name, description] = useWatch({
    control,
    name: ['phone', 'whatsapp', 'trades', 'name', 'description'],
  })
  return {
    form: 'registration',
    register,
    errors: formState.errors,
    categories,
    priceLevel: { value: price.value ?? defaultPriceLevel, onChange: price.onChange },
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
  }
}

export function BusinessFields({ form }: { form: SignupFormMethods }) {
  const controls = useBusinessControls(form)
  const { ask, listAt } = useSimilar(form)
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const left = comparedFields.find((name) => 'name' in target && name === target.name)
    if (left) ask(left)
  }
  const below = comparedFields.map((name) => [name, <SimilarBusinesses key={name} similar={listAt(name)} />])
  return (
    <fieldset className="form-part" onBlur={leave}>
      <legend>About the business</legend>
      <BusinessFormFields
        {...controls}
        sections={['basics', 'contact']}
        below={Object.fromEntries(below)}
        placeFields={<SignupPlaceFields form={form} onPlace={() => ask('location')} />}
        descriptionHint={<DescriptionCount control={form.control} />}
      />
    </fieldset>
  )
}

/** Spec §9. */
const minLength = 20

/** Without a script nothing counts: then it says only what is enough. */
export function DescriptionCount({ control }: { control: SignupFormMethods['control'] }) {
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

type SignupPlaceFieldsProps = { form: SignupFormMethods; onPlace: () => void }

export function SignupPlaceFields({ form, onPlace }: SignupPlaceFieldsProps) {
  const [location = '', placeId, latitude, longitude, hidesAddress] = useWatch({
    control: form.control,
    name: ['location', 'placeId', 'latitude', 'longitude', 'hidesAddress'],
  })
  const setPlace = (values: PlaceValues) => {
    keepPlace(form, values)
    if ('placeId' in values) onPlace()
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

export function OwnerFields({ form: { control, register, formState } }: { form: SignupFormMethods }) {
  const { errors } = formState
  return (
    <fieldset className="form-part">
      <legend>About you</legend>
      <TextField
        label="Your name"
        autoComplete="name"
        error={errors.ownerName?.message}
        {...register('ownerName')}
      />
      <EmailField
        label="Email"
        help="You sign in with it, and we write to it about your listing. Visitors do not see it."
        error={errors.ownerEmail?.message}
        {...register('ownerEmail')}
      />
      <NewPasswordField
        control={control}
        label="Password"
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </fieldset>
  )
}

export function MoreFields({ form }: { form: SignupFormMethods }) {
  const controls = useBusinessControls(form)
  const { field: offers } = useController({ control: form.control, name: 'offers' })
  const { errors } = form.formState
  return (
    <OptionalPart
      summary="Social media and what you offer"
      isOpen={online.some((name) => errors[name] !== undefined)}
    >
      <BusinessFormFields {...controls} sections={['online']} />
      <OffersField value={offers.value ?? []} onChange={offers.onChange} error={errors.offers?.message} />
    </OptionalPart>
  )
}

const online = listFormFields('registration', 'online', 'offers')

export function SignupHours({ form: { control, formState, setValue } }: { form: SignupFormMethods }) {
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

/** Closed at first, so that the form looks as short as it is. An error opens it. */
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

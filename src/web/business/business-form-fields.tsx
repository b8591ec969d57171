// Knows the control of each field of a business. The forms of registration and edit use it. Images: see image-field.tsx.
import { Fragment, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { businessFields, FormSection } from '../../contract/business.ts'
import { type FieldOf, type FormFieldName, labelOf, listFormFields } from '../../contract/business-forms.ts'
import type { Category, PriceLevel } from '../../contract/categories.ts'
import type { ImageForm } from '../../contract/image-upload.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PriceLevelField } from './price-level-field.tsx'
import { WhatsAppField } from './whatsapp-field.tsx'

/** Fields of these sections have components of their own. */
type OwnSection = 'images' | 'place' | 'hours' | 'offers'
type FieldName = {
  [Name in FormFieldName]: (typeof businessFields)[Name]['form']['section'] extends Exclude<
    FormSection,
    OwnSection
  >
    ? Name
    : never
}[FormFieldName]
type NameIn<Form extends ImageForm> = FieldName & FieldOf<Form>

type BusinessFormFieldsProps<Form extends ImageForm> = Choices & {
  form: Form
  sections: Exclude<FormSection, OwnSection>[]
  register: (name: NameIn<Form>) => UseFormRegisterReturn
  errors: { [Name in NameIn<Form>]?: { message?: string | undefined } | undefined }
}

/** What a form brings along for single fields. */
type Choices = {
  categories: readonly Category[]
  priceLevel: { value: PriceLevel; onChange: (level: PriceLevel) => void }
  /** The phone number as typed: it may be on WhatsApp, too. */
  whatsapp: { phone: string; value: string; onChange: (number: string) => void }
  descriptionHint?: ReactNode
  /** The fields of the section of the place, which stand below the location. */
  placeFields?: ReactNode
}

/** The fields of some sections of a form, in the order of the contract. */
export function BusinessFormFields<Form extends ImageForm>({
  form,
  sections,
  register,
  errors,
  ...choices
}: BusinessFormFieldsProps<Form>) {
  // Without the section of the images, none of its names is among them.
  const names = listFormFields(form, ...sections) as NameIn<Form>[]
  return names.map((name) => (
    <Fragment key={name}>
      {controls[name]({
        ...choices,
        isNew: form === 'registration',
        label: labelOf(name),
        error: errors[name]?.message,
        register: () => register(name),
      })}
    </Fragment>
  ))
}

type ControlProps = Choices & {
  /** True where a business is registered, false where it is edited. */
  isNew: boolean
  label: string
  error: string | undefined
  register: () => UseFormRegisterReturn
}

/** The name of a profile in a social network. */
function handleControl(placeholder: string, help: string) {
  return ({ label, error, register }: ControlProps) => (
    <TextField
      label={label}
      error={error}
      required={false}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={placeholder}
      help={help}
      {...register()}
    />
  )
}

const hoursExample = 'Mon-Fri: 08:00-17:00\nSat: 09:00-13:00\nSun and public holidays: closed'

const controls: Record<FieldName, (props: ControlProps) => ReactNode> = {
  name: ({ label, error, register }) => (
    <TextField label={label} error={error} autoComplete="organization" {...register()} />
  ),
  category: ({ label, error, register, isNew, categories }) => (
    <SelectField label={label} error={error} {...register()}>
      {isNew && <option value="">Choose a category</option>}
      {categories.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </SelectField>
  ),
  description: ({ label, error, register, isNew, descriptionHint }) => (
    <TextAreaField
      label={label}
      error={error}
      help={
        isNew
          ? 'What you offer, what you are known for, what a first visitor should know.'
          : 'What you offer and what makes it special, in at least 20 characters.'
      }
      hint={descriptionHint}
      {...register()}
    />
  ),
  priceLevel: ({ label, error, priceLevel }) => (
    <PriceLevelField label={label} error={error} {...priceLevel} />
  ),
  location: ({ label, error, register, isNew, placeFields }) => (
    <>
      <TextField
        label={label}
        error={error}
        autoComplete="address-line1"
        placeholder={isNew ? 'Vilakazi Street, Soweto, Gauteng' : undefined}
        help={
          isNew
            ? 'Street or area, town, province: as you would tell a taxi driver.'
            : 'Street, suburb and town, so that people find the way.'
        }
        {...register()}
      />
      {placeFields}
    </>
  ),
  phone: ({ label, error, register, isNew }) => (
    <TextField
      label={label}
      error={error}
      required={false}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="082 123 4567"
      help={isNew && 'The number customers call.'}
      {...register()}
    />
  ),
  whatsapp: ({ label, error, register, whatsapp }) => (
    <WhatsAppField label={label} error={error} register={register} {...whatsapp} />
  ),
  email: ({ label, error, register }) => (
    <TextField
      label={label}
      error={error}
      required={false}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      help="Everybody can see it. Leave it empty to keep yours private."
      {...register()}
    />
  ),
  facebook: handleControl('facebook.com/your.page', 'Paste the address of your page, or type its name.'),
  instagram: handleControl('@your.name', 'Paste the address of your profile, or type its name.'),
  website: ({ label, error, register }) => (
    <TextField
      label={label}
      error={error}
      required={false}
      type="url"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://example.co.za"
      help="Your own site. It must be reachable by https."
      {...register()}
    />
  ),
  hours: ({ label, error, register }) => (
    <TextAreaField
      label={label}
      error={error}
      required={false}
      rows={4}
      placeholder={hoursExample}
      help="One line for each day or group of days."
      {...register()}
    />
  ),
}

// The form control of each field of a business, in the order of the contract.
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import {
  type businessFields,
  type FieldOf,
  type FormFieldName,
  type FormSection,
  labelOf,
  listFormFields,
} from '../../contract/business-fields.ts'
import { dialable } from '../../contract/contact-links.ts'
import type { ImageForm } from '../../contract/image-upload.ts'
import { findSocialPage, networkLabels, type SocialNetwork } from '../../contract/social-networks.ts'
import type { BusinessTrade } from '../../contract/trade.ts'
import { SelectField, TextAreaField, TextField } from '../ui/fields.tsx'
import { useSite } from '../ui/page-head.ts'
import { OptionalTextField, ofPhone, PriceLevelField, WhatsAppField } from './choice-fields.tsx'
import { TradesField } from './trades-field.tsx'

/** Fields of these sections have components of their own. */
type OwnSection = 'images' | 'place' | 'hours' | 'offers' | 'trading'
type SectionOf<Name extends FormFieldName> = (typeof businessFields)[Name]['form']['section']
type FieldName = {
  [Name in FormFieldName]: SectionOf<Name> extends Exclude<FormSection, OwnSection> ? Name : never
}[FormFieldName]
/** What a form passes in for single fields. */
type Choices = {
  categories: readonly string[]
  priceLevel: Pick<ComponentProps<typeof PriceLevelField>, 'value' | 'onChange'>
  /** The phone number as typed: it may also be on WhatsApp. */
  whatsapp: { phone: string; value: string; onChange: (number: string) => void }
  trades: {
    value: readonly string[]
    stored: readonly BusinessTrade[]
    about: string
    onChange: (ids: string[]) => void
  }
  social: SocialFields
  descriptionHint?: ReactNode
  /** The fields of the place section, which are below the location. */
  placeFields?: ReactNode
}

type ControlProps = Choices & {
  /** True where a business is registered, false where it is edited. */
  isNew: boolean
  label: string
  error: string | undefined
  register: () => UseFormRegisterReturn
}

/** The control for the name of a profile in a social network. */
function handleControl(placeholder: string, help: string) {
  return ({ label, error, register }: ControlProps) => (
    <OptionalTextField
      label={label}
      error={error}
      register={register}
      {...ofAddress}
      inputMode="url"
      autoComplete="off"
      placeholder={placeholder}
      help={help}
    />
  )
}

/** For text that browsers must not correct. */
const ofAddress = { autoCapitalize: 'none', spellCheck: false } as const

/** Not an error (spec §5), but the page then has no call button. Usually a digit is missing. */
const isUndialable = (phone: string) => phone.trim() !== '' && dialable(phone) === null
const undialableHelp = 'Customers cannot call this number with one tap yet. Write it like 082 123 4567.'

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
  trades: ({ label, error, trades }) => <TradesField label={label} error={error} {...trades} />,
  description: ({ label, error, register, isNew, descriptionHint }) => (
    <TextAreaField
      label={label}
      error={error}
      help={
        isNew
          ? 'What you offer, what you are known for, and what first-time customers should know.'
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
      <AddressField label={label} error={error} isNew={isNew} {...register()} />
      {placeFields}
    </>
  ),
  phone: ({ label, error, register, isNew, whatsapp: { phone } }) => (
    <OptionalTextField
      label={label}
      error={error}
      register={register}
      {...ofPhone}
      autoComplete="tel"
      help={isUndialable(phone) ? undialableHelp : isNew && 'The number customers call.'}
    />
  ),
  whatsapp: ({ label, error, register, whatsapp }) => (
    <WhatsAppField label={label} error={error} register={register} {...whatsapp} />
  ),
  email: ({ label, error, register }) => (
    <OptionalTextField
      label={label}
      error={error}
      register={register}
      {...ofAddress}
      type="email"
      inputMode="email"
      autoComplete="email"
      help="Everyone can see it. Leave it empty to keep your address private."
    />
  ),
  facebook: handleControl('facebook.com/your.page', 'Paste the address of your page, or type its name.'),
  instagram: handleControl('@your.name', 'Paste the address of your profile, or type its name.'),
  website: ({ label, error, register, social }) => (
    <WebsiteField label={label} error={error} register={register} social={social} />
  ),
}

type AddressFieldProps = Omit<ComponentProps<typeof TextField>, 'help' | 'placeholder'> & { isNew: boolean }

function AddressField({ isNew, ...field }: AddressFieldProps) {
  const { region } = useSite()
  const example = region ? `Main Road, ${region.example.label}` : 'Vilakazi Street, Soweto, Gauteng'
  return (
    <TextField
      autoComplete="address-line1"
      placeholder={isNew ? example : undefined}
      help={
        isNew
          ? 'Street or area, town, province: as you would tell a taxi driver.'
          : 'Street, suburb and town, so that people can find you.'
      }
      {...field}
    />
  )
}

type NameIn<Form extends ImageForm> = FieldName & FieldOf<Form>

type BusinessFormFieldsProps<Form extends ImageForm> = Choices & {
  form: Form
  sections: Exclude<FormSection, OwnSection>[]
  register: (name: NameIn<Form>) => UseFormRegisterReturn
  errors: { [Name in NameIn<Form>]?: { message?: string | undefined } | undefined }
  /** What is shown below a field, in addition to its remarks. */
  below?: { [Name in NameIn<Form>]?: ReactNode }
}

/** The fields of some sections of a form, in the order of the contract. */
export function BusinessFormFields<Form extends ImageForm>({
  form,
  sections,
  register,
  errors,
  below,
  ...choices
}: BusinessFormFieldsProps<Form>) {
  // `sections` leaves out the images, so their names are not in the list.
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
      {below?.[name]}
    </Fragment>
  ))
}

/** `isEmpty` returns whether the field of a network is empty; `onMove` fills it in and empties the website. */
type SocialFields = {
  isEmpty: (network: SocialNetwork) => boolean
  onMove: (network: SocialNetwork, handle: string) => void
}

type WebsiteFieldProps = {
  label: string
  error: string | undefined
  register: () => UseFormRegisterReturn
  social: SocialFields
}

function WebsiteField({ label, error, register, social }: WebsiteFieldProps) {
  const [moved, setMoved] = useState<SocialNetwork | null>(null)
  const { onBlur, ...field } = register()
  const leave = (typed: string) => {
    const page = findSocialPage(typed.trim())
    if (!page || !social.isEmpty(page.network)) return
    social.onMove(page.network, page.handle)
    setMoved(page.network)
  }
  return (
    <TextField
      {...field}
      label={label}
      error={error}
      required={false}
      type="url"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://example.co.za"
      help="Your own site, such as example.co.za. The address of your Facebook or Instagram page goes to its own field."
      hint={
        <span role="status">
          {moved && `We moved that address to ${networkLabels[moved]}, where it belongs.`}
        </span>
      }
      onBlur={(event) => {
        void onBlur(event)
        leave(event.target.value)
      }}
    />
  )
}

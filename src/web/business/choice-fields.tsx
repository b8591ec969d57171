// Fields of a business that are more than a text box: offers, price level, WhatsApp number.
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { defaultPriceLevel } from '../../contract/business-fields.ts'
import { type PriceLevel, priceLevels } from '../../contract/categories.ts'
import { mobileNumber } from '../../contract/contact-links.ts'
import { allOffers, type Offer, offerGroups, offerLabels } from '../../contract/offer-list.ts'
import { FieldRemarks, fieldId, TextField } from '../ui/fields.tsx'
import { useSite } from '../ui/page-head.ts'
import { OfferIcon } from './offer-icon.tsx'
import './choices.css'
import './offers-field.css'
import './price-level-field.css'

type OptionalTextFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'required' | keyof UseFormRegisterReturn
> & {
  register: () => UseFormRegisterReturn
}

/** What all fields for phone numbers have in common. */
export const ofPhone = { type: 'tel', inputMode: 'tel', placeholder: '082 123 4567' } as const

export function OptionalTextField({ register, ...field }: OptionalTextFieldProps) {
  return <TextField {...field} required={false} {...register()} />
}

type OffersFieldProps = {
  value: readonly Offer[]
  onChange: (offers: Offer[]) => void
  error?: string | undefined
}

export function OffersField({ value, onChange, error }: OffersFieldProps) {
  const id = fieldId('offers')
  const choices = useEarlyChoices(value, onChange)
  const toggle = (offer: Offer, isChosen: boolean) =>
    onChange(allOffers.filter((one) => (one === offer ? isChosen : value.includes(one))))
  return (
    <div className="offers-field" id={id} tabIndex={-1} ref={choices}>
      {offerGroups.map(({ title, offers }) => (
        <fieldset key={title} className="field">
          <legend>{title}</legend>
          <div className="choices offer-choices">
            {offers.map((offer) => (
              <label key={offer}>
                <input
                  type="checkbox"
                  name="offers"
                  value={offer}
                  checked={value.includes(offer)}
                  onChange={(event) => toggle(offer, event.target.checked)}
                />
                <OfferIcon offer={offer} />
                {offerLabels[offer]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <FieldRemarks id={id} error={error} />
    </div>
  )
}

/** Before hydration only the DOM knows a choice, and the next render would undo it. */
function useEarlyChoices(value: readonly Offer[], onChange: (offers: Offer[]) => void) {
  const choices = useRef<HTMLDivElement>(null)
  const hydrate = useEffectEvent(() => {
    const checked = [...(choices.current?.querySelectorAll<HTMLInputElement>(':checked') ?? [])]
    const chosen = allOffers.filter((offer) => checked.some((input) => input.value === offer))
    if (chosen.join() !== value.join()) onChange(chosen)
  })
  useEffect(() => hydrate(), [])
  return choices
}

type PriceLevelFieldProps = {
  label: string
  value: PriceLevel | undefined
  onChange: (level: PriceLevel) => void
  error?: string | undefined
}

const levels = Object.entries(priceLevels).map(([level, words]) => ({
  level: Number(level) as PriceLevel,
  words,
}))

/** Until a level is chosen, the default is checked, which is what everybody sees. A click on it chooses it. */
export function PriceLevelField({ label, value, onChange, error }: PriceLevelFieldProps) {
  const id = fieldId('priceLevel')
  const { priceSign = '$' } = useSite()
  const help =
    value === undefined
      ? `Tap the right one. Until then, visitors see "${priceLevels[defaultPriceLevel]}".`
      : undefined
  const choices = useRef<HTMLDivElement>(null)
  // Before hydration only the DOM knows the chosen level, and the next render would undo it.
  const hydrate = useEffectEvent(() => {
    const chosen = choices.current?.querySelector<HTMLInputElement>(':checked')
    const level = levels.find((one) => String(one.level) === chosen?.value)?.level
    if (level && level !== (value ?? defaultPriceLevel)) onChange(level)
  })
  useEffect(() => hydrate(), [])
  return (
    <fieldset className="field" id={id} aria-describedby={error ? `${id}-error` : help && `${id}-help`}>
      <legend>{label}</legend>
      <div className="choices price-choices" ref={choices}>
        {levels.map(({ level, words }) => (
          <label key={level}>
            <input
              type="radio"
              name="priceLevel"
              value={level}
              checked={(value ?? defaultPriceLevel) === level}
              onChange={() => onChange(level)}
              onClick={() => onChange(level)}
            />
            <span aria-hidden="true">{priceSign.repeat(level)}</span>
            {words}
          </label>
        ))}
      </div>
      <FieldRemarks id={id} error={error} help={help} />
    </fieldset>
  )
}

type WhatsAppFieldProps = {
  label: string
  error: string | undefined
  register: () => UseFormRegisterReturn
  /** As typed. */
  phone: string
  value: string
  onChange: (number: string) => void
}

export function WhatsAppField({ label, error, register, phone, value, onChange }: WhatsAppFieldProps) {
  const mobile = mobileNumber(phone)
  const isPhone = mobile !== null && mobileNumber(value) === mobile
  useFollowingNumber(phone, value, isPhone, onChange)
  return (
    <>
      {mobile && (
        <label className="check">
          <input
            type="checkbox"
            name="whatsappIsPhone"
            checked={isPhone}
            onChange={(event) => onChange(event.target.checked ? phone : '')}
          />
          This number is on WhatsApp
        </label>
      )}
      {!isPhone && (
        <OptionalTextField
          label={label}
          error={error}
          register={register}
          {...ofPhone}
          autoComplete="off"
          help="A mobile number. Customers start a chat with one tap."
        />
      )}
    </>
  )
}

/**
 * While the WhatsApp number equals the phone number, it follows each change of the phone, even through half-typed numbers. A landline
 * leaves the WhatsApp number as it was: its chat may still be right. An emptied phone also empties the WhatsApp number: it may have been
 * private.
 */
function useFollowingNumber(
  phone: string,
  value: string,
  isPhone: boolean,
  onFollow: (number: string) => void,
) {
  const last = useRef({ phone, value, isFollowing: isPhone, number: value })
  const follow = useEffectEvent(onFollow)
  useEffect(() => {
    const { current } = last
    // Checked first: when both change at once, as by Reset, nothing follows.
    if (value !== current.value) Object.assign(current, { value, isFollowing: isPhone, number: value })
    else if (phone !== current.phone) {
      if (mobileNumber(phone)) current.number = phone
      if (current.isFollowing) {
        current.value = phone.trim() && current.number
        follow(current.value)
      }
    }
    current.phone = phone
  }, [phone, value, isPhone])
}

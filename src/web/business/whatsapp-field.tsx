// Knows how a WhatsApp number is given: by one tap, when it is the phone number, or typed.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { mobileNumber } from '../../contract/mobile-number.ts'
import { OptionalTextField, ofPhone } from './optional-text-field.tsx'

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
 * While the WhatsApp number is that of the phone, it changes with the phone, also past what is half typed. A landline leaves the
 * number as it was: its chat may still be the right one. An emptied phone takes it along: it may have been private.
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
    // Also when both change at once, as by Reset: then nothing follows.
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

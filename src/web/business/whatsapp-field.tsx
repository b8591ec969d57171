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
  useFollowingNumber(phone, value, isPhone, () => onChange(mobile ? phone : ''))
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

/** While the WhatsApp number is that of the phone, it changes with the phone, also past what is half typed. */
function useFollowingNumber(phone: string, value: string, isPhone: boolean, onFollow: () => void) {
  const before = useRef({ phone, isFollowing: isPhone })
  const follow = useEffectEvent(onFollow)
  useEffect(() => {
    const hasPhoneChanged = phone !== before.current.phone
    if (!hasPhoneChanged && (value !== '' || mobileNumber(phone))) before.current.isFollowing = isPhone
    before.current.phone = phone
    if (hasPhoneChanged && before.current.isFollowing) follow()
  }, [phone, value, isPhone])
}

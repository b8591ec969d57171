// The field of the website. The address of a page in a social network goes to the field of that network, and the owner reads so.
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { findSocialPage, networkLabels, type SocialNetwork } from '../../contract/social-networks.ts'
import { TextField } from '../ui/fields.tsx'

/** `isEmpty` says whether the field of a network is; `onMove` fills it in, and empties the website. */
export type SocialFields = {
  isEmpty: (network: SocialNetwork) => boolean
  onMove: (network: SocialNetwork, handle: string) => void
}

type WebsiteFieldProps = {
  label: string
  error: string | undefined
  register: () => UseFormRegisterReturn
  social: SocialFields
}

export function WebsiteField({ label, error, register, social }: WebsiteFieldProps) {
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

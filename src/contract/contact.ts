// Decides how customers reach a business besides its phone: a WhatsApp number, an e-mail address, handles of social networks.
import { mobileNumber } from './phone.ts'
import { EmailText, lineOfText, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

/** A mobile number of South Africa or, with its country code, of another country; stored as E.164. An empty text is null. */
export const WhatsApp = lineOfText({ label: 'WhatsApp', max: maxLengths.phone })
  .nullable()
  .transform((typed, context): string | null => {
    if (!typed) return null
    const number = mobileNumber(typed)
    if (number) return number
    context.addIssue({
      code: 'custom',
      message: 'WhatsApp must be a mobile number like 082 123 4567, or one with its country code',
    })
    return z.NEVER
  })

/** An e-mail address that the public sees. An empty text is null. */
export const PublicEmail = z
  .union([z.literal(['', null]).transform(() => null), EmailText], {
    error: 'Please enter a valid email address',
  })
  .meta({ description: 'Shown to the public. Empty for none.' })

/** 5 to 50 letters, digits and dots, not dots alone. A pasted address of the profile is reduced to it; an empty text is null. */
export const Facebook = handleOf({
  label: 'Facebook',
  site: /^(?:https?:\/\/)?(?:www\.|m\.|web\.)?(?:facebook|fb)\.com\//i,
  handle: /^(?!\.+$)[a-z0-9.]{5,50}$/i,
  example: 'sowetocoffee',
})

/** 1 to 30 letters, digits, dots and underscores, not dots alone: they would lead to another page. A pasted address is reduced to it; an empty text is null. */
export const Instagram = handleOf({
  label: 'Instagram',
  site: /^(?:https?:\/\/)?(?:www\.)?instagram\.com\//i,
  handle: /^(?!\.+$)[a-z0-9._]{1,30}$/i,
  example: 'soweto.coffee',
})

type Network = { label: string; site: RegExp; handle: RegExp; example: string }

function handleOf({ label, site, handle, example }: Network) {
  return lineOfText({ label, max: maxLengths.website })
    .nullable()
    .transform((typed, context): string | null => {
      if (!typed) return null
      const [bare = ''] = typed.replace(site, '').replace(/^@/, '').split(/[/?#]/)
      if (handle.test(bare)) return bare
      context.addIssue({ code: 'custom', message: `${label} must be a name like ${example}` })
      return z.NEVER
    })
}

// Decides how customers reach a business besides its phone: a WhatsApp number, and an email address. See social-networks.ts.
import { mobileNumber } from './mobile-number.ts'
import { EmailText, lineOfText, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

/** What people copy from WhatsApp: the address of their chat, with the number in it. */
const chatLink = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2B)?(\d+)/i

/**
 * A mobile number of South Africa or, with its country code, of another country; stored as E.164. The address of a chat is
 * reduced to its number; an empty text is null.
 */
export const WhatsApp = lineOfText({ label: 'WhatsApp', max: maxLengths.website })
  .nullable()
  .transform((typed, context): string | null => {
    if (!typed) return null
    const linked = chatLink.exec(typed)?.[1]
    const number = mobileNumber(linked ? `+${linked}` : typed)
    if (number) return number
    context.addIssue({
      code: 'custom',
      message: 'WhatsApp must be a mobile number like 082 123 4567, or one with its country code',
    })
    return z.NEVER
  })

/**
 * An email address that the public sees. An empty text is null. It is no union: the forms would show the first reason of a union,
 * which is not a sentence for people.
 */
export const PublicEmail = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .nullable()
  .transform((typed) => typed || null)
  .pipe(EmailText.nullable())
  .meta({ description: 'Shown to the public. Empty for none.' })

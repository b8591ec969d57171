// Decides which numbers may belong to a mobile phone, and so to WhatsApp.
import { toE164, toForeign } from './phone.ts'

/**
 * The E.164 form of a mobile number: of South Africa in any usual way, or of another country with its country code. Null for
 * a landline of South Africa and for anything else.
 */
export function mobileNumber(typed: string): string | null {
  // A number that is copied from a page may have other dashes.
  const plain = typed.trim().replace(/[\u2010-\u2015]/g, '-')
  const national = toE164(plain)
  // 080 is free of charge, 086 has shared costs, 087 is a line in the internet: no phone with WhatsApp answers there.
  if (national) return /^\+27(?:[67]|8[1-5])/.test(national) ? national : null
  return toForeign(plain.replace(/^00/, '+'))
}

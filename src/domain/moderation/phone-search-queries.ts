// The SQL that finds businesses by a phone number as people write it, whole or in part.
import { or, type SQL, type SQLWrapper, sql } from '#drizzle'
import { formatPhone, toE164 } from '../../contract/contact-links.ts'
import { businesses } from '../../database/schema.ts'

/** The part of a business that is searched by its owner's name and email, and by its phone number without spaces and signs. */
export const ownerText: SQL = sql`moderation_owner_text(${businesses.ownerName}, ${businesses.ownerEmail}, ${businesses.phone})`

/** The index finds nothing shorter. */
const minDigits = 3

/** The digits of a phone number, or of a part of one, as `ownerText` has them; null for any other text. */
function readDialled(text: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(text)) return null
  const whole = toE164(text)
  const digits = (whole ? formatPhone(whole) : text).replace(/\D/g, '')
  return digits.length < minDigits ? null : digits
}

/** The condition for businesses with this phone number, or this whole WhatsApp number; undefined for a text that is no number. */
export function hasNumber(text: string): SQL | undefined {
  const dialled = readDialled(text)
  if (!dialled) return undefined
  const whole = toE164(text)
  return or(
    sql`${ownerText} LIKE moderation_pattern(${dialled})`,
    whole ? isNumber(businesses.whatsapp, whole) : undefined,
  )
}

/** The condition for this whole number, by the order of bytes that its index has. */
export const isNumber = (column: SQLWrapper, number: string): SQL => sql`${column} = ${number} COLLATE "C"`

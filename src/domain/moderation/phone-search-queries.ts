// The SQL that finds businesses by a phone number, or a part of one, in any notation.
import { or, type SQL, type SQLWrapper, sql } from '#drizzle'
import { formatPhone, toE164 } from '../../contract/contact-links.ts'
import { businesses } from '../../database/schema.ts'

/** The searched text of the owner's name and email and the phone number, without spaces and signs. */
export const ownerText: SQL = sql`moderation_owner_text(${businesses.ownerName}, ${businesses.ownerEmail}, ${businesses.phone})`

/** The shortest number that the trigram index can find. */
const minDigits = 3

/** The digits of a phone number or a part of one, in the notation of `ownerText`; null for any other text. */
function readDialled(text: string): string | null {
  if (!/^[\d\s()+./-]+$/.test(text)) return null
  const whole = toE164(text)
  const digits = (whole ? formatPhone(whole) : text).replace(/\D/g, '')
  return digits.length < minDigits ? null : digits
}

/** The condition for businesses with this phone number or part of one, or this whole WhatsApp number; undefined if the text is not a number. */
export function hasNumber(text: string): SQL | undefined {
  const dialled = readDialled(text)
  if (!dialled) return undefined
  const whole = toE164(text)
  return or(
    sql`${ownerText} LIKE moderation_pattern(${dialled})`,
    whole ? isNumber(businesses.whatsapp, whole) : undefined,
  )
}

/** The condition for this whole number, in the collation of its index. */
export const isNumber = (column: SQLWrapper, number: string): SQL => sql`${column} = ${number} COLLATE "C"`

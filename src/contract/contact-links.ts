// How phone numbers are stored and shown, and the links to call, chat and email. South African numbers are stored as E.164.

/** A number copied from a page can have other dashes. */
const withPlainDashes = (typed: string): string => typed.replace(/[\u2010-\u2015]/g, '-')

const withoutSigns = (typed: string): string => withPlainDashes(typed).replace(/[\s().-]/g, '')

/** The E.164 form of a South African number typed in any usual way; null when it is not one. */
export function toE164(typed: string): string | null {
  // Many people write a zero after the country code: +27 (0)82 123 4567.
  const national = /^(?:(?:\+|00)?270?|0)([1-9]\d{8})$/.exec(withoutSigns(typed))
  return national ? `+27${national[1]}` : null
}

/** The beginning of the E.164 form of a partly typed number, of six digits or more (082 123); null for any other text. */
export function toE164Beginning(typed: string): string | null {
  const national = /^(?:(?:\+|00)?270?|0)([1-9]\d{4,8})$/.exec(withoutSigns(typed))
  return national ? `+27${national[1]}` : null
}

/** A stored number as people write it: `+27821234567` becomes `082 123 4567`. Any other text stays as it is. */
export function formatPhone(phone: string): string {
  const parts = /^\+27(\d{2})(\d{3})(\d{4})$/.exec(phone)
  return parts ? `0${parts[1]} ${parts[2]} ${parts[3]}` : phone
}

/**
 * The number to dial for a stored text, which can contain several numbers or none: its first South African number as E.164,
 * otherwise its first number in international form (`+` and 8 to 15 digits); null when it has neither.
 */
export function dialable(phone: string): string | null {
  const found = withPlainDashes(phone).match(numberPattern) ?? []
  return [...found.map(toE164), ...found.map(toForeign)].find((number) => number !== null) ?? null
}

/** Numbers that can be dialled, with their spaces. Any other run of digits matches as a whole, so that no number is found inside it. */
const numberPattern =
  /(?:(?:\+|00)?27(?:[\s().-]*0)?|0)[\s().-]*[1-9](?:[\s().-]*\d){8}(?!\d)|\+\d+(?:[\s.-]*\(\d+\)[\s.-]*)?(?:[\s.-]?\d)*|\d+/g

/** A number in international form; null for a `+27` without nine digits, which is a typing mistake and is not dialled. */
function toForeign(found: string): string | null {
  const digits = found.replace(/\(0\)|[\s().-]/g, '')
  return /^\+(?!27)[1-9]\d{7,14}$/.test(digits) ? digits : null
}

/**
 * The E.164 form of a mobile number: a South African one in any usual notation, or one of another country with its country code.
 * Null for a South African landline and for anything else.
 */
export function mobileNumber(typed: string): string | null {
  const plain = withPlainDashes(typed.trim())
  const national = toE164(plain)
  // 080 is toll-free, 086 is shared-cost, 087 is internet telephony: no phone with WhatsApp has such a number.
  if (national) return /^\+27(?:[67]|8[1-5])/.test(national) ? national : null
  return toForeign(plain.replace(/^00/, '+'))
}

/** The link that opens a WhatsApp chat with an E.164 number, with the text filled in. */
export const whatsappChat = (number: string, text: string): string =>
  `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(text)}`

/** The `mailto:` link of an address. Characters such as `+` and `?` are encoded, because they have a meaning in a link. */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`

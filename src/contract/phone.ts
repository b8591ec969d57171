// Knows how South African phone numbers are kept (E.164) and shown (082 123 4567).

/** The E.164 form of a South African number typed in any usual way; null when it is not one. */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '')
  const national = /^(?:\+27|0027|27|0)([1-9]\d{8})$/.exec(digits)
  return national ? `+27${national[1]}` : null
}

/** The way people write a kept number: `+27821234567` becomes `082 123 4567`; anything else stays as it is. */
export function formatPhone(phone: string): string {
  const parts = /^\+27(\d{2})(\d{3})(\d{4})$/.exec(phone)
  return parts ? `0${parts[1]} ${parts[2]} ${parts[3]}` : phone
}

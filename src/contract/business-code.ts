// Knows the code of a business: six letters and digits at the end of its readable address.

/** A code in upper or lower case; the database stores lower case. Without vowels, so no path of a call is one. */
export const codePattern = /^[bcdfghjkmnpqrstvwxz34679]{6}$/i

/** The code at the end of the last part of an address; null when there is none. */
export const findCode = (slug: string): string | null =>
  /[bcdfghjkmnpqrstvwxz34679]{6}$/i.exec(slug)?.[0].toLowerCase() ?? null

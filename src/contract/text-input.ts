// Schemas for typed text and query parameters: limits, refused characters, and how text is tidied.
import { preprocess, z } from './zod.ts'

/** Maximum lengths in characters. The database has the same limits. */
export const maxLengths = {
  email: 254,
  ownerName: 120,
  password: 128,
  name: 120,
  description: 5000,
  location: 200,
  phone: 40,
  website: 200,
  hours: 1000,
  photoAlt: 200,
  specialDayNote: 80,
} as const

/** Whether a text has a control character other than tab and line ends, which pasted text can contain. */
export const hasControlCharacters = (text: string): boolean => /[^\P{Cc}\t\r\n]/u.test(text)

// Halves of a character, which the database cannot store. `toWellFormed` is missing in Safari 16.3 and on phones with Android 6.
const loneSurrogates = /\p{Cs}/gu
// Marks that change the reading direction of the text after them; no name of a business needs them.
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
// Zero-width characters, and characters that show nothing although Unicode counts them as visible: blanks of braille, hieroglyphs
// and music, and the marks of embedded objects and annotations. A name of three of them would look empty.
const unseenCharacters = /[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC\u{13441}\u{13442}\u{1D159}]/gu

// An accent without a letter before it: a name of three of them would be three specks.
const loneMarks = /(^|\s)\p{M}+/gu

/** The characters that can be seen, and the spaces between them. */
const visiblePart = (text: string) => text.replace(unseenCharacters, '').replace(loneMarks, '$1').trim()

/** Each message begins with `label`. `max` counts the characters of the tidied text, `min` only the visible ones (spec §5). */
type Bounds = { label: string; min?: number; max: number }

/** Text of several lines: trimmed, line ends as '\n'. Refused when too short, too long or with control characters. */
export const linesOfText = (bounds: Bounds) =>
  z.pipe(tidyText(bounds), boundedText(bounds)).check(z.meta(describeLength(bounds)))

/** Text of one line: line ends and tabs count as spaces, runs of spaces as one. */
export const lineOfText = (bounds: Bounds) =>
  z
    .pipe(
      z.pipe(
        tidyText(bounds),
        z.transform((text) => text.replace(/\s+/g, ' ')),
      ),
      boundedText(bounds),
    )
    .check(z.meta(describeLength(bounds)))

/** For the API document, which cannot derive the limits from the checks. */
const describeLength = ({ min = 0, max }: Bounds) => ({ minLength: min, maxLength: max })

function tidyText({ label, min }: Bounds) {
  const missing = min === undefined ? `${label} must be text` : tooShort(label, min)
  return z.pipe(
    z.pipe(
      z
        .string({ error: ({ input }) => (input === undefined ? missing : `${label} must be text`) })
        .check(
          z.refine(
            (text) => !hasControlCharacters(text),
            `${label} contains a character that cannot be saved`,
          ),
        ),
      z.transform((text) => (visiblePart(text) === '' ? '' : text)),
    ),
    z.transform((text) =>
      text
        .replace(loneSurrogates, '\uFFFD')
        .replace(directionMarks, '')
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .trim(),
    ),
  )
}

function boundedText({ label, min = 0, max }: Bounds) {
  return z.string().check(
    z.refine((text) => [...visiblePart(text)].length >= min, tooShort(label, min)),
    z.maxLength(max, `${label} must be at most ${max} characters`),
  )
}

const tooShort = (label: string, min: number) => `${label} must be at least ${min} characters`

/** An email address that mail can be sent to, trimmed. Its case is stored as typed and ignored in comparisons. */
export const EmailText = z.pipe(
  z.pipe(
    z
      .string({ error: 'Please enter a valid email address' })
      .check(z.trim(), z.maxLength(maxLengths.email, 'Please enter a valid email address')),
    // A pipe stops at its first error, so the sentence appears once. With `abort`, the passwords would not be compared.
    z.email('Please enter a valid email address'),
  ),
  // RFC 5321 §4.5.3.1.1 allows 64 characters before the @. Mail servers would refuse a longer address.
  z.string().check(z.regex(/^.{1,64}@.{1,190}$/, 'Please enter a valid email address')),
)

/** Any 8 to 128 characters, never trimmed or cut. The message begins with `label` (spec §5). */
export const passwordText = (label: string) =>
  z
    .string({ error: `${label} must be at least ${minPasswordLength} characters` })
    .check(
      z.minLength(minPasswordLength, `${label} must be at least ${minPasswordLength} characters`),
      z.maxLength(maxLengths.password, `${label} must be at most ${maxLengths.password} characters`),
    )

/** Minimum length of a password, in characters (spec §9). */
export const minPasswordLength = 8

/** The password of an existing account: required, and no longer than a password can be. */
export const typedPassword = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.minLength(1, missing),
      z.maxLength(maxLengths.password, `A password has at most ${maxLengths.password} characters`),
    )

/** The longest search or location text, in characters. */
export const maxQueryLength = 200

/** An optional text to search for; an empty one counts as none. `what` names it in the sentence of a refusal. */
export const queryText = (what: string) =>
  z.optional(
    z.pipe(
      z.string({ error: `Give ${what} once, as text.` }).check(
        // Before trimming, so spaces count: the header `Link` of the response repeats the address.
        z.maxLength(maxQueryLength, `Shorten ${what} to at most ${maxQueryLength} characters.`),
        z.trim(),
        z.refine((text) => !hasControlCharacters(text), `Remove the control characters from ${what}.`),
      ),
      z.transform((text) => text || undefined),
    ),
  )

/** In a query, a number is text. */
const readLimit = (sent: unknown) =>
  typeof sent === 'string' && /^\d{1,4}$/.test(sent) ? Number(sent) : sent

/** How many items to return, from 1 to `max`; `defaultLimit` when it is left out. */
export function limitUpTo(max: number, defaultLimit: number) {
  const range = `Limit must be a whole number from 1 to ${max}.`
  const limit = z
    .int({
      error: ({ input }) => (typeof input === 'string' ? range : 'Give limit once, as a whole number.'),
    })
    .check(z.gte(1, range), z.lte(max, range))
  return z
    ._default(preprocess(readLimit, limit), defaultLimit)
    .check(z.meta({ description: `${defaultLimit} when it is left out.` }))
}

/** A UUID, in lower case as the database writes it, so that two of them can be compared. `refusal` is the sentence for anything else. */
export const guid = (refusal: string) => z.guid(refusal).check(z.toLowerCase())

/** A numeric id as it is in an address. `refusal` is the sentence for anything else. */
export const lineNumber = (refusal: string) =>
  z.pipe(z.string(refusal).check(z.regex(/^\d{1,15}$/, refusal)), z.transform(Number))

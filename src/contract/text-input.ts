// Decides what typed text may be: its bounds, which signs are refused, how it is tidied before it is kept.
import { z } from 'zod'

/** Longest texts in characters, the same as the database allows. */
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
} as const

/** Whether a text has a control character other than tab and line ends, which a paste may bring along. */
export const hasControlCharacters = (text: string): boolean => /[^\P{Cc}\t\r\n]/u.test(text)

// They turn the reading direction of what stands after them, and no name of a business needs them.
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
// Zero-width and other characters that show nothing: a name of three of them would be no name.
const unseenCharacters = /\p{Default_Ignorable_Code_Point}/gu

/** `label` begins each message; lengths are characters of the tidied text, `min` of those that can be seen (spec §5). */
type Bounds = { label: string; min?: number; max: number }

/** Text of several lines: trimmed, line ends as '\n'. Out of bounds or with control characters it is refused. */
export const linesOfText = (bounds: Bounds) => tidyText(bounds).pipe(boundedText(bounds))

/** Text of one line: line ends and tabs count as spaces, runs of spaces as one. */
export const lineOfText = (bounds: Bounds) =>
  tidyText(bounds)
    .transform((text) => text.replace(/\s+/g, ' '))
    .pipe(boundedText(bounds))

function tidyText({ label, min }: Bounds) {
  const missing = min === undefined ? `${label} must be text` : tooShort(label, min)
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : `${label} must be text`) })
    .refine((text) => !hasControlCharacters(text), `${label} contains a character that cannot be kept`)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(directionMarks, '')
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .trim(),
    )
}

function boundedText({ label, min = 0, max }: Bounds) {
  return z
    .string()
    .refine((text) => [...text.replace(unseenCharacters, '')].length >= min, tooShort(label, min))
    .max(max, `${label} must be at most ${max} characters`)
}

const tooShort = (label: string, min: number) => `${label} must be at least ${min} characters`

/** An e-mail address that mail can be sent to, trimmed; how it is written is kept, and compared without case. */
export const EmailText = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .max(maxLengths.email, 'Please enter a valid email address')
  // RFC 5321 §4.5.3.1.1 allows 64 before the @; a longer address would be taken here and refused by every mail server.
  .pipe(
    z
      .email({ error: 'Please enter a valid email address', abort: true })
      .regex(/^.{1,64}@.{1,190}$/, 'Please enter a valid email address'),
  )

/** Any 8 to 128 characters, never trimmed or cut; `label` begins the message (spec §5). */
export const passwordText = (label: string) =>
  z
    .string({ error: `${label} must be at least ${minPasswordLength} characters` })
    .min(minPasswordLength, `${label} must be at least ${minPasswordLength} characters`)
    .max(maxLengths.password, `${label} must be at most ${maxLengths.password} characters`)

/** Fewest characters of a password (spec §9). */
export const minPasswordLength = 8

/** What is typed for an account that exists: required, and no longer than a password can be. */
export const typedPassword = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .max(maxLengths.password, `A password has at most ${maxLengths.password} characters`)

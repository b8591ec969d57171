// Decides what the parameters of a query may be that several calls have: texts and limits.
import { hasControlCharacters } from './text-input.ts'
import { z } from './zod.ts'

/** The longest search or location text, in characters. */
export const maxQueryLength = 200

/** An optional text to search for; an empty one counts as none. `what` names it in the sentence of a refusal. */
export const queryText = (what: string) =>
  z
    .string({ error: `Give ${what} once, as text.` })
    // Spaces count, too: the address comes back in the header of the next page.
    .max(maxQueryLength, `Shorten ${what} to at most ${maxQueryLength} characters.`)
    .trim()
    .refine((text) => !hasControlCharacters(text), `Remove the control characters from ${what}.`)
    .transform((text) => text || undefined)
    .optional()

/** In a query a number comes as text. */
const readLimit = (sent: unknown) =>
  typeof sent === 'string' && /^\d{1,4}$/.test(sent) ? Number(sent) : sent

/** How many are wanted, from 1 to `most`; `standard` when it is left out. */
export function limitUpTo(most: number, standard: number) {
  const range = `Limit must be a whole number from 1 to ${most}.`
  const limit = z
    .int({
      error: ({ input }) => (typeof input === 'string' ? range : 'Give limit once, as a whole number.'),
    })
    .min(1, range)
    .max(most, range)
  return z
    .preprocess(readLimit, limit)
    .default(standard)
    .meta({ description: `${standard} when it is left out.` })
}

/** The number of a line of a list, as an address has it. `refusal` is the sentence for anything else. */
export const lineNumber = (refusal: string) =>
  z
    .string(refusal)
    .regex(/^\d{1,15}$/, refusal)
    .transform(Number)

// The reasons to reject or suspend a business, what the owner reads about them, and what the owner can do next.
import { linesOfText } from './text-input.ts'
import { objectOf, z } from './zod.ts'

/** `label` is what a moderator chooses; `sentence` and `advice` are what the owner reads. */
type ReasonWords = { label: string; sentence: string; advice: string }

/** The reasons of a rejection or a suspension, in the order of the list to choose from. */
export const reasonKinds = {
  incomplete: {
    label: 'Something is missing',
    sentence: 'Some details are missing.',
    advice: 'Add what visitors need: a full description, the address, and how to reach you.',
  },
  picture: {
    label: 'The picture does not fit',
    sentence: 'The picture does not fit this business.',
    advice: 'Choose a clear photo of your place, your work or your products.',
  },
  'wrong-details': {
    label: 'Wrong details',
    sentence: 'Some details seem to be wrong.',
    advice: 'Check the name, the address, the phone number and the hours.',
  },
  duplicate: {
    label: 'Already listed',
    sentence: 'This business is already listed.',
    advice: 'If the other listing is not yours, write to us.',
  },
  'not-a-business': {
    label: 'Not a business',
    sentence: 'We could not tell that this is a business that serves customers.',
    advice: 'Say what you sell or do, for whom, and where.',
  },
  offensive: {
    label: 'Offensive or unlawful',
    sentence: 'Some of the words or pictures may offend people or break the law.',
    advice: 'Remove them, or write to us if you see it differently.',
  },
  other: {
    label: 'Another reason',
    sentence: 'It cannot be shown as it is.',
    advice: 'If no note says what to change, write to us.',
  },
} as const satisfies Record<string, ReasonWords>

/** The name of a reason. */
export const ReasonKind = z.enum(
  Object.keys(reasonKinds) as [keyof typeof reasonKinds, ...(keyof typeof reasonKinds)[]],
  'Please choose one of the reasons',
)
export type ReasonKind = z.infer<typeof ReasonKind>

/** Maximum length of a moderator's own words, in characters. */
export const maxReasonText = 500

/** Why a business is rejected or suspended; `text` is the moderator's own words, on one or several lines. */
export const DecisionReason = objectOf(
  {
    kind: ReasonKind,
    text: linesOfText({ label: 'The note to the owner', max: maxReasonText }).optional(),
  },
  'Please choose one of the reasons',
)
export type DecisionReason = z.infer<typeof DecisionReason>

/** The last rejection or suspension of a business, as its owner reads it. `kind` is null when no reason was given, `at` is ISO 8601. */
export const TurnedDown = z.strictObject({
  kind: ReasonKind.nullable(),
  text: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
})
export type TurnedDown = z.infer<typeof TurnedDown>

// Claims: how an owner without an account says and shows that a listing is theirs, and what moderators and the present owner answer.

import { ListInput } from './search.ts'
import { lineNumber, linesOfText } from './text-input.ts'
import { ApprovalStatus } from './transitions.ts'
import { z } from './zod.ts'

/** How a claimant shows that a listing is theirs, in the order of the choices. */
export const proofs = ['telephone', 'email', 'document'] as const
/** One of `proofs`. */
export const Proof = z.enum(proofs, 'Please choose how you can show that it is yours')
export type Proof = z.infer<typeof Proof>

/** The most characters of the note of a claimant, and of that of a moderator. */
export const maxClaimNote = 500
/** The digits of a claim by telephone live so long. */
export const digitsDays = 3
/** An owner has so long to answer a claim of their listing. */
export const answerDays = 14
/** A claim by a document waits so long for a moderator. */
export const documentDays = 30
/** How many digits may be tried for one claim. */
export const maxDigitTries = 5

const businessId = z.guid('This is not the address of a business.')
const claimId = lineNumber('This is not the number of a claim.')
const note = linesOfText({ label: 'The note', max: maxClaimNote }).optional()

/** A claim of the business with this id. With `document`, the file comes in the field `document` of a form. */
export const NewClaim = z.strictObject({ id: businessId, proof: Proof, note })
export type NewClaim = z.infer<typeof NewClaim>

/** The number of the new claim. `digits` are there for a claim by telephone, and are never sent again. */
export const ClaimMade = z.strictObject({
  id: z.int(),
  digits: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
})
export type ClaimMade = z.infer<typeof ClaimMade>

const ClaimState = z.enum(['open', 'accepted', 'refused', 'withdrawn', 'expired'])
const Answer = z.enum(['keep', 'give-up'], 'Please choose whether you keep the listing or give it up')
const BusinessOfClaim = z.strictObject({ id: z.guid(), name: z.string() })

/**
 * A claim as its claimant reads it. `proofUntil` is when the letter, the digits or the waiting of the document end. `answerUntil` is there
 * while the present owner of the listing can answer. `outcomeNote` is what a moderator wrote.
 */
export const OwnClaim = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  proof: Proof,
  state: ClaimState,
  proofUntil: z.iso.datetime(),
  isProved: z.boolean(),
  answerUntil: z.iso.datetime().nullable(),
  outcomeNote: z.string().nullable(),
  business: BusinessOfClaim,
})
export type OwnClaim = z.infer<typeof OwnClaim>

/** One claim by its number. */
export const ClaimId = z.strictObject({ id: claimId })
export type ClaimId = z.infer<typeof ClaimId>

/**
 * A claim as a moderator reads it. `claimant` is the email of the account. `phones` and `email` are those that the listing shows: the
 * moderator rings one of them. `triesLeft` is how many digits can still be tried. `dispute` is there for a listing with an owner:
 * nothing is accepted before the owner answers or `until` is over.
 */
export const Claim = OwnClaim.omit({ answerUntil: true }).extend({
  claimant: z.string(),
  isClaimantConfirmed: z.boolean(),
  note: z.string().nullable(),
  hasDocument: z.boolean(),
  triesLeft: z.int(),
  business: BusinessOfClaim.extend({
    approvalStatus: ApprovalStatus,
    phones: z.array(z.string()),
    email: z.string().nullable(),
  }),
  dispute: z
    .strictObject({
      owner: z.string(),
      until: z.iso.datetime(),
      answer: Answer.nullable(),
      isOver: z.boolean(),
    })
    .nullable(),
})
export type Claim = z.infer<typeof Claim>

/** Which claims: those that wait, or those that are closed; both without a state. */
export const ClaimListInput = ListInput.extend({
  state: z.enum(['open', 'closed'], 'State must be one of: open, closed.').optional(),
})
export type ClaimListInput = z.infer<typeof ClaimListInput>

const Digits = z
  .string('Please type the six digits that the person says')
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please type the six digits that the person says'))

/** A moderator's decision. A claim by telephone is accepted with the digits that the person on the telephone says. */
export const ClaimOutcome = z.strictObject({
  id: claimId,
  outcome: z.enum(['accepted', 'refused'], 'Please choose whether you accept or refuse the claim'),
  digits: Digits.optional(),
  note,
})
export type ClaimOutcome = z.infer<typeof ClaimOutcome>

/** The digits that the person on the telephone says, while the owner of the listing can still answer. */
export const ClaimDigits = z.strictObject({ id: claimId, digits: Digits })
export type ClaimDigits = z.infer<typeof ClaimDigits>

/** A claim of the own listing, as its owner reads it: `answer` is the own one so far. */
export const Dispute = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  note: z.string().nullable(),
  answerUntil: z.iso.datetime(),
  answer: Answer.nullable(),
})
export type Dispute = z.infer<typeof Dispute>

/** What the owner of a claimed listing answers. */
export const ClaimAnswer = z.strictObject({ id: claimId, answer: Answer })
export type ClaimAnswer = z.infer<typeof ClaimAnswer>

const linkSentence = 'This link is incomplete. Please open it again.'
const token = z.string(linkSentence).regex(/^[A-Za-z0-9_-]{20,100}$/, linkSentence)

/** The token of a link: that of a letter about a claim, or that of an invitation. */
export const ClaimToken = z.strictObject({ token })
export type ClaimToken = z.infer<typeof ClaimToken>

/** What a letter is about: the listing, and the email of who claims it. */
export const ClaimLetter = z.strictObject({ business: BusinessOfClaim, claimant: z.string() })
export type ClaimLetter = z.infer<typeof ClaimLetter>

/** The answer of whoever reads the mail of the listing. */
export const LetterAnswer = ClaimToken.extend({
  answer: z.enum(['yes', 'no'], 'Please choose yes or no'),
})
export type LetterAnswer = z.infer<typeof LetterAnswer>

/** What became of the claim. It is `open` while the owner of the listing can answer, and until a moderator decides. */
export const LetterAnswered = z.strictObject({ state: ClaimState })
export type LetterAnswered = z.infer<typeof LetterAnswered>

/** The listing of an invitation. */
export const InvitedListing = z.strictObject({ business: BusinessOfClaim })
export type InvitedListing = z.infer<typeof InvitedListing>

/** The business to whose owner a link is made. With `mail` it also goes to the address of the listing. */
export const NewListingInvitation = z.strictObject({
  id: businessId,
  mail: z.boolean('Mail must be true or false').optional(),
})
export type NewListingInvitation = z.infer<typeof NewListingInvitation>

/** The link, which works once, and an address that opens WhatsApp with the invitation. `mailedTo` is null without a mail. */
export const MadeInvitation = z.strictObject({
  link: z.string(),
  whatsapp: z.string(),
  mailedTo: z.string().nullable(),
})
export type MadeInvitation = z.infer<typeof MadeInvitation>

/** The most cards that are made at once: ten sheets. */
export const maxCards = 80
const idsSentence = `Ids must be ids of businesses with commas between them, at most ${maxCards}.`

/** For which businesses to make cards. */
export const CardsInput = z.strictObject({
  ids: z
    .string(idsSentence)
    .transform((text) => text.split(','))
    .pipe(z.array(z.guid(idsSentence)).max(maxCards, idsSentence)),
})
export type CardsInput = z.infer<typeof CardsInput>

/** A listing to whose owner somebody made a link: how and when last, by whom, and when it was first opened and used. */
export const InvitedOwner = z.strictObject({
  id: z.int(),
  business: BusinessOfClaim,
  way: z.enum(['link', 'mail', 'card']),
  invitedAt: z.iso.datetime(),
  invitedBy: z.string(),
  openedAt: z.iso.datetime().nullable(),
  claimedAt: z.iso.datetime().nullable(),
})
export type InvitedOwner = z.infer<typeof InvitedOwner>

// Claims: how somebody claims a listing and proves that it is theirs, and what moderators and its current owner answer.

import { ListInput } from './search.ts'
import { guid, lineNumber, linesOfText } from './text-input.ts'
import { ApprovalStatus } from './transitions.ts'
import { z } from './zod.ts'

/** How a claimant can prove that a listing is theirs, in the order of the choices on screen. */
export const proofs = ['telephone', 'email', 'document'] as const
/** One of `proofs`. */
export const Proof = z.enum(proofs, 'Please choose how you can show that it is yours')
export type Proof = z.infer<typeof Proof>

/** Maximum length of a claimant's note, and of a moderator's, in characters. */
export const maxClaimNote = 500
/** How many days the digits of a claim by phone are valid. */
export const digitsDays = 3
/** How many days an owner has to answer a claim of their listing. */
export const answerDays = 14
/** How many days a claim by document waits for a moderator before it expires. */
export const documentDays = 30
/** How many attempts at the digits one claim allows. */
export const maxDigitTries = 5

const businessId = guid('This is not the address of a business.')
const claimId = lineNumber('This is not the number of a claim.')
const note = z.optional(linesOfText({ label: 'The note', max: maxClaimNote }))

/** A claim of the business with this id. For the proof `document`, the file is sent in the form field `document`. */
export const NewClaim = z.strictObject({ id: businessId, proof: Proof, note })
export type NewClaim = z.infer<typeof NewClaim>

/** The id of the new claim. `digits` are present for a claim by phone only, and are never sent again. */
export const ClaimMade = z.strictObject({
  id: z.int(),
  digits: z.optional(z.string().check(z.regex(/^\d{6}$/))),
})
export type ClaimMade = z.infer<typeof ClaimMade>

const ClaimState = z.enum(['open', 'accepted', 'refused', 'withdrawn', 'expired'])
const Answer = z.enum(['keep', 'give-up'], 'Please choose whether you keep the listing or give it up')
const BusinessOfClaim = z.strictObject({ id: z.guid(), name: z.string() })

/**
 * A claim as its claimant reads it. `proofUntil` is when the letter, the digits or the document expire. `answerUntil` is null unless
 * the current owner of the listing can still answer. `outcomeNote` is what a moderator wrote.
 */
export const OwnClaim = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  proof: Proof,
  state: ClaimState,
  proofUntil: z.iso.datetime(),
  isProved: z.boolean(),
  answerUntil: z.nullable(z.iso.datetime()),
  outcomeNote: z.nullable(z.string()),
  business: BusinessOfClaim,
})
export type OwnClaim = z.infer<typeof OwnClaim>

/** One claim by its id. */
export const ClaimId = z.strictObject({ id: claimId })
export type ClaimId = z.infer<typeof ClaimId>

/**
 * A claim as a moderator reads it. `claimant` is the email of the account. `phones` and `email` are those on the listing: the
 * moderator calls one of the phones. `triesLeft` is how many attempts at the digits are left. `dispute` is null if the listing has no
 * owner; otherwise the claim can only be accepted once the owner has answered or `until` has passed.
 */
export const Claim = z.extend(z.omit(OwnClaim, { answerUntil: true }), {
  claimant: z.string(),
  isClaimantConfirmed: z.boolean(),
  note: z.nullable(z.string()),
  hasDocument: z.boolean(),
  triesLeft: z.int(),
  business: z.extend(BusinessOfClaim, {
    approvalStatus: ApprovalStatus,
    phones: z.array(z.string()),
    email: z.nullable(z.string()),
  }),
  dispute: z.nullable(
    z.strictObject({
      owner: z.string(),
      until: z.iso.datetime(),
      answer: z.nullable(Answer),
      isOver: z.boolean(),
    }),
  ),
})
export type Claim = z.infer<typeof Claim>

/** Narrows the list to open or to closed claims; without `state` it has both. */
export const ClaimListInput = z.extend(ListInput, {
  state: z.optional(z.enum(['open', 'closed'], 'State must be one of: open, closed.')),
})
export type ClaimListInput = z.infer<typeof ClaimListInput>

const Digits = z.pipe(
  z.pipe(
    z.string('Please type the six digits that the person says'),
    z.transform((typed) => typed.replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'Please type the six digits that the person says')),
)

/** A moderator's decision. Accepting a claim by phone that is not proved yet needs the digits that the person says. */
export const ClaimOutcome = z.strictObject({
  id: claimId,
  outcome: z.enum(['accepted', 'refused'], 'Please choose whether you accept or refuse the claim'),
  digits: z.optional(Digits),
  note,
})
export type ClaimOutcome = z.infer<typeof ClaimOutcome>

/** The digits that the person says on the phone, while the owner of the listing can still answer. */
export const ClaimDigits = z.strictObject({ id: claimId, digits: Digits })
export type ClaimDigits = z.infer<typeof ClaimDigits>

/** A claim of one's own listing, as its owner reads it; `answer` is what the owner has answered so far. */
export const Dispute = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  note: z.nullable(z.string()),
  answerUntil: z.iso.datetime(),
  answer: z.nullable(Answer),
})
export type Dispute = z.infer<typeof Dispute>

/** What the owner of a claimed listing answers. */
export const ClaimAnswer = z.strictObject({ id: claimId, answer: Answer })
export type ClaimAnswer = z.infer<typeof ClaimAnswer>

const linkSentence = 'This link is incomplete. Please open it again.'
const token = z.string(linkSentence).check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, linkSentence))

/** The token in the link of a letter about a claim, or of an invitation. */
export const ClaimToken = z.strictObject({ token })
export type ClaimToken = z.infer<typeof ClaimToken>

/** What a letter is about: the listing, and the email of its claimant. */
export const ClaimLetter = z.strictObject({ business: BusinessOfClaim, claimant: z.string() })
export type ClaimLetter = z.infer<typeof ClaimLetter>

/** The answer of whoever reads the email of the listing. */
export const LetterAnswer = z.extend(ClaimToken, {
  answer: z.enum(['yes', 'no'], 'Please choose yes or no'),
})
export type LetterAnswer = z.infer<typeof LetterAnswer>

/** The state of the claim after the answer. It is `open` while the owner of the listing can answer, and until a moderator decides. */
export const LetterAnswered = z.strictObject({ state: ClaimState })
export type LetterAnswered = z.infer<typeof LetterAnswered>

/** The listing of an invitation. */
export const InvitedListing = z.strictObject({ business: BusinessOfClaim })
export type InvitedListing = z.infer<typeof InvitedListing>

/** The business whose owner is invited by a link. With `mail`, the link is also sent to the email of the listing. */
export const NewListingInvitation = z.strictObject({
  id: businessId,
  mail: z.optional(z.boolean('Mail must be true or false')),
})
export type NewListingInvitation = z.infer<typeof NewListingInvitation>

/** The link, which works once, and an address that opens WhatsApp with the invitation. `mailedTo` is null when no email was sent. */
export const MadeInvitation = z.strictObject({
  link: z.string(),
  whatsapp: z.string(),
  mailedTo: z.nullable(z.string()),
})
export type MadeInvitation = z.infer<typeof MadeInvitation>

/** Maximum number of cards in one request: ten sheets of eight. */
export const maxCards = 80
const idsSentence = `Ids must be ids of businesses with commas between them, at most ${maxCards}.`

/** The businesses to make cards for. */
export const CardsInput = z.strictObject({
  ids: z.pipe(
    z.pipe(
      z.string(idsSentence),
      z.transform((text) => text.split(',')),
    ),
    z.array(guid(idsSentence)).check(z.maxLength(maxCards, idsSentence)),
  ),
})
export type CardsInput = z.infer<typeof CardsInput>

/** A listing whose owner was invited: how, when last and by whom, and when a link was first opened and used. */
export const InvitedOwner = z.strictObject({
  id: z.int(),
  business: BusinessOfClaim,
  way: z.enum(['link', 'mail', 'card']),
  invitedAt: z.iso.datetime(),
  invitedBy: z.string(),
  openedAt: z.nullable(z.iso.datetime()),
  claimedAt: z.nullable(z.iso.datetime()),
})
export type InvitedOwner = z.infer<typeof InvitedOwner>

// The states of a business (spec §4), the four transitions between them, the two changes of the featured flag, and the reasons of a decision,
// with their texts.
import { linesOfText } from './text-input.ts'
import { objectOf, z } from './zod.ts'

/** The four states of a business (spec §4); only `approved` is public. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export const ApprovalStatus = z.enum(approvalStatuses)
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

/** Whether visitors see a business in this state. */
export const isPublic = (status: ApprovalStatus): boolean => status === 'approved'

type Message = { title: string; text: string }
/** A message whose text has `{name}` in place of the name of the business. */
type NamedMessage = { title: string; text: `${string}{name}${string}` }

/** What people read about a decision. */
type DecisionWords = {
  /** Ends the sentence 'Only a pending business can be …'. */
  participle: string
  label: string
  /** Replaces the label while the request runs. */
  busyLabel: string
  success: NamedMessage
  /** `text` is shown when the server sends no sentence of its own. */
  failure: Message
}

type TransitionRecord = DecisionWords & {
  to: ApprovalStatus
  by: 'staff'
  /** Describes the call in the API document. */
  summary: string
  /** Explains a refusal when the business is in the state `to` already. */
  already: string
  /** The kind of the email that the owner gets. */
  mail: string
} & TransitionStart

// Pending businesses are decided in the queue, after a dialog. The other decisions are buttons without a dialog, because the next
// press of the button reverts them.
type TransitionStart =
  | { from: 'pending'; dialog: NamedMessage & { tone: 'plain' | 'destructive' } }
  | { from: Exclude<ApprovalStatus, 'pending'>; dialog?: never }

/**
 * Every transition of spec §4, with the words of spec §2 and §8. Its name is the last part of the address of its call, and the action in
 * the log. Rules, SQL, calls, screens and emails read this record; the compiler reports what a new transition still needs.
 */
export const transitions = {
  approve: {
    from: 'pending',
    to: 'approved',
    by: 'staff',
    summary: 'Makes a pending business public.',
    participle: 'approved',
    already: 'This business was already approved.',
    mail: 'business-approved',
    label: 'Approve',
    busyLabel: 'Approving...',
    dialog: {
      title: 'Approve Listing',
      text: 'Are you sure you want to approve "{name}"? This will make the listing visible to all users on the platform.',
      tone: 'plain',
    },
    success: { title: 'Business Approved', text: '"{name}" is now visible to all users.' },
    failure: { title: 'Approval Failed', text: 'Failed to approve business' },
  },
  reject: {
    from: 'pending',
    to: 'rejected',
    by: 'staff',
    summary: 'Turns a pending business down.',
    participle: 'rejected',
    already: 'This business was already rejected.',
    mail: 'business-rejected',
    label: 'Reject',
    busyLabel: 'Rejecting...',
    dialog: {
      title: 'Reject Listing',
      text: 'Are you sure you want to reject "{name}"? The listing will not be published on the platform.',
      tone: 'destructive',
    },
    success: { title: 'Business Rejected', text: '"{name}" will not be published.' },
    failure: { title: 'Rejection Failed', text: 'Failed to reject business' },
  },
  suspend: {
    from: 'approved',
    to: 'suspended',
    by: 'staff',
    summary: 'Hides an approved business.',
    participle: 'suspended',
    already: 'This business was already suspended.',
    mail: 'business-suspended',
    label: 'Suspend',
    busyLabel: 'Suspending...',
    success: { title: 'Business Suspended', text: '"{name}" is no longer shown to the public.' },
    failure: { title: 'Error', text: 'Failed to suspend business.' },
  },
  activate: {
    from: 'suspended',
    to: 'approved',
    by: 'staff',
    summary: 'Makes a suspended business public again.',
    participle: 'activated',
    // An approved business may never have been suspended, so the sentence does not speak of an earlier activation.
    already: 'This business is already live.',
    mail: 'business-activated',
    label: 'Activate',
    busyLabel: 'Activating...',
    success: { title: 'Business Activated', text: '"{name}" is visible to all users again.' },
    failure: { title: 'Error', text: 'Failed to activate business.' },
  },
} as const satisfies Record<string, TransitionRecord>
export type Transition = keyof typeof transitions

/** The names of the transitions that begin in one of these states. */
export type TransitionFrom<Status extends ApprovalStatus> = {
  [Name in Transition]: (typeof transitions)[Name] extends { from: Status } ? Name : never
}[Transition]

/** The transitions that begin in this state, in the order of the record. */
export function listTransitionsFrom<Status extends ApprovalStatus>(status: Status): TransitionFrom<Status>[] {
  const names = Object.keys(transitions) as Transition[]
  return names.filter((name) => transitions[name].from === status) as TransitionFrom<Status>[]
}

/** Only a business in this state can be featured, or stop being featured. */
export const featurableStatus = 'approved' satisfies ApprovalStatus

/** The two changes of the featured flag, in the same words as a transition. The name is the action in the log. */
export const featureChanges = {
  feature: {
    featured: 1,
    participle: 'featured',
    label: 'Make Featured',
    busyLabel: 'Featuring...',
    success: { title: 'Business Featured', text: '"{name}" is now featured on the homepage.' },
    failure: { title: 'Error', text: 'Failed to update featured status.' },
  },
  unfeature: {
    featured: 0,
    participle: 'removed from featured',
    label: 'Remove from Featured',
    busyLabel: 'Removing...',
    success: { title: 'Business Unfeatured', text: '"{name}" is no longer featured on the homepage.' },
    failure: { title: 'Error', text: 'Failed to update featured status.' },
  },
} as const satisfies Record<string, DecisionWords & { featured: 0 | 1 }>

/** The change that sets the flag to this value. */
export const featureChangeTo = (featured: 0 | 1) => (featured === 1 ? 'feature' : 'unfeature')

/** Everything that a moderator can decide about one business. */
export const decisions = { ...transitions, ...featureChanges }
export type Decision = keyof typeof decisions

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
    text: z.optional(linesOfText({ label: 'The note to the owner', max: maxReasonText })),
  },
  'Please choose one of the reasons',
)
export type DecisionReason = z.infer<typeof DecisionReason>

/** The last rejection or suspension of a business, as its owner reads it. `kind` is null when no reason was given, `at` is ISO 8601. */
export const TurnedDown = z.strictObject({
  kind: z.nullable(ReasonKind),
  text: z.nullable(z.string()),
  at: z.iso.datetime({ offset: true }),
})
export type TurnedDown = z.infer<typeof TurnedDown>

// A moderator's decision about one business: a transition or the featured flag, with its line in the log and its email.
import { labelOf, listFormFields } from '../../contract/business-fields.ts'
import type { Issue } from '../../contract/endpoint.ts'
import type {
  DecidedBusiness,
  DecisionInput,
  Featured,
  ModerationItem,
  PlaceDecision,
  ReasonedDecision,
} from '../../contract/moderation.ts'
import type { Site } from '../../contract/page.ts'
import {
  type ApprovalStatus,
  type DecisionReason,
  featurableStatus,
  featureChanges,
  featureChangeTo,
  isPublic,
  type Transition,
  transitions,
} from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/account-email.ts'
import { mergedText } from '../businesses/business-queries.ts'
import { changed, conflict, notFound } from '../failures.ts'
import { type MailContent, siteDetails } from '../mail/template-layout-rules.ts'
import {
  businessActivated,
  businessApproved,
  businessRejected,
  businessSuspended,
  type TemplateValues,
} from '../mail/template-rules.ts'
import type { Staff } from '../principal.ts'
import {
  findModerationItem,
  isMerged,
  listFieldsEditedSince,
  trySetFeatured,
  tryTransition,
} from './decision-queries.ts'

/**
 * The context of a decision. `mail` is notified after a commit that queued mail, and `cache` is cleared after a public change. A decision can
 * be undone for `undoMs`, and its email waits that long.
 */
export type DecisionContext = {
  db: Db
  cache: { clear(): void }
  mail: { notify(afterMs: number): void }
  site: Site
  undoMs: number
}

/**
 * Makes a transition, and queues the email to the owner in the same transaction. A suspended business keeps its featured flag and its order
 * in the public list. Refuses with not-found, with a conflict that names the state of the business, or as refuseOtherVersion does.
 */
export async function transitionBusiness(
  context: DecisionContext,
  staff: Staff,
  transition: Transition,
  input: ReasonedDecision,
): Promise<DecidedBusiness> {
  const changed = await inTransaction(context.db, async (db) => {
    const business = await tryTransition(db, staff.userId, transition, input)
    if (!business) throw await explainRefusal(db, transition, input)
    await queueTransitionMail(db, context, transition, input.reason, business)
    return business
  })
  // Before the response: a client that knows of the change must also see it.
  if (isPublicTransition(transition)) context.cache.clear()
  context.mail.notify(context.undoMs)
  return changed
}

async function explainRefusal(db: Db, transition: Transition, input: ReasonedDecision): Promise<Error> {
  const business = await findModerationItem(db, input.id)
  if (!business) return notFound('Business not found')
  if (business.leavesAt) return conflict(deletionScheduledText)
  if (await isMerged(db, business.id)) return conflict(mergedText)
  if (business.approvalStatus === transitions[transition].from) await refuseOtherVersion(db, business, input)
  return conflict(explainRefusedTransition(transition, business.approvalStatus))
}

async function queueTransitionMail(
  db: Db,
  { site, undoMs }: DecisionContext,
  transition: Transition,
  reason: DecisionReason | undefined,
  business: DecidedBusiness,
): Promise<void> {
  const values = { ...siteDetails(site), path: business.path }
  const content = transitionTemplates[transition](values, reason)
  const time = { dueInMs: undoMs, decisionId: business.decisionId }
  await queueOwnerMail(db, business, { kind: transitions[transition].mail, ...content }, time)
}

/**
 * Sets the featured flag of an approved business, and clears `cache`. If the flag already has this value, the business is returned unchanged,
 * without another line in the log. Refuses with not-found, with a conflict in every state but approved, or as refuseOtherVersion does.
 */
export async function featureBusiness(
  context: { db: Db; cache: { clear(): void } },
  staff: Staff,
  input: Featured,
): Promise<DecidedBusiness> {
  const changed = await inTransaction(context.db, (db) => trySetFeatured(db, staff.userId, input))
  if (changed) {
    context.cache.clear()
    return changed
  }
  const business = await findModerationItem(context.db, input.id)
  if (!business) throw notFound('Business not found')
  if (business.leavesAt) throw conflict(deletionScheduledText)
  if (await isMerged(context.db, business.id)) throw conflict(mergedText)
  const isFeaturable = business.approvalStatus === featurableStatus
  if (isFeaturable && business.featured === input.featured) return { ...business, decisionId: null }
  if (isFeaturable) await refuseOtherVersion(context.db, business, input)
  throw conflict(explainRefusedFeature(input.featured, business.approvalStatus))
}

/** Refuses with 409 and the code `changed` if the decision names a version that is not the current one. */
export async function refuseOtherVersion(
  db: Db,
  business: Pick<ModerationItem, 'version'>,
  { id, version }: DecisionInput,
): Promise<void> {
  if (version === undefined || version === business.version) return
  const { message, issues } = describeEdits(await listFieldsEditedSince(db, id, version))
  throw changed(message, issues)
}

/**
 * Refuses with 409 and the code `changed` if the place of the business is neither the one that the moderator saw nor already the new one.
 */
export function refuseOtherPlace(
  { placeId: now, place }: Pick<ModerationItem, 'placeId' | 'place'>,
  { placeId, seenPlaceId }: PlaceDecision,
): void {
  if (seenPlaceId === undefined || now === seenPlaceId || now === placeId) return
  const sentence = place ? `It is now in ${place.name} (${place.province}).` : 'It now has no place.'
  throw changed(`The place of this listing has changed since you looked at it. ${sentence}`, [
    { path: 'placeId', message: sentence },
  ])
}

/** Whether a transition changes what visitors see. */
function isPublicTransition(transition: Transition): boolean {
  const { from, to } = transitions[transition]
  return isPublic(from) || isPublic(to)
}

/** Why a transition is refused in this state. Usually another moderator decided first. */
export function explainRefusedTransition(transition: Transition, status: ApprovalStatus): string {
  const { from, to, participle, already } = transitions[transition]
  if (status === from) return changedMeanwhile
  return status === to ? already : explainWrongStatus(from, participle, status)
}

/** The message and issues about fields that were edited meanwhile; it names only those that a moderator sees. */
function describeEdits(fields: string[]): { message: string; issues: Issue[] } {
  const edited = editableFields.filter(({ path }) => fields.includes(path))
  const labels = edited.map(({ label }) => label.toLowerCase()).join(', ')
  return {
    message:
      'The owner has edited this listing since you looked at it' +
      `${labels && ` (${labels})`}. Nothing was decided. Please look at it again.`,
    issues: edited.map(({ path, label }) => ({ path, message: `${label} was edited.` })),
  }
}

const editableFields = [
  ...listFormFields('edit').map((path) => ({ path, label: labelOf(path) })),
  { path: 'photos', label: 'Photos' },
  { path: 'ownerName', label: 'Owner name' },
]

/** Why a business in this state cannot be featured (1) or removed from featured (0). */
export function explainRefusedFeature(featured: 0 | 1, status: ApprovalStatus): string {
  if (status === featurableStatus) return changedMeanwhile
  return explainWrongStatus(featurableStatus, featureChanges[featureChangeTo(featured)].participle, status)
}

/** Why no decision is possible about a business whose owner has asked to delete it. */
export const deletionScheduledText =
  'The owner is deleting this listing, so no decision can be made about it. It comes back only if the owner keeps the account.'

// A race: the state was wrong when the change was tried, and right again when it was read.
const changedMeanwhile =
  'Someone else changed this business at the same time. Please look at it and try again.'

function explainWrongStatus(needed: ApprovalStatus, participle: string, status: ApprovalStatus): string {
  const article = needed === 'approved' ? 'an' : 'a'
  return `Only ${article} ${needed} business can be ${participle}. This one is ${status}.`
}

/** The template of the email to the owner after each transition. */
export const transitionTemplates: Record<
  Transition,
  (values: TemplateValues, reason: DecisionReason | undefined) => MailContent
> = {
  approve: businessApproved,
  reject: businessRejected,
  suspend: businessSuspended,
  activate: businessActivated,
}

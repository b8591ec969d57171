// A moderator's decision about one business: a transition or the featured flag, once, with its line in the log and its mail.

import { labelOf, listFormFields } from '../../contract/business-forms.ts'
import type { DecisionReason } from '../../contract/decision-reason.ts'
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
  featurableStatus,
  featureChanges,
  featureChangeTo,
  isPublic,
  type Transition,
  transitions,
} from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/account-mail.ts'
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
 * What a decision needs. `mail` is notified after the commit that queued a mail, `cache` cleared after a public change. For
 * `undoMs` a decision can be undone, and its mail waits.
 */
export type DecisionContext = {
  db: Db
  cache: { clear(): void }
  mail: { notify(afterMs: number): void }
  site: Site
  undoMs: number
}

/**
 * Makes a transition, and queues the mail to the owner in the same transaction. A suspended business keeps its featured
 * flag and its order in the public list. Refuses with not-found, with a conflict that names the state of the business, or as
 * refuseOtherVersion does.
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
  // Before the response is sent: a client that knows of the change must also see it.
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
 * Sets the featured flag of an approved business. A business that has this value already is returned unchanged, without
 * a second line in the log; otherwise `cache` is cleared. Refuses with not-found, with a conflict in
 * every state but approved, or as refuseOtherVersion does.
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

/** Refuses with 409 and the code `changed` when the decision names another version than the one that the business has. */
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
 * Refuses with 409 and the code `changed` when the business is in another place than the one that the decision has seen, and is not in
 * the wanted one already.
 */
export function refuseOtherPlace(
  { placeId: now, place }: Pick<ModerationItem, 'placeId' | 'place'>,
  { placeId, seenPlaceId }: PlaceDecision,
): void {
  if (seenPlaceId === undefined || now === seenPlaceId || now === placeId) return
  const said = place ? `It is now in ${place.name} (${place.province}).` : 'It now has no place.'
  throw changed(`The place of this listing has changed since you looked at it. ${said}`, [
    { path: 'placeId', message: said },
  ])
}

/** Whether visitors see a difference after a transition. */
export function isPublicTransition(transition: Transition): boolean {
  const { from, to } = transitions[transition]
  return isPublic(from) || isPublic(to)
}

/** Why a business in this state cannot make a transition. Usually another moderator decided first. */
export function explainRefusedTransition(transition: Transition, status: ApprovalStatus): string {
  const { from, to, participle, already } = transitions[transition]
  if (status === from) return changedMeanwhile
  return status === to ? already : explainWrongStatus(from, participle, status)
}

/** What is said about the fields that were edited meanwhile; it names those that a moderator sees. */
export function describeEdits(fields: string[]): { message: string; issues: Issue[] } {
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

/** Why a business in this state cannot become featured (1) or lose that (0). */
export function explainRefusedFeature(featured: 0 | 1, status: ApprovalStatus): string {
  if (status === featurableStatus) return changedMeanwhile
  return explainWrongStatus(featurableStatus, featureChanges[featureChangeTo(featured)].participle, status)
}

/** Why nothing can be decided about a business whose owner has asked to delete it. */
export const deletionScheduledText =
  'The owner is deleting this listing, so no decision can be made about it. It comes back only if the owner keeps the account.'

// The business was in another state when the change was tried, and was back in the right one when it was read.
const changedMeanwhile =
  'Someone else changed this business at the same time. Please look at it and try again.'

function explainWrongStatus(needed: ApprovalStatus, participle: string, status: ApprovalStatus): string {
  const article = needed === 'approved' ? 'an' : 'a'
  return `Only ${article} ${needed} business can be ${participle}. This one is ${status}.`
}

/** Writes the mail that the owner gets after each transition. */
export const transitionTemplates: Record<
  Transition,
  (values: TemplateValues, reason: DecisionReason | undefined) => MailContent
> = {
  approve: businessApproved,
  reject: businessRejected,
  suspend: businessSuspended,
  activate: businessActivated,
}

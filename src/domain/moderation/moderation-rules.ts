// Decides how a refused decision of a moderator is explained.
import { type ApprovalStatus, isPublic } from '../../contract/approval-status.ts'
import { labelOf, listFormFields } from '../../contract/business-forms.ts'
import type { Issue } from '../../contract/failure.ts'
import {
  featurableStatus,
  featureChanges,
  featureChangeTo,
  type Transition,
  transitions,
} from '../../contract/transitions.ts'

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

/** Why an edit cannot be decided that waits no longer; `end` is the action that ended it. */
export function explainEndedEdit(end: string | null): string {
  if (end === 'accept-edit') return 'This edit was already accepted.'
  if (end === 'refuse-edit') return 'This edit was already refused.'
  return 'This edit waits no longer: its owner has withdrawn it.'
}

/** Why nothing can be decided about a business whose owner has asked to delete it. */
export const ownerLeavesText =
  'The owner is deleting this listing, so nothing can be decided about it. It comes back only if the owner keeps it.'

// The business was in another state when the change was tried, and was back in the right one when it was read.
const changedMeanwhile =
  'This business was changed by somebody else at this moment. Please look at it and try again.'

function explainWrongStatus(needed: ApprovalStatus, participle: string, status: ApprovalStatus): string {
  const article = needed === 'approved' ? 'an' : 'a'
  return `Only ${article} ${needed} business can be ${participle}. This one is ${status}.`
}

// Decides how a refused decision of an administrator is explained.
import type { ApprovalStatus } from '../../contract/business.ts'
import {
  featurableStatus,
  featureChanges,
  featureChangeTo,
  type Transition,
  transitions,
} from '../../contract/transitions.ts'

/** Why a business in this state cannot make a transition. Usually another administrator decided first. */
export function explainRefusedTransition(transition: Transition, status: ApprovalStatus): string {
  const { from, to, participle, already } = transitions[transition]
  if (status === from) return changedMeanwhile
  return status === to ? already : explainWrongStatus(from, participle, status)
}

/** Why a business in this state cannot become featured (1) or lose that (0). */
export function explainRefusedFeature(featured: 0 | 1, status: ApprovalStatus): string {
  if (status === featurableStatus) return changedMeanwhile
  return explainWrongStatus(featurableStatus, featureChanges[featureChangeTo(featured)].participle, status)
}

// The business was in another state when the change was tried, and was back in the right one when it was read.
const changedMeanwhile =
  'This business was changed by somebody else at this moment. Please look at it and try again.'

function explainWrongStatus(needed: ApprovalStatus, participle: string, status: ApprovalStatus): string {
  const article = needed === 'approved' ? 'an' : 'a'
  return `Only ${article} ${needed} business can be ${participle}. This one is ${status}.`
}

// Decides which transitions an administrator may make (spec §4), and how a refused one is explained.
import type { ApprovalStatus } from '../../contract/business.ts'

/** The four transitions between states; each has one state to begin in. */
export const transitions = {
  approve: { from: 'pending', to: 'approved' },
  reject: { from: 'pending', to: 'rejected' },
  suspend: { from: 'approved', to: 'suspended' },
  activate: { from: 'suspended', to: 'approved' },
} as const satisfies Record<string, { from: ApprovalStatus; to: ApprovalStatus }>
export type Transition = keyof typeof transitions

/** Only a business in this state can be featured or lose that. */
export const featurableStatus = 'approved' satisfies ApprovalStatus

/** Why a business in this state cannot make a transition, for the second of two administrators who decided at once. */
export function explainRefusedTransition(transition: Transition, status: ApprovalStatus): string {
  const { from, to } = transitions[transition]
  if (status === from) return changedMeanwhile
  if (status === to) return already[transition]
  return `Only ${article(from)} ${from} business can be ${done[transition]}. This one is ${status}.`
}

/** Why a business in this state cannot be featured or lose that. */
export function explainRefusedFeature(featured: 0 | 1, status: ApprovalStatus): string {
  if (status === featurableStatus) return changedMeanwhile
  const wish = featured === 1 ? 'featured' : 'removed from featured'
  return `Only an approved business can be ${wish}. This one is ${status}.`
}

// It was in another state when the change was tried, and had come back when it was looked at.
const changedMeanwhile =
  'This business was changed by somebody else at this moment. Please look at it and try again.'

const done: Record<Transition, string> = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  activate: 'activated',
}

// An approved business may never have been suspended, so nothing is said of an activation that was.
const already: Record<Transition, string> = {
  approve: 'This business was already approved.',
  reject: 'This business was already rejected.',
  suspend: 'This business was already suspended.',
  activate: 'This business is already live.',
}

const article = (status: ApprovalStatus) => (status === 'approved' ? 'an' : 'a')

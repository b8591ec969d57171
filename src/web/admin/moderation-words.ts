// Knows what each decision says: the question before it, and the message after it, done or not (spec §2, §8).
import type { Decision } from '../data/moderate.ts'

type Words = {
  done: { title: string; text: string }
  failed: { title: string; text: string }
  /** On the button while the answer is on its way. */
  pending: string
}

/** `done.text` goes on after the name of the business; `failed.text` is told when the server says nothing itself. */
export const decisionWords: Record<Decision, Words> = {
  approve: {
    done: { title: 'Business Approved', text: 'is now visible to all users.' },
    failed: { title: 'Approval Failed', text: 'Failed to approve business' },
    pending: 'Approving...',
  },
  reject: {
    done: { title: 'Business Rejected', text: 'will not be published.' },
    failed: { title: 'Rejection Failed', text: 'Failed to reject business' },
    pending: 'Rejecting...',
  },
  suspend: {
    done: { title: 'Business Suspended', text: 'is no longer shown to the public.' },
    failed: { title: 'Error', text: 'Failed to suspend business.' },
    pending: 'Suspending...',
  },
  activate: {
    done: { title: 'Business Activated', text: 'is visible to all users again.' },
    failed: { title: 'Error', text: 'Failed to activate business.' },
    pending: 'Activating...',
  },
  feature: {
    done: { title: 'Business Featured', text: 'is now featured on the homepage.' },
    failed: { title: 'Error', text: 'Failed to update featured status.' },
    pending: 'Featuring...',
  },
  unfeature: {
    done: { title: 'Business Unfeatured', text: 'is no longer featured on the homepage.' },
    failed: { title: 'Error', text: 'Failed to update featured status.' },
    pending: 'Removing...',
  },
}

/** Longest part of a name in a message; the whole of it stands on its card. */
const maxNameLength = 60

/** A name inside a sentence: marked off by the signs U+2068 and U+2069, so that its reading direction stays its own. */
export function quoteName(name: string): string {
  const signs = [...name]
  const short = signs.length > maxNameLength ? `${signs.slice(0, maxNameLength).join('')}…` : name
  return `"\u2068${short}\u2069"`
}

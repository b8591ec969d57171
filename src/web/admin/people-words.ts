// Knows the texts of the page about people.
import { momentText } from '../../contract/day-text.ts'
import type { Person } from '../../contract/people.ts'

/** What is asked before a change, and said after it. `{email}` stands for the person. */
type ChangeWords = {
  button: string
  title: string
  text: string
  pending: string
  done: string
  failed: string
}
export type PersonAct = 'promote' | 'demote' | 'remove' | 'withdraw'

/** Whether the person then leaves the list. */
export const isRemoval = (act: PersonAct) => act === 'remove' || act === 'withdraw'

export const actWords: Record<PersonAct, ChangeWords> = {
  promote: {
    button: 'Make administrator',
    title: 'Make administrator?',
    text: '{email} may then invite, change and remove people, also you.',
    pending: 'Saving...',
    done: 'Now an administrator',
    failed: 'The role was not changed',
  },
  demote: {
    button: 'Make moderator',
    title: 'Make moderator?',
    text: '{email} goes on moderating, and cannot invite, change or remove people any more. Invitations of theirs that nobody used end.',
    pending: 'Saving...',
    done: 'Now a moderator',
    failed: 'The role was not changed',
  },
  remove: {
    button: 'Remove',
    title: 'Remove this person?',
    text: '{email} is signed out everywhere and cannot moderate any more. The log keeps what they decided, with their address.',
    pending: 'Removing...',
    done: 'Person removed',
    failed: 'The person was not removed',
  },
  withdraw: {
    button: 'Take back',
    title: 'Take the invitation back?',
    text: 'The link that was mailed to {email} will no longer work.',
    pending: 'Taking back...',
    done: 'Invitation taken back',
    failed: 'The invitation was not taken back',
  },
}

export function stateText({ state, lastUsedAt }: Person): string {
  if (state === 'invited') return 'Invited. The link works for 48 hours.'
  if (state === 'leaving') return 'Is deleting the account, and cannot moderate meanwhile.'
  return lastUsedAt ? `Last used ${momentText(lastUsedAt)}.` : 'Not signed in.'
}

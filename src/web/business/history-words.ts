// Knows how each line of a history is called.
import type { HistoryAction } from '../../contract/history.ts'

export const historyWords: Record<HistoryAction, string> = {
  edit: 'Edited',
  'submit-edit': 'Edit sent for a look',
  'withdraw-edit': 'Edit withdrawn',
  resubmit: 'Sent for review again',
  leave: 'Account to be deleted',
  keep: 'Account kept',
  invite: 'Invited to moderate',
  join: 'Accepted the invitation',
  'take-invitation-back': 'Invitation taken back',
  'change-role': 'Role changed',
  'take-role-away': 'Role taken away',
  'create-administrator': 'Made an administrator',
  'make-reset-link': 'Link to a new password made',
  'remove-second-factor': 'Passkeys and recovery codes removed',
  'proclaim-holiday': 'Public holiday added',
  'remove-holiday': 'Public holiday removed',
  'close-report': 'Report closed',
  undo: 'Edit taken back',
  'undo-decision': 'Decision taken back',
  'accept-edit': 'Edit accepted',
  'refuse-edit': 'Edit refused',
  place: 'Town or suburb chosen',
  approve: 'Approved',
  reject: 'Rejected',
  suspend: 'Suspended',
  activate: 'Activated',
  feature: 'Featured on the home page',
  unfeature: 'Removed from the home page',
}

/** What a line about no business and no person is about. */
export const holidaysText = 'Public holidays'

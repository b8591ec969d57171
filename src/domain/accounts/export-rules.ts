// Decides what a download says of its parts, and what of the stored personal data is in nobody's download, and why.
import type { AccountData } from '../../contract/own-data.ts'

/** Each part of the download, for its reader. */
export const aboutExport: Record<Exclude<keyof AccountData, 'about'>, string> = {
  madeAt: 'When this file was made. All times are in UTC: South African time is two hours later.',
  account: 'Your account: the email with which you sign in, and what we know of it.',
  business: 'Your listing as it is stored; null if you have none.',
  waitingEdit: 'Your changes that wait for a moderator; null if none wait.',
  sessions: 'The browsers in which you are signed in.',
  passkeys: 'Your passkeys. Their keys stay on your devices.',
  passwordResets: 'Links to a new password that were mailed to you: only the time when each ends.',
  emailLinks: 'Links to confirm an email address that were mailed: the address, and the time when each ends.',
  mails: 'The mails that we sent to you, without their texts, which are in your mailbox.',
  reports: 'What you reported about a listing, with your address.',
  pictures: 'The files of your pictures beside this file.',
  history:
    'Everything that you or a moderator did with your listing and your account, with the old and the new values.',
}

/** Columns by their names in the database. A test holds this and the download against the table of personal data. */
export const leftOutOfExport: Record<string, string> = {
  'users.password': 'It is of no use to its owner, and of use to a thief.',
  'sessions.user_id': 'It is the account itself.',
  'password_resets.user_id': 'It is the account itself.',
  'email_links.user_id': 'It is the account itself.',
  'invitations.email': 'It is for somebody who has no account yet.',
  'invitations.invited_by': 'It is the account itself.',
  'passkeys.user_id': 'It is the account itself.',
  'passkeys.credential_id': 'It is of no use without the device, which knows it.',
  'passkeys.public_key': 'It is of no use without the device, which knows it.',
  'recovery_codes.user_id': 'It is the account itself.',
  'passkey_challenges.user_id': 'It is the account itself.',
  'reports.closed_by': 'Moderators are not named.',
  'moderation_log.acted_by': 'The download says who in words: moderators are not named.',
  'moderation_log.state_before': 'It repeats the decision or the edit before, which is in the history.',
  'outbox_mails.text': 'The mail has it. A link in it may still work.',
  'outbox_mails.html': 'The mail has it. A link in it may still work.',
  'moderators_looking.user_id': 'It is valid for a minute.',
  'moderators_looking.business_id': 'It is valid for a minute.',
  'moderators_looking.until': 'It is valid for a minute.',
  'rate_limits.key_hash': 'Nobody can tell whose network address it was.',
  'erased_accounts.id_hash': 'It is about accounts that are gone.',
  'erased_accounts.erased_at': 'It is about accounts that are gone.',
}

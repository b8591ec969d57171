// Decides which tables a backup holds. The order puts every row after the rows that it refers to.

/** The tables of a backup, and the order in which they are loaded. */
export const backupTables = [
  'businesses',
  'users',
  'moderation_log',
  'outbox_mails',
  'images',
  'public_holidays',
  'erased_accounts',
  'reports',
  'waiting_edits',
  'passkeys',
  'recovery_codes',
] as const
/** The name of a table that a backup holds. */
export type BackupTable = (typeof backupTables)[number]

/** The tables that no backup holds, with the reason. A test checks that every table of the database is here or above. */
export const leftOutTables = {
  sessions: 'a session that ended after the backup would be valid again; everybody signs in once more',
  password_resets: 'a link that was used after the backup would work again; it is valid for an hour',
  email_links: 'a link could be used that was replaced after the backup; the owner asks for another',
  moderators_looking: 'it is valid for a minute',
  passkey_challenges: 'a sign-in that was half done would go on; it is valid for minutes',
  invitations:
    'a link that was used or taken back after the backup would work again; it is valid for two days',
  rate_limits: 'they are valid for a day at most',
  search_documents: 'rebuilt from the businesses',
  search_vocabulary: 'rebuilt from the businesses',
  places: 'loaded from the files of the program at its start',
  place_names: 'loaded from the files of the program at its start',
  place_edition: 'loaded from the files of the program at its start',
}

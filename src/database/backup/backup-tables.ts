// Decides which tables a backup holds, in an order in which no row comes before one that it refers to.

/** The tables of a backup, and the order in which they are loaded. */
export const backupTables = ['businesses', 'users', 'moderation_log', 'outbox_mails', 'images'] as const
export type BackupTable = (typeof backupTables)[number]

/** The tables that no backup holds, and why. Every table of the database is here or above; a test holds that. */
export const leftOutTables = {
  sessions: 'one that was ended after the backup would be open again; people sign in once more',
  password_resets: 'a link that was used after the backup would work again; they last an hour',
  rate_limits: 'they count for minutes',
  search_entries: 'made from the businesses',
  search_words: 'made from the businesses',
  search_levels: 'made from the businesses',
}

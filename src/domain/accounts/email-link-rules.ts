// Decides how long a link that confirms an email is valid, and how many mails go to one that is not confirmed.

/** A week: a mail of a registration may wait until its owner has time. */
const linkDays = 7
/** Milliseconds for which a link is valid. */
export const linkMs = linkDays * 24 * 60 * 60_000

/**
 * Mails to an address that nobody confirmed: it may be that of a stranger. Its account may ask for more links, of which each is
 * counted too.
 */
export const maxUnconfirmedMails = { usual: 6, withAskedLinks: 12 }

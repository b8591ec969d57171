// Decides how long an invitation is valid.

/** Hours in which the link can be used. Longer than that of a password: who is invited does not wait for it. */
const invitationHours = 48
/** Milliseconds for which a link is valid. */
export const maxInvitationMs = invitationHours * 60 * 60_000

/** The end of a link that is made now. */
export const invitationEndAt = (now: Date): Date => new Date(now.getTime() + maxInvitationMs)

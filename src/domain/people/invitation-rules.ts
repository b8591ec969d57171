// Decides how long an invitation is valid.

/** Hours in which the link can be used. Longer than that of a password: who is invited does not wait for it. */
const invitationHours = 48
/** Milliseconds for which a link is valid. */
export const invitationMs = invitationHours * 60 * 60_000

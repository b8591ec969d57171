// Knows what expires: sessions, half-done sign-ins, links and invitations. None can be used any more, so the rows only take room.
import type { Db } from '../../database/connect.ts'
import { removeExpiredEmailLinks } from '../accounts/email-link-queries.ts'
import { removeExpiredPasswordResets } from '../accounts/password-reset-queries.ts'
import { removeExpiredSessions } from '../accounts/session-queries.ts'
import { removeExpiredInvitations } from '../people/invitation-queries.ts'
import { removeExpiredChallenges } from '../second-factor/challenge-queries.ts'

/** Removes all that has expired. */
export async function removeExpired(db: Db): Promise<void> {
  await removeExpiredSessions(db)
  await removeExpiredChallenges(db)
  await removeExpiredPasswordResets(db)
  await removeExpiredEmailLinks(db)
  await removeExpiredInvitations(db)
}

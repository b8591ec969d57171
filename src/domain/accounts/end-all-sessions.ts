// Decides how an account is signed out in every browser.
import type { Db } from '../../database/connect.ts'
import { removeChallengesOf } from '../second-factor/challenge-queries.ts'
import { removeSessionsOf } from './session-queries.ts'

/**
 * Ends every session of an account, and every sign-in that is half done. A password change calls it in its transaction, after the statement that sets the new
 * password: then a sign-in with the old password at the same moment is either ended or refused. `startSession` comes last.
 */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await removeSessionsOf(db, userId)
  await removeChallengesOf(db, userId)
}

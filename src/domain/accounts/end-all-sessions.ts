// Decides that an account is signed out everywhere.
import type { Db } from '../../database/connect.ts'
import { removeSessionsOf } from './session-queries.ts'

/**
 * Ends every session of an account. At a password change: in the transaction that sets the new password and after that
 * statement, so that a sign-in with the old password at the same instant is either ended or refused; then `startSession`.
 */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await removeSessionsOf(db, userId)
}

// Decides how a browser is signed out.
import type { Db } from '../../database/connect.ts'
import { hashToken } from './secret-token.ts'
import { removeSession } from './session-queries.ts'

/** Ends the session of a token, which is invalid afterwards. Does nothing when there is no such session. */
export async function signOut(db: Db, token: string | null): Promise<void> {
  if (token) await removeSession(db, hashToken(token))
}

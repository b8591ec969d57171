// What the page of a one-time link learns before anything is typed: whether the link still works. Nothing is used up.
import type { EmailToken, LinkCheck } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { findInvitation } from '../people/invitation-queries.ts'
import { findResetAccount } from './password-reset.ts'
import { hashToken } from './secret-token.ts'

/** Whether a link sets a password: that of an account, or that of an invitation. A token is too long to be guessed, so nobody counts tries. */
export async function checkLink({ db }: { db: Db }, { token }: EmailToken): Promise<LinkCheck> {
  const tokenHash = hashToken(token)
  const found = (await findResetAccount(db, tokenHash)) ?? (await findInvitation(db, tokenHash))
  return { works: found !== null }
}

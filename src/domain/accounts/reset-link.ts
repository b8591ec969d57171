// Decides how long a one-time link to a new password is valid, and that only its hash is stored.
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { notFound } from '../failures.ts'
import { addPersonLine } from '../history/person-lines.ts'
import { findAccountByEmail } from './account-queries.ts'
import { addPasswordReset } from './password-reset-queries.ts'
import { hashToken, makeToken } from './secret-token.ts'

/** Minutes in which a link can be used. An hour, because the operator may pass it on by hand. */
export const resetLinkMinutes = 60

/**
 * Makes a link for the account of an email and returns its token; the log tells it. Refuses an unknown email (404). For operators only, since
 * that shows who has an account.
 */
export async function makeResetLink(db: Db, email: string): Promise<string> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw notFound(`There is no account with the email ${email}.`)
  return inTransaction(db, async (db) => {
    const line = { action: 'make-reset-link', person: account.email, from: null, to: null } as const
    await addPersonLine(db, null, line)
    return addResetLink(db, account.id, false)
  })
}

/**
 * Makes a link for an account and returns its token of 43 characters, of which only the hash is stored. Earlier links stay
 * valid until one is used. Using one that `isMailed` confirms the email of the account.
 */
export async function addResetLink(db: Db, userId: string, isMailed: boolean): Promise<string> {
  const token = makeToken()
  await addPasswordReset(db, { tokenHash: hashToken(token), userId, isMailed }, resetLinkMinutes * 60_000)
  return token
}

/** The address of the page that sets the password. Browsers do not send the part after the #, so no log has the token. */
export const resetAddress = (siteUrl: string, token: string): string => `${siteUrl}/reset-password#${token}`

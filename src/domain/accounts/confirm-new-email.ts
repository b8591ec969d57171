// Decides what the link to a new email does: it changes the account and its business, and ends every other session.
import type { EmailConfirmed, EmailToken } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { inTransaction } from '../../database/transaction.ts'
import { writeOwnerEmail } from '../businesses/business-writes-queries.ts'
import { conflict, invalid } from '../failures.ts'
import { lockForEmail } from './account-queries.ts'
import {
  consumeEmailLink,
  findNewEmail,
  type NewEmail,
  removeNewEmailLinks,
  setEmail,
} from './email-link-queries.ts'
import { removePasswordResetsOf } from './password-reset-queries.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { hashToken } from './secret-token.ts'
import { removeOtherSessions } from './session-queries.ts'
import { withAttempts } from './with-attempts.ts'

/** `token` is the session of the browser that opened the link. */
type Context = { db: Db; rateLimiter: RateLimiter; token: string | null }

/**
 * Gives the account the email of the link, to sign in with and to be written to. Ends every session but the one that opened the
 * link, and every link to a new password: they went to the email of before. Refuses a link that is unknown, used or expired (400), an
 * email that has an account by now (409), and too many attempts of an address (429).
 */
export async function confirmNewEmail(
  { db, rateLimiter, token: session }: Context,
  address: string,
  { token }: EmailToken,
): Promise<EmailConfirmed> {
  return withAttempts(rateLimiter, [['emailLink', address]], async () => {
    const tokenHash = hashToken(token)
    const found = await findNewEmail(db, tokenHash)
    if (!found) throw linkIsInvalid()
    await inTransaction(db, async (db) => {
      await useLink(db, tokenHash, found)
      await removeOtherSessions(db, found.userId, session === null ? null : hashToken(session))
    }).catch(explainRefusal)
    return { confirmed: true }
  })
}

// The business is locked before the accounts, as by every other change.
async function useLink(db: Db, tokenHash: Buffer, found: NewEmail): Promise<void> {
  const { userId, businessId, email } = found
  if (businessId) await writeOwnerEmail(db, businessId, email)
  await lockForEmail(db, userId, email)
  if (!(await consumeEmailLink(db, tokenHash))) throw linkIsInvalid()
  await setEmail(db, userId, email)
  await removeNewEmailLinks(db, userId)
  await removePasswordResetsOf(db, userId)
}

function explainRefusal(error: unknown): never {
  const constraint = findUniqueViolation(error)
  if (constraint !== 'users_email' && constraint !== 'users_username') throw error
  throw conflict('This address has an account of its own by now. Your address stays as it was.')
}

const linkIsInvalid = () =>
  invalid(
    'This link was already used, is older than a week, or was replaced by a later one. If you used it, sign in with the new address. Otherwise sign in and change the address again.',
  )

// Creating an account without a business, for somebody who claims a listing or was invited to take it over.
import type { NewAccount, SignedInUser } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, unauthenticated } from '../failures.ts'
import { accountCreated } from '../mail/claim-template-rules.ts'
import { addConfirmationLink } from './account-email.ts'
import { queueAccountMail } from './account-mail.ts'
import { findAccount, findAccountByEmail, insertOwnerAccount, toSignedInUser } from './account-queries.ts'
import { checkNewPassword, type PasswordHasher } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { type Client, signOut, startSession } from './sessions.ts'

/** `token` is the session that this browser has now. */
type Context = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  mail: { notify(): void }
  site: Site
  token: string | null
  describeClient: () => Client
}

/**
 * Creates the account, queues the mail that confirms its address, and signs this browser in. Refuses a common password (400), too many
 * registrations of an IP address (429), and an email that has an account (409).
 */
export async function createAccount(
  context: Context,
  address: string,
  { email, password }: NewAccount,
): Promise<{ user: SignedInUser; token: string }> {
  const { db, site } = context
  await checkNewPassword(password, 'password', email)
  return withRateLimit(context.rateLimiter, [['registration', address]], async () => {
    // Checked early only to save the hash. The unique index decides.
    if (await findAccountByEmail(db, email)) throw emailTaken()
    const passwordHash = await context.passwords.hash(password)
    const userId = await inTransaction(db, async (db) => {
      const userId = await insertOwnerAccount(db, { email, password: passwordHash })
      const content = accountCreated(site, await addConfirmationLink(db, site, { userId, email }))
      await queueAccountMail(db, { to: email, kind: 'account-created', ...content })
      return userId
    }).catch(explainRefusal)
    context.mail.notify()
    const account = await findAccount(db, userId)
    if (!account) throw unauthenticated()
    await signOut(db, context.token)
    return { user: toSignedInUser(account), token: await startSession(db, userId, context.describeClient()) }
  })
}

function explainRefusal(error: unknown): never {
  const constraint = findUniqueViolation(error)
  if (constraint === 'users_email' || constraint === 'users_username') throw emailTaken()
  throw error
}

function emailTaken() {
  const message = 'An account with this email already exists'
  return conflict(message, [{ path: 'email', message }])
}

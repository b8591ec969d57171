// Decides what the link of an invitation does: it makes an account that may moderate, with the password that its person chose.
import type { PasswordReset } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { checkNewPassword } from '../accounts/common-passwords.ts'
import { removeNewEmailLinks } from '../accounts/email-link-queries.ts'
import { endAllSessions } from '../accounts/end-all-sessions.ts'
import type { PasswordHasher } from '../accounts/password-hasher.ts'
import { removePasswordResetsOf } from '../accounts/password-reset-queries.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { hashToken } from '../accounts/secret-token.ts'
import { withAttempts } from '../accounts/with-attempts.ts'
import { conflict, invalid } from '../failures.ts'
import { addPersonLine } from '../history/person-lines.ts'
import { consumeInvitation, findInvitation } from './invitation-queries.ts'
import { addPerson } from './people-queries.ts'

type Context = { db: Db; passwords: PasswordHasher; rateLimiter: RateLimiter }

/**
 * Makes the account, and returns its email; one that lost its role before gets the new one, and its sessions and links end. Refuses a link that is unknown, used,
 * taken back, replaced or older than 48 hours and a common password (400), an address that got an account of its own (409), and too many
 * attempts of the address (429).
 */
export async function acceptInvitation(
  { db, passwords, rateLimiter }: Context,
  address: string,
  { token, newPassword }: PasswordReset,
): Promise<string> {
  return withAttempts(rateLimiter, [['passwordReset', address]], async () => {
    const tokenHash = hashToken(token)
    const found = await findInvitation(db, tokenHash)
    if (!found) throw linkIsInvalid()
    await checkNewPassword(newPassword, 'newPassword', found.email)
    // Outside the transaction: hashing may wait in a queue, and no lock is held meanwhile.
    const passwordHash = await passwords.hash(newPassword)
    await inTransaction(db, (db) => join(db, tokenHash, passwordHash))
    return found.email
  })
}

async function join(db: Db, tokenHash: Buffer, passwordHash: string): Promise<void> {
  const invited = await consumeInvitation(db, tokenHash)
  if (!invited) throw linkIsInvalid()
  const { email, role } = invited
  const userId = await addPerson(db, { email, role, passwordHash })
  if (!userId) throw hasAccount()
  await endAllSessions(db, userId)
  await removePasswordResetsOf(db, userId)
  await removeNewEmailLinks(db, userId)
  await addPersonLine(db, userId, { action: 'join', person: email, from: null, to: role })
}

const linkIsInvalid = () =>
  invalid(
    'This invitation does not work any more: it was used, taken back or replaced by a later one, or it is older than 48 hours. Please ask for another.',
  )
const hasAccount = () =>
  conflict('This address has an account of its own by now. Please ask for an invitation to another address.')

// Invitations to moderate: emailed by an administrator, and accepted once through a link.

import type { PasswordReset } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import { moderates, type NewInvitation, type Person } from '../../contract/people.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Account, findAccount, findAccountByEmail } from '../accounts/account-queries.ts'
import {
  addToken,
  consumeToken,
  findToken,
  removeInvitation,
  removeTokensOf,
} from '../accounts/one-time-tokens.ts'
import { checkNewPassword, type PasswordHasher } from '../accounts/passwords.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { endAllSessions } from '../accounts/sessions.ts'
import { conflict, invalid } from '../failures.ts'
import { addPersonLine } from '../history/list-history.ts'
import { invitationMail } from '../mail/account-template-rules.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Administrator } from '../principal.ts'
import type { PasswordContext } from '../second-factor/second-factor.ts'
import { addPerson, withConfirmedAdministrator } from './people.ts'

type Context = PasswordContext & { mail: { notify(): void }; site: Site }

/**
 * Emails a link that works once, within 48 hours; an earlier link to the same address stops working. Refuses the address of an owner, of a
 * leaving account and of someone who moderates already (409), too many invitations of the administrator (429), and a wrong password like
 * `withConfirmedAdministrator`.
 */
export async function invitePerson(
  context: Context,
  admin: Administrator,
  { email, role, currentPassword }: NewInvitation,
): Promise<Person> {
  return withRateLimit(context.rateLimiter, [['invitation', admin.userId]], async () => {
    const id = await withConfirmedAdministrator(context, admin, currentPassword, (db) =>
      saveInvitation(db, context.site, admin, { email, role }),
    )
    context.mail.notify()
    return { id, email, role, state: 'invited', lastUsedAt: null, isSelf: false }
  })
}

async function saveInvitation(
  db: Db,
  site: Site,
  admin: Administrator,
  { email, role }: Pick<NewInvitation, 'email' | 'role'>,
): Promise<string> {
  refuseTaken(await findAccountByEmail(db, email))
  // Keeps the id of an earlier invitation, because a colleague may have the list open.
  const former = await removeInvitation(db, { email })
  const invitation = { id: former?.id, userId: admin.userId, email, data: { role } }
  const { token, id } = await addToken(db, 'invitation', invitation)
  await addPersonLine(db, admin.userId, { action: 'invite', person: email, from: null, to: role })
  const inviter = (await findAccount(db, admin.userId))?.email ?? site.supportEmail
  const content = invitationMail(site, { inviter, role, link: `${site.url}/invitation#${token}` })
  await queueMail(db, { to: email, kind: 'invitation', ...content })
  return id
}

/**
 * Refuses an address whose account has a role or a business, or is leaving. Any other account, such as that of a former moderator, can be
 * invited.
 */
function refuseTaken(account: Account | null): void {
  if (!account) return
  if (moderates(account.role)) throw taken('This person already moderates. Change the role in the list.')
  if (account.businessId !== null)
    throw taken('This address belongs to the owner of a business. Invite another address.')
  if (account.leavesAt) throw taken('The account of this address is being deleted. Invite another address.')
}

const taken = (message: string) => conflict(message, [{ path: 'email', message }])

type AcceptContext = { db: Db; passwords: PasswordHasher; rateLimiter: RateLimiter }

/**
 * Creates the account, and returns its email address. An existing account without a role gets the role, and its sessions and links end.
 * Refuses a link that is unknown, used, taken back, replaced or older than 48 hours and a common password (400), an address that got an
 * account of its own (409), and too many attempts from the IP address (429).
 */
export async function acceptInvitation(
  { db, passwords, rateLimiter }: AcceptContext,
  address: string,
  { token, newPassword }: PasswordReset,
): Promise<string> {
  return withRateLimit(rateLimiter, [['passwordReset', address]], async () => {
    const found = await findToken(db, 'invitation', token)
    if (!found) throw linkIsInvalid()
    await checkNewPassword(newPassword, 'newPassword', found.email)
    // Outside the transaction: hashing may wait in a queue, and no lock must be held meanwhile.
    const passwordHash = await passwords.hash(newPassword)
    await inTransaction(db, (db) => saveNewPerson(db, token, passwordHash))
    return found.email
  })
}

async function saveNewPerson(db: Db, token: string, passwordHash: string): Promise<void> {
  const invited = await consumeToken(db, 'invitation', token)
  if (!invited) throw linkIsInvalid()
  const { email } = invited
  const { role } = invited.data
  const userId = await addPerson(db, { email, role, passwordHash })
  if (!userId) throw hasAccount()
  await endAllSessions(db, userId)
  await removeTokensOf(db, userId, 'password-reset', 'new-email')
  await addPersonLine(db, userId, { action: 'join', person: email, from: null, to: role })
}

const linkIsInvalid = () =>
  invalid(
    'This invitation no longer works: it was used, taken back or replaced by a later one, or it is older than 48 hours. If you used it, sign in. Otherwise ask for another.',
  )
const hasAccount = () =>
  conflict('This address now has its own account. Please ask for an invitation to another address.')

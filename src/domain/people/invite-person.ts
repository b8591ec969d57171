// Decides how an administrator invites somebody to moderate: by a one-time link that is mailed.
import { moderates } from '../../contract/admin-role.ts'
import type { Site } from '../../contract/page.ts'
import type { NewInvitation, Person } from '../../contract/people.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Account, findAccountByEmail } from '../accounts/account-queries.ts'
import { findEmail } from '../accounts/email-link-queries.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { hashToken, makeToken } from '../accounts/secret-token.ts'
import { withAttempts } from '../accounts/with-attempts.ts'
import { conflict } from '../failures.ts'
import { addPersonLine } from '../history/person-lines.ts'
import { invitationMail } from '../mail/invitation-template-rules.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Administrator } from '../principal.ts'
import { putInvitation } from './invitation-queries.ts'
import { lockAsAdministrator } from './lock-as-administrator.ts'

type Context = {
  db: Db
  rateLimiter: RateLimiter
  mail: { notify(): void }
  site: Site
}

/**
 * Mails a link that works once, within 48 hours; an earlier link to the same address ends. Refuses the address of an owner and of somebody
 * who moderates already (409), and too many invitations of the administrator (429).
 */
export async function invitePerson(
  context: Context,
  admin: Administrator,
  { email, role }: NewInvitation,
): Promise<Person> {
  return withAttempts(context.rateLimiter, [['invitation', admin.userId]], async () => {
    const id = await inTransaction(context.db, (db) => invite({ ...context, db }, admin, { email, role }))
    context.mail.notify()
    return { id, email, role, state: 'invited', lastUsedAt: null, isSelf: false }
  })
}

async function invite(
  { db, site }: Context,
  admin: Administrator,
  { email, role }: NewInvitation,
): Promise<string> {
  await lockAsAdministrator(db, admin)
  refuseTaken(await findAccountByEmail(db, email))
  const token = makeToken()
  const id = await putInvitation(db, { tokenHash: hashToken(token), invitedBy: admin.userId, email, role })
  await addPersonLine(db, admin.userId, { action: 'invite', person: email, from: null, to: role })
  const inviter = (await findEmail(db, admin.userId))?.email ?? site.supportEmail
  const content = invitationMail(site, { inviter, role, link: `${site.url}/invitation#${token}` })
  await queueMail(db, { to: email, kind: 'invitation', ...content })
  return id
}

/** An account without a business and without a role, as of somebody who moderated before, may be invited. */
function refuseTaken(account: Account | null): void {
  if (!account) return
  if (moderates(account.role)) throw taken('This person moderates already. Change the role in the list.')
  if (account.businessId !== null)
    throw taken('This address belongs to the owner of a business. Invite another address.')
  if (account.leavesAt) throw taken('The account of this address is being deleted. Invite another address.')
}

const taken = (message: string) => conflict(message, [{ path: 'email', message }])

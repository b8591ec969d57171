// Decides how an owner leaves: the business is hidden at once, and both are erased when the time to undo it is over.
import type { AccountDeletion, SignedInUser } from '../../contract/account.ts'
import { isPublic } from '../../contract/approval-status.ts'
import type { Site } from '../../contract/page.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, invalidField, unauthenticated } from '../failures.ts'
import { addOwnerAct } from '../history/history-queries.ts'
import { addPersonLine } from '../history/person-lines.ts'
import { accountLeaving } from '../mail/leaving-template-rules.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { lockBusiness } from '../media/image-queries.ts'
import { removeInvitationsBy } from '../people/invitation-queries.ts'
import { lockAdministrators } from '../people/people-queries.ts'
import { isLastAdministrator, lastAdministratorText } from '../people/people-rules.ts'
import { type Admin, isAdmin, type Owner } from '../principal.ts'
import { findAccount, toSignedInUser } from './account-queries.ts'
import { hideLeaving, tryLeave } from './leaving-queries.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { withAttempts } from './with-attempts.ts'

type Context = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  cache: { clear(): void }
  mail: { notify(): void }
  site: Site
}

/**
 * Makes an account leave, hides its business from the public, and queues the mail that says until when this can be undone.
 * Refuses a wrong password (400), the last administrator and an account that is leaving already (409), and too many attempts
 * of the account (429).
 */
export async function leaveAccount(
  context: Context,
  account: Owner | Admin,
  { password }: AccountDeletion,
): Promise<SignedInUser> {
  return withAttempts(context.rateLimiter, [['passwordChange', account.userId]], async () => {
    const stored = await findAccount(context.db, account.userId)
    if (!stored) throw unauthenticated()
    // Outside the transaction: hashing may wait in a queue, and no lock is held meanwhile.
    if (!(await context.passwords.verify(stored.password, password))) throw wrongPassword()
    const left = await inTransaction(context.db, (db) => leave(db, context.site, account, stored.password))
    // Before the response is sent: a client that knows of the change must also see it.
    if (left.wasPublic) context.cache.clear()
    context.mail.notify()
    return left.user
  })
}

async function leave(db: Db, site: Site, account: Owner | Admin, verified: string) {
  const { userId, businessId } = account
  // The business is locked before the accounts, as by every other change: a decision writes to the owner after its own lock.
  if (businessId) await lockBusiness(db, businessId)
  if (isAdmin(account)) await refuseLastAdministrator(db, userId)
  const row = await tryLeave(db, userId, verified)
  if (!row?.leavesAt) throw changedMeanwhile()
  const change = businessId && (await hideLeaving(db, businessId))
  if (change) await addOwnerAct(db, userId, 'leave', businessId, change)
  if (isAdmin(account)) {
    await removeInvitationsBy(db, userId)
    await addPersonLine(db, userId, { action: 'leave', person: row.email, from: account.role, to: null })
  }
  const content = accountLeaving(siteDetails(site), row.leavesAt, businessId !== null)
  await queueAccountMail(db, { to: row.email, kind: 'account-leaving', ...content })
  return { user: toSignedInUser(row), wasPublic: change ? isPublic(change.from) : false }
}

const wrongPassword = () => invalidField('password', 'Password is incorrect')

/** Asks the database, not the session: a colleague may have made this moderator the only administrator just now. */
async function refuseLastAdministrator(db: Db, userId: string): Promise<void> {
  const administrators = await lockAdministrators(db)
  if (administrators.includes(userId) && isLastAdministrator(administrators, userId))
    throw conflict(lastAdministratorText)
}
const changedMeanwhile = () =>
  conflict(
    'Your account was changed at this moment. Nothing was deleted. Please reload the page and try again.',
  )

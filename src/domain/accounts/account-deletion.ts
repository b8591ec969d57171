// Deleting one's own account: the business is hidden at once, and for seven days the owner can keep both.
import { and, eq, gt, isNotNull, isNull, sql } from '#drizzle'
import type { AccountDeletion, SignedInUser } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import { moderates } from '../../contract/people.ts'
import { type ApprovalStatus, isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, users } from '../../database/schema.ts'
import { databaseNow, fromNow, inTransaction } from '../../database/transaction.ts'
import { conflict, invalidField, unauthenticated } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { addPersonLine } from '../history/list-history.ts'
import { accountKept, deletionScheduled } from '../mail/account-template-rules.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { lockBusiness } from '../media/image-queries.ts'
import { isLastAdministrator, lastAdministratorText, lockAdministrators } from '../people/people.ts'
import { isStaff, type Owner, type Staff } from '../principal.ts'
import { queueAccountMail } from './account-email.ts'
import { findAccount, signedInColumns, toSignedInUser } from './account-queries.ts'
import { removeTokensOf } from './one-time-tokens.ts'
import { type PasswordHasher, withVerifiedPassword } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'

type Context = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  cache: { clear(): void }
  mail: { notify(): void }
  site: Site
}

/**
 * Schedules the deletion of an account, hides its business from the public, and queues the email that says until when this can be undone.
 * Refuses a wrong password (400), the last administrator and an account that is leaving already (409), and too many attempts of the account
 * (429).
 */
export async function scheduleDeletion(
  context: Context,
  account: Owner | Staff,
  { password }: AccountDeletion,
): Promise<SignedInUser> {
  return withRateLimit(context.rateLimiter, [['passwordChange', account.userId]], async () => {
    const known = await findAccount(context.db, account.userId)
    if (!known) throw unauthenticated()
    const result = await withVerifiedPassword(context, known, password, {
      refuse: wrongPassword,
      lockFirst: (db) => lockForLeaving(db, account),
      work: (db) => leave(db, context.site, account),
    })
    // Before the response is sent: a client that got the response must also see the change.
    if (result.wasPublic) context.cache.clear()
    context.mail.notify()
    return result.user
  })
}

async function lockForLeaving(db: Db, account: Owner | Staff): Promise<void> {
  const { userId, businessId } = account
  // Locks the business before the accounts, as every other change does: a decision writes to the owner after it has locked the business.
  if (businessId) await lockBusiness(db, businessId)
  if (isStaff(account)) await refuseLastAdministrator(db, userId)
}

async function leave(db: Db, site: Site, account: Owner | Staff) {
  const { userId, businessId } = account
  const row = await markForDeletion(db, userId, businessId)
  if (!row?.leavesAt) throw alreadyLeaving()
  const change = businessId && (await hideDuringDeletion(db, businessId))
  if (change) await addLine(db, userId, { businessId, action: 'leave', ...change })
  if (isStaff(account)) {
    await removeTokensOf(db, userId, 'invitation')
    await addPersonLine(db, userId, { action: 'leave', person: row.email, from: account.role, to: null })
  }
  const content = deletionScheduled(siteDetails(site), row.leavesAt, businessId !== null)
  await queueAccountMail(db, { to: row.email, kind: 'account-leaving', ...content })
  return { user: toSignedInUser(row), wasPublic: change ? isPublic(change.fromStatus) : false }
}

const wrongPassword = () => invalidField('password', 'Password is incorrect')

/** Checks the database, not the session: a colleague may have just made this moderator the only administrator. */
async function refuseLastAdministrator(db: Db, userId: string): Promise<void> {
  const administrators = await lockAdministrators(db)
  if (administrators.includes(userId) && isLastAdministrator(administrators, userId))
    throw conflict(lastAdministratorText)
}
const alreadyLeaving = () =>
  conflict(
    'Your account was changed at the same time. Nothing was deleted. Please reload the page and try again.',
  )

type KeepContext = { db: Db; cache: { clear(): void }; mail: { notify(): void }; site: Site }

/** Cancels the deletion of a leaving account and queues the email about it. Refuses one that is not leaving, and one whose time is over (409). */
export async function cancelDeletion(context: KeepContext, account: Owner | Staff): Promise<SignedInUser> {
  const kept = await inTransaction(context.db, (db) => keep(db, context.site, account))
  if (kept.isPublic) context.cache.clear()
  context.mail.notify()
  return kept.user
}

async function keep(db: Db, site: Site, { userId, businessId }: Owner | Staff) {
  // Locks the business before the account, as `lockForLeaving` does.
  if (businessId) await lockBusiness(db, businessId)
  const row = await tryKeep(db, userId)
  if (!row) throw nothingToUndo()
  const change = businessId && (await showKept(db, businessId))
  if (change) await addLine(db, userId, { businessId, action: 'keep', ...change })
  const { email: person, role } = row
  if (moderates(role)) await addPersonLine(db, userId, { action: 'keep', person, from: null, to: role })
  const content = accountKept(siteDetails(site), businessId !== null)
  await queueAccountMail(db, { to: row.email, kind: 'account-kept', ...content })
  return { user: toSignedInUser(row), isPublic: change ? isPublic(change.toStatus) : false }
}

const nothingToUndo = () =>
  conflict('There is nothing to undo: this account is not being deleted, or the seven days have passed.')

/**
 * Gives every leaving account of a restored backup another seven days, and emails its owner, who may have kept the account after the backup
 * was made. Returns the number of these accounts.
 */
export async function rescheduleDeletions(db: Db, site: Site): Promise<number> {
  return await inTransaction(db, async (db) => {
    const accounts = await restartDeletions(db)
    for (const { email, leavesAt, businessId } of accounts) {
      if (!leavesAt) continue
      const content = deletionScheduled(siteDetails(site), leavesAt, businessId !== null)
      await queueAccountMail(db, { to: email, kind: 'account-leaving', ...content })
    }
    return accounts.length
  })
}

/** For how many days an owner can undo the deletion of the account. */
const keepableDays = 7

/** The status during a deletion: an approved business is suspended, so that it is not public; the others are hidden anyway. */
const statusDuringDeletion = (before: ApprovalStatus): ApprovalStatus =>
  before === 'approved' ? 'suspended' : before

const endOfKeepableDays = fromNow(keepableDays * 24 * 60 * 60_000)

/** Schedules the deletion of an account. Changes nothing and returns null when the account is leaving already, or has another business by now. */
async function markForDeletion(db: Db, userId: string, businessId: string | null) {
  const hasBusiness = sql`${users.businessId} IS NOT DISTINCT FROM ${businessId}::uuid`
  const isStaying = and(eq(users.id, userId), isNull(users.leavesAt), hasBusiness)
  const [account] = await db
    .update(users)
    .set({ leavesAt: endOfKeepableDays })
    .where(isStaying)
    .returning(signedInColumns)
  return account ?? null
}

/** Restarts the seven days of every leaving account, and returns these accounts. */
const restartDeletions = (db: Db) =>
  db
    .update(users)
    .set({ leavesAt: endOfKeepableDays })
    .where(isNotNull(users.leavesAt))
    .returning(signedInColumns)

/** Cancels the deletion of a leaving account, if its time is not over. Null when nothing changed. */
async function tryKeep(db: Db, userId: string) {
  const [account] = await db
    .update(users)
    .set({ leavesAt: null })
    .where(and(eq(users.id, userId), gt(users.leavesAt, databaseNow)))
    .returning(signedInColumns)
  return account ?? null
}

/** A change of the approval status of a business. */
type StatusChange = { fromStatus: ApprovalStatus; toStatus: ApprovalStatus }

/**
 * Hides a business while its account is leaving; null when it no longer exists or is already hidden this way. The caller has locked it, and
 * changed the account.
 */
async function hideDuringDeletion(db: Db, id: string): Promise<StatusChange | null> {
  const { approvalStatus } = businesses
  const isStaying = and(eq(businesses.id, id), isNull(businesses.leavingFrom))
  const [row] = await db.select({ from: approvalStatus }).from(businesses).where(isStaying)
  if (!row) return null
  const change = { fromStatus: row.from, toStatus: statusDuringDeletion(row.from) }
  await db
    .update(businesses)
    .set({ approvalStatus: change.toStatus, leavingFrom: change.fromStatus })
    .where(eq(businesses.id, id))
  return change
}

/** Restores the approval status that a business had before its account was leaving; null when there is none to restore. */
async function showKept(db: Db, id: string): Promise<StatusChange | null> {
  const [row] = await db
    .update(businesses)
    .set({ approvalStatus: sql`${businesses.leavingFrom}`, leavingFrom: null })
    .where(and(eq(businesses.id, id), isNotNull(businesses.leavingFrom)))
    .returning({ to: businesses.approvalStatus })
  return row ? { fromStatus: statusDuringDeletion(row.to), toStatus: row.to } : null
}

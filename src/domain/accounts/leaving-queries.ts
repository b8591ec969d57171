// Knows the SQL of leaving accounts.
import { and, eq, gt, isNotNull, isNull, sql } from '#drizzle'
import type { ApprovalStatus } from '../../contract/approval-status.ts'
import type { Db } from '../../database/connect.ts'
import { databaseNow, fromNow } from '../../database/database-time.ts'
import { businesses, users } from '../../database/schema.ts'
import { signedInColumns } from './account-queries.ts'
import { keepableDays, statusWhileLeaving } from './leaving-rules.ts'

const afterUsualDays = fromNow(keepableDays * 24 * 60 * 60_000)

/** Makes an account leave, if this is still the hash of its password and it is not leaving yet. Null when nothing changed. */
export async function tryLeave(db: Db, userId: string, verified: string) {
  const isStaying = and(eq(users.id, userId), eq(users.password, verified), isNull(users.leavesAt))
  const [account] = await db
    .update(users)
    .set({ leavesAt: afterUsualDays })
    .where(isStaying)
    .returning(signedInColumns)
  return account ?? null
}

/** Gives every leaving account the usual days from now on, and returns them. */
export const restartLeaving = (db: Db) =>
  db
    .update(users)
    .set({ leavesAt: afterUsualDays })
    .where(isNotNull(users.leavesAt))
    .returning(signedInColumns)

/** Makes a leaving account stay, if its time is not over. Null when nothing changed. */
export async function tryKeep(db: Db, userId: string) {
  const [account] = await db
    .update(users)
    .set({ leavesAt: null })
    .where(and(eq(users.id, userId), gt(users.leavesAt, databaseNow)))
    .returning(signedInColumns)
  return account ?? null
}

/** A change of the state of a business. */
export type StatusChange = { from: ApprovalStatus; to: ApprovalStatus }

/** Hides a business until its owner has left; null when it was deleted. The caller has locked it, and changed the account. */
export async function hideLeaving(db: Db, id: string): Promise<StatusChange | null> {
  const { approvalStatus } = businesses
  const isStaying = and(eq(businesses.id, id), isNull(businesses.leavingFrom))
  const [row] = await db.select({ from: approvalStatus }).from(businesses).where(isStaying)
  if (!row) return null
  const change = { from: row.from, to: statusWhileLeaving(row.from) }
  await db
    .update(businesses)
    .set({ approvalStatus: change.to, leavingFrom: change.from })
    .where(eq(businesses.id, id))
  return change
}

/** Gives a business the state back that it had before its owner wanted to leave; null when it has none. */
export async function showKept(db: Db, id: string): Promise<StatusChange | null> {
  const [row] = await db
    .update(businesses)
    .set({ approvalStatus: sql`${businesses.leavingFrom}`, leavingFrom: null })
    .where(and(eq(businesses.id, id), isNotNull(businesses.leavingFrom)))
    .returning({ to: businesses.approvalStatus })
  return row ? { from: statusWhileLeaving(row.to), to: row.to } : null
}

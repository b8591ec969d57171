// The SQL of invitations, which are valid for 48 hours.
import { and, asc, eq, gt, lte, sql } from '#drizzle'
import type { StaffRole } from '../../contract/people.ts'
import type { Db } from '../../database/connect.ts'
import { invitations } from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'

/** Hours in which the link can be used. Longer than that of a password: who is invited does not wait for it. */
const invitationHours = 48
/** Milliseconds for which a link is valid. */
export const invitationMs = invitationHours * 60 * 60_000

/** Whom a link invites, and as what. */
export type Invited = { id: string; email: string; role: StaffRole }
const invited = { id: invitations.id, email: invitations.email, role: invitations.role }

/** Adds the invitation of an address, or replaces the one that it has. Returns its id, which stays. */
export async function putInvitation(
  db: Db,
  row: Omit<typeof invitations.$inferInsert, 'expiresAt'>,
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO invitations (token_hash, email, role, invited_by, expires_at)
    VALUES (${row.tokenHash}, ${row.email}, ${row.role}, ${row.invitedBy}, ${fromNow(invitationMs)})
    ON CONFLICT (lower(email)) DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email, role = excluded.role,
      invited_by = excluded.invited_by, expires_at = excluded.expires_at
    RETURNING id`)
  return rows[0]?.id ?? ''
}

/** Removes expired invitations. */
export async function removeExpiredInvitations(db: Db): Promise<void> {
  await db.delete(invitations).where(lte(invitations.expiresAt, databaseNow))
}

/** The invitations that can still be used. */
export async function selectInvitations(db: Db): Promise<Invited[]> {
  return await db
    .select(invited)
    .from(invitations)
    .where(isInTime)
    .orderBy(asc(sql`lower(${invitations.email})`))
}

/** The invitation of a link; null when it is unknown, used, taken back or expired. */
export async function findInvitation(db: Db, tokenHash: Buffer): Promise<Invited | null> {
  const [row] = await db
    .select(invited)
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isInTime))
  return row ?? null
}

/** Uses a link up. Of several calls at the same moment one returns the invitation, the others null. */
export async function consumeInvitation(db: Db, tokenHash: Buffer): Promise<Invited | null> {
  const [row] = await db
    .delete(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isInTime))
    .returning(invited)
  return row ?? null
}

/** Removes one invitation, and returns it; null when there is none. */
export async function removeInvitation(db: Db, id: string): Promise<Invited | null> {
  const [row] = await db.delete(invitations).where(eq(invitations.id, id)).returning(invited)
  return row ?? null
}

/** Removes the invitations that somebody made. */
export async function removeInvitationsBy(db: Db, userId: string): Promise<void> {
  await db.delete(invitations).where(eq(invitations.invitedBy, userId))
}

const isInTime = gt(invitations.expiresAt, databaseNow)

// Knows the SQL of the people who moderate.
import { and, asc, eq, isNull, max, ne, sql } from '#drizzle'
import { type AdminRole, moderates } from '../../contract/admin-role.ts'
import type { Db } from '../../database/connect.ts'
import { sessions, users } from '../../database/schema.ts'

/**
 * Locks the administrators who are not leaving, always in the same order, and returns their ids. Who changes anything about people calls
 * it first: so of two administrators who remove each other at the same moment one stays.
 */
export async function lockAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'administrator'), isNull(users.leavesAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

const columns = {
  id: users.id,
  email: users.email,
  role: users.role,
  leavesAt: users.leavesAt,
}

/** Everybody with a role, administrators first, and when they last used a browser that is still signed in. */
export async function selectPeople(db: Db) {
  return await db
    .select({ ...columns, lastUsedAt: max(sessions.lastSeenAt) })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(ne(users.role, 'owner'))
    .groupBy(users.id)
    .orderBy(asc(users.role), asc(sql`lower(${users.email})`))
}

/** Somebody with a role. */
export type StoredPerson = { id: string; email: string; role: AdminRole; leavesAt: Date | null }

/** Locks the account of somebody with a role; null when there is none. */
export async function lockPerson(db: Db, id: string): Promise<StoredPerson | null> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id)).for('no key update')
  return row && moderates(row.role) ? { ...row, role: row.role } : null
}

/** Gives an account another role, or takes it away. */
export async function setRole(db: Db, id: string, role: AdminRole | null): Promise<void> {
  await db
    .update(users)
    .set({ role: role ?? 'owner' })
    .where(eq(users.id, id))
}

/**
 * Gives a role and a password to the account of an email, which is confirmed with it, and makes the account if there is none. Returns its
 * id; null when the account has a business or a role, or is leaving.
 */
export async function addPerson(
  db: Db,
  { email, role, passwordHash }: { email: string; role: AdminRole; passwordHash: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO users (username, email, password, role, email_confirmed_at)
    VALUES (${email}, ${email}, ${passwordHash}, ${role}, now())
    ON CONFLICT (lower(email)) DO UPDATE SET password = excluded.password, role = excluded.role,
      email_confirmed_at = coalesce(users.email_confirmed_at, now())
    WHERE users.role = 'owner' AND users.business_id IS NULL AND users.leaves_at IS NULL
    RETURNING id`)
  return rows[0]?.id ?? null
}

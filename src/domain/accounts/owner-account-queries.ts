// Knows the SQL of the account that comes with a business: its first row, and the change of its password.

import { and, eq } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'

/** Adds the account of an owner; the e-mail is the user name, too. Runs into a unique index when it is taken. */
export async function insertOwnerAccount(
  db: Db,
  account: { email: string; password: string; businessId: string },
): Promise<void> {
  await db.insert(users).values({ ...account, username: account.email })
}

/** What a change of settings is checked against; `password` is the hash. Null when the account is gone. */
export async function findOwnerAccount(
  db: Db,
  userId: string,
): Promise<{ email: string; password: string } | null> {
  const account = { email: users.email, password: users.password }
  const [row] = await db.select(account).from(users).where(eq(users.id, userId))
  return row ?? null
}

/** Puts a new hash in place of the one that was verified; false when it is no longer the one. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  verified: string,
  fresh: string,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ password: fresh })
    .where(and(eq(users.id, userId), eq(users.password, verified)))
    .returning({ id: users.id })
  return changed.length === 1
}

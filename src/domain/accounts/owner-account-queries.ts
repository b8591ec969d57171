// Knows the SQL of an owner's account: adding it, and changing its password.
import { and, eq } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'

/** Adds the account of an owner and returns its id; the email is also the user name. A taken email violates a unique index and throws. */
export async function insertOwnerAccount(
  db: Db,
  account: { email: string; password: string; businessId: string },
): Promise<string> {
  const [added] = await db
    .insert(users)
    .values({ ...account, username: account.email })
    .returning({ id: users.id })
  if (!added) throw new Error('The account was not added.')
  return added.id
}

/** Replaces the password hash that was verified. Returns the email of the account; null, and changes nothing, when the hash is another by now. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  verified: string,
  fresh: string,
): Promise<string | null> {
  const [changed] = await db
    .update(users)
    .set({ password: fresh })
    .where(and(eq(users.id, userId), eq(users.password, verified)))
    .returning({ email: users.email })
  return changed?.email ?? null
}

// Knows how a test is signed in: an account and a session as the database keeps them, and the cookie of its browser.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../src/database/connect.ts'
import { sessions, users } from '../../src/database/schema.ts'

/** Signs a new account in for ten minutes; the cookie's name is that of an https site unless another is given. */
export async function signIn(
  { db }: Database,
  account: Partial<typeof users.$inferInsert>,
  cookieName = '__Host-session',
): Promise<{ cookie: string }> {
  const email = `${randomUUID()}@test.example`
  const [user] = await db
    .insert(users)
    .values({ username: email, email, password: 'x', ...account })
    .returning()
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  const expiresAt = new Date(Date.now() + 10 * 60_000)
  await db.insert(sessions).values({ tokenHash, userId: user?.id ?? '', expiresAt })
  return { cookie: `${cookieName}=${token}` }
}

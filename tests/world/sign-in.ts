// Signs a test in: writes an account and a session into the database, and returns the cookie.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../src/database/connect.ts'
import { sessions, users } from '../../src/database/schema.ts'
import { hashQuickly } from './quick-passwords.ts'

/** The password of the accounts that `signIn` creates, unless the test sets another one. */
export const sessionPassword = 'nine red umbrellas'
const sessionHash = hashQuickly(sessionPassword)

/** Signs in a new account for ten minutes. By default the cookie has the name that it has on an https site. */
export async function signIn(
  { db }: Database,
  account: Partial<typeof users.$inferInsert>,
  cookieName = '__Host-session',
): Promise<{ cookie: string }> {
  const email = `${randomUUID()}@test.example`
  const [user] = await db
    .insert(users)
    .values({ username: email, email, password: await sessionHash, ...account })
    .returning()
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest()
  const expiresAt = new Date(Date.now() + 10 * 60_000)
  await db.insert(sessions).values({ tokenHash, userId: user?.id ?? '', expiresAt })
  return { cookie: `${cookieName}=${token}` }
}

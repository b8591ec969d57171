// Sessions: starting, loading, listing and ending them.
import { and, desc, eq, getTableColumns, gt, lte, ne, type SQL, sql } from '#drizzle'
import type { OpenSession, SignedInUser } from '../../contract/account.ts'
import { moderates, type Role } from '../../contract/people.ts'
import type { Db } from '../../database/connect.ts'
import { sessions, users } from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'
import { unauthenticated } from '../failures.ts'
import { needsPasskey, type Owner, type Principal, type Staff, visitor } from '../principal.ts'
import { hasPasskey } from '../second-factor/second-factor-queries.ts'
import { lockAccountForShare, signedInColumns, toSignedInUser } from './account-queries.ts'
import { hashToken, makeToken, removeTokensOf } from './one-time-tokens.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session may be idle, and how long it may last at most, in milliseconds. */
type SessionLimits = { idleMs: number; maxMs: number }
/** The limits by role. They are shorter for moderators, whose sessions can do more harm. */
const sessionLimits = {
  owners: { idleMs: 14 * day, maxMs: 30 * day },
  moderators: { idleMs: 2 * hour, maxMs: 12 * hour },
} as const satisfies Record<string, SessionLimits>

/** The limits for a role. */
const sessionLimitsOf = (role: Role): SessionLimits =>
  moderates(role) ? sessionLimits.moderators : sessionLimits.owners

/** `lastSeenAt` is written at most once in this time, in milliseconds: exact enough for limits of hours. */
const touchEveryMs = minute

/** The browser that signed in, described for its owner: what it is, and roughly where it is, if known. */
export type Client = { device: string | null; place: string | null }

/**
 * Starts a session for an account and returns its token: always a new one, of 43 characters. Only the cookie has the token; the database
 * stores its hash. Refuses with `unauthenticated` (401) when the account no longer exists.
 */
export async function startSession(db: Db, userId: string, { device, place }: Client): Promise<string> {
  const account = await lockAccountForShare(db, userId)
  if (!account) throw unauthenticated()
  const token = makeToken()
  const { maxMs } = sessionLimitsOf(account.role)
  await addSession(db, { tokenHash: hashToken(token), userId, device, place }, maxMs)
  return token
}

/** The session of a request: its principal, and the account as its own browser may see it; `user` is null for a visitor. */
export type Session = { principal: Principal; user: SignedInUser | null }

/** The session of a visitor. */
export const noSession: Session = { principal: visitor, user: null }

/**
 * The session of a token; `noSession` when the token is unknown or expired, or was idle for too long. Updates the time of last use, at most
 * once a minute. `requiresSecondFactor`: a moderator without a passkey must add one first. Never call it inside a transaction: a failed
 * write would abort the transaction.
 */
export async function loadSession(db: Db, token: string, requiresSecondFactor: boolean): Promise<Session> {
  const tokenHash = hashToken(token)
  const row = await findSession(db, tokenHash)
  if (!row) return noSession
  // A failed write is ignored: the next request tries again.
  if (row.isTouchDue) await touchSession(db, tokenHash).catch(() => {})
  const lacksPasskey = needsPasskey({ ...row.account, hasPasskey: row.hasPasskey }, requiresSecondFactor)
  const user = { ...toSignedInUser(row.account), ...(lacksPasskey && { needsPasskey: true as const }) }
  // A leaving account has given up its role, and one that must add a passkey does not have it yet.
  const role = row.account.leavesAt || lacksPasskey ? 'owner' : row.account.role
  return { principal: { role, userId: user.id, businessId: user.businessId }, user }
}

/** `token` is the session of this browser. */
type Context = { db: Db; token: string | null }

/** The valid sessions of an account: the current one first, then the most recently used. Also for a moderator who has no rights at the moment. */
export async function listSessions({ db, token }: Context, account: Owner | Staff): Promise<OpenSession[]> {
  const own = hashToken(token ?? '')
  return (await selectSessionsOf(db, account.userId))
    .map(({ id, device, place, lastSeenAt, tokenHash }) => ({
      id,
      device: device ?? 'A browser',
      place,
      lastUsedAt: lastSeenAt.toISOString(),
      current: own.equals(tokenHash),
    }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

/** Ends every other session of the account, and returns the remaining ones. */
export async function endOtherSessions(context: Context, account: Owner | Staff): Promise<OpenSession[]> {
  await removeOtherSessions(context.db, account.userId, hashToken(context.token ?? ''))
  return listSessions(context, account)
}

/** Ends the session of a token. Does nothing when there is none. */
export async function signOut(db: Db, token: string | null): Promise<void> {
  if (token) await removeSession(db, hashToken(token))
}

/**
 * Ends every session and every pending second step of an account. A password change calls it in its transaction, after the statement that
 * sets the new password, so that a concurrent sign-in with the old password is either ended or refused. `startSession` comes last.
 */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await removeSessionsOf(db, userId)
  await removeTokensOf(db, userId, 'second-step', 'new-passkey')
}

// The first match is used: nearly every browser also names the browsers that it resembles.
const browsers: [name: string, part: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, part: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Describes a browser as 'Chrome on Android'; 'Another program' if it is not a known browser. */
export function describeDevice(userAgent: string | undefined): string {
  const find = (names: [string, RegExp][]) => names.find(([, part]) => part.test(userAgent ?? ''))?.[0]
  const [browser, system] = [find(browsers), find(systems)]
  if (!browser) return 'Another program'
  return system ? `${browser} on ${system}` : browser
}

const byRole = (limit: 'idleMs' | 'maxMs'): SQL =>
  sql`CASE WHEN ${users.role} = 'owner' THEN ${fromNow(-sessionLimits.owners[limit])} ELSE ${fromNow(-sessionLimits.moderators[limit])} END`

/** Whether a session is still valid. Its limits follow the current role of the account, which may have changed since the session began. */
const isValid = and(
  gt(sessions.expiresAt, databaseNow),
  gt(sessions.lastSeenAt, byRole('idleMs')),
  gt(sessions.createdAt, byRole('maxMs')),
)
const isTouchDue = lte(sessions.lastSeenAt, fromNow(-touchEveryMs))

/** A valid session with the current state of its account, and whether its time of use is due to be written again; null for any other token. */
async function findSession(db: Db, tokenHash: Buffer) {
  const [row] = await db
    .select({ account: signedInColumns, hasPasskey, isTouchDue: sql<boolean>`${isTouchDue}` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isValid))
  return row ?? null
}

/** Adds a session that lasts `maxMs` at most. */
async function addSession(
  db: Db,
  session: Omit<typeof sessions.$inferInsert, 'expiresAt'>,
  maxMs: number,
): Promise<void> {
  await db.insert(sessions).values({ ...session, expiresAt: fromNow(maxMs) })
}

/** Writes the time of last use, unless it was just written: of many concurrent requests, only one writes. */
async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: databaseNow })
    .where(and(eq(sessions.tokenHash, tokenHash), isTouchDue))
}

/** The most recently used valid sessions of an account, up to 100. */
function selectSessionsOf(db: Db, userId: string): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isValid))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
}

/** Removes one session. */
async function removeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Removes every session of an account. */
async function removeSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Removes every session of an account except `kept`, or all of them when `kept` is null. */
export async function removeOtherSessions(db: Db, userId: string, kept: Buffer | null): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept ? ne(sessions.tokenHash, kept) : undefined))
}

/** Removes expired sessions. Locked rows are skipped until the next run. */
export async function removeExpiredSessions(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM sessions WHERE token_hash IN
      (SELECT token_hash FROM sessions WHERE expires_at <= now() FOR UPDATE SKIP LOCKED)`)
}

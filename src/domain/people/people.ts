// The people who moderate: listing them, and changing or taking away their roles.
import { and, asc, eq, isNull, max, ne, sql } from '#drizzle'
import {
  moderates,
  type Person,
  type PersonId,
  type RoleChange,
  type StaffRole,
} from '../../contract/people.ts'
import type { Db } from '../../database/connect.ts'
import { sessions, users } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { listTokens, removeInvitation, removeTokensOf } from '../accounts/one-time-tokens.ts'
import { withVerifiedPassword } from '../accounts/passwords.ts'
import { withRateLimit } from '../accounts/rate-limits.ts'
import { endAllSessions } from '../accounts/sessions.ts'
import { conflict, notFound } from '../failures.ts'
import { addPersonLine } from '../history/list-history.ts'
import { type Administrator, onlyAdministrators } from '../principal.ts'
import { getStaffAccount, type PasswordContext } from '../second-factor/second-factor.ts'

/** Administrators, then moderators, then invited people, each ordered by email address. */
export async function listPeople({ db }: { db: Db }, { userId }: Administrator): Promise<Person[]> {
  const people = (await selectPeople(db)).flatMap(({ id, email, role, leavesAt, lastUsedAt }): Person[] => {
    const state = leavesAt ? 'leaving' : 'active'
    return moderates(role)
      ? [{ id, email, role, state, lastUsedAt: lastUsedAt?.toISOString() ?? null, isSelf: id === userId }]
      : []
  })
  const invited = (await listTokens(db, 'invitation')).map(
    ({ id, email, data: { role } }): Person => ({
      id,
      email,
      role,
      state: 'invited',
      lastUsedAt: null,
      isSelf: false,
    }),
  )
  return [...people, ...invited]
}

type Context = PasswordContext

/**
 * Gives a person another role; their current one changes nothing. The invitations that a new moderator made end. Refuses like
 * `withConfirmedAdministrator`, an unknown person with not-found, and the last administrator (409).
 */
export async function changeRole(context: Context, admin: Administrator, input: RoleChange): Promise<Person> {
  await withConfirmedAdministrator(context, admin, input.currentPassword, (db, administrators) =>
    saveRole(db, admin, input, administrators),
  )
  const person = (await listPeople(context, admin)).find(({ id }) => id === input.id)
  if (!person) throw notFound(personGoneText)
  return person
}

async function saveRole(
  db: Db,
  admin: Administrator,
  { id, role }: RoleChange,
  administrators: readonly string[],
): Promise<void> {
  const person = await lockPerson(db, id)
  if (!person) throw notFound(personGoneText)
  if (person.role === role) return
  if (isLastAdministrator(administrators, id)) throw lastAdministrator()
  await setRole(db, id, role)
  if (role === 'moderator') await removeTokensOf(db, id, 'invitation')
  const line = { person: person.email, from: person.role, to: role }
  await addPersonLine(db, admin.userId, { action: 'change-role', ...line })
}

const lastAdministrator = () =>
  conflict('You are the only administrator. Add another one first, then change your own role.')

/**
 * Takes back an invitation or a person's role, even the administrator's own. The account stays without rights, so that the log keeps its
 * email address. Its sessions and the invitations that it made end. Refuses an unknown id with not-found, and the last administrator (409).
 */
export async function removePerson(
  { db }: { db: Db },
  admin: Administrator,
  { id }: PersonId,
): Promise<PersonId> {
  await inTransaction(db, async (db) => {
    const administrators = await lockAsAdministrator(db, admin)
    const person = await lockPerson(db, id)
    if (!person) return takeInvitationBack(db, admin, id)
    if (isLastAdministrator(administrators, id)) throw conflict(lastAdministratorText)
    await takeRoleAway(db, admin, person)
  })
  return { id }
}

async function takeRoleAway(db: Db, admin: Administrator, { id, email, role }: StoredPerson): Promise<void> {
  await setRole(db, id, null)
  await endAllSessions(db, id)
  await removeTokensOf(db, id, 'invitation')
  const change = { person: email, from: role, to: null }
  await addPersonLine(db, admin.userId, { action: 'take-role-away', ...change })
}

async function takeInvitationBack(db: Db, admin: Administrator, id: string): Promise<void> {
  const invited = await removeInvitation(db, { id })
  if (!invited) throw notFound(personGoneText)
  const change = { person: invited.email, from: invited.data.role, to: null }
  await addPersonLine(db, admin.userId, { action: 'take-invitation-back', ...change })
}

/**
 * Locks all administrators until the transaction ends, and returns their ids. Every change about people begins with it, so that such
 * changes run one after the other. Refuses an account that is no longer an administrator (403).
 */
export async function lockAsAdministrator(db: Db, { userId }: Administrator): Promise<string[]> {
  const ids = await lockAdministrators(db)
  if (!ids.includes(userId)) throw onlyAdministrators()
  return ids
}

/**
 * Runs `work` in a transaction with the lock of `lockAsAdministrator`, after verifying the password of the administrator. Refuses a wrong
 * password (400), and too many wrong ones of the account (429).
 */
export async function withConfirmedAdministrator<T>(
  { db, passwords, rateLimiter }: PasswordContext,
  administrator: Administrator,
  password: string,
  work: (db: Db, administrators: string[]) => Promise<T>,
): Promise<T> {
  const { userId } = administrator
  return withRateLimit(rateLimiter, [['passwordChange', userId]], async () =>
    withVerifiedPassword({ db, passwords }, await getStaffAccount(db, userId), password, {
      // Only wrong passwords count: an administrator may invite many people in a row.
      prepare: () => rateLimiter.refund('passwordChange', userId),
      lockFirst: (db) => lockAsAdministrator(db, administrator),
      work: (db, _account, _prepared, administrators) => work(db, administrators),
    }),
  )
}

/** The message when the last administrator would lose the role or delete the account. */
export const lastAdministratorText =
  'You are the only administrator. Add another one first: without one, nobody can run the directory.'

/** Whether there is no administrator among these ids other than this one. */
export const isLastAdministrator = (administrators: readonly string[], id: string): boolean =>
  administrators.every((one) => one === id)

/** The message about a person or an invitation that no longer exists. */
const personGoneText =
  'This person or invitation is already gone: a colleague removed it, or the invitation was used.'

/**
 * Locks the administrators who are not leaving, always in the same order, and returns their ids. Every change about people calls it first,
 * so that if two administrators remove each other at once, one of them stays.
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

/** Everyone with a role, administrators first, and when each last used a session that still exists. */
async function selectPeople(db: Db) {
  return await db
    .select({ ...columns, lastUsedAt: max(sessions.lastSeenAt) })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(ne(users.role, 'owner'))
    .groupBy(users.id)
    .orderBy(asc(users.role), asc(sql`lower(${users.email})`))
}

/** A person with a role. */
type StoredPerson = { id: string; email: string; role: StaffRole; leavesAt: Date | null }

/** Locks the account of a person with a role; null when there is none. */
async function lockPerson(db: Db, id: string): Promise<StoredPerson | null> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id)).for('no key update')
  return row && moderates(row.role) ? { ...row, role: row.role } : null
}

/** Gives an account another role, or takes it away. */
async function setRole(db: Db, id: string, role: StaffRole | null): Promise<void> {
  await db
    .update(users)
    .set({ role: role ?? 'owner' })
    .where(eq(users.id, id))
}

/**
 * Gives a role and a password to the account with this email address, and confirms the address; creates the account if there is none.
 * Returns its id; null when the account has a business or a role, or is leaving.
 */
export async function addPerson(
  db: Db,
  { email, role, passwordHash }: { email: string; role: StaffRole; passwordHash: string },
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

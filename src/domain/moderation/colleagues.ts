// How moderators see what their colleagues do: which listing each is looking at, and who has taken which. Neither blocks anybody.
import { and, eq, gt, isNull, lt, ne, type SQL, sql } from '#drizzle'
import type { AssignedListing, Assignment, Colleague, Presence } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { findForeignKeyViolation } from '../../database/failures.ts'
import { assignments, businesses, moderatorPresence, users } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, invalidField, notFound } from '../failures.ts'
import type { Staff } from '../principal.ts'

/** Everyone to whom a listing can be assigned: moderators and administrators who are not leaving. The reader first, then by email. */
export async function listColleagues(db: Db, { userId }: Staff): Promise<Colleague[]> {
  const people = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isAssignable)
    .orderBy(ne(users.id, userId), sql`lower(${users.email})`)
  return people.map((person) => ({ ...person, isSelf: person.id === userId }))
}

const isAssignable = and(ne(users.role, 'owner'), isNull(users.leavesAt))

/**
 * Assigns a pending listing to somebody who moderates, or to nobody. The database ends the assignment with the decision or the role (0025).
 * Refuses with not-found; a listing that no longer waits, or whose assignee is neither `seenAssigneeId` nor the new one (409); somebody
 * who does not moderate (400).
 */
export async function assignListing(
  { db }: { db: Db },
  _staff: Staff,
  { id, assigneeId, seenAssigneeId }: Assignment,
): Promise<AssignedListing> {
  return inTransaction(db, async (db) => {
    await lockWaiting(db, id)
    const now = await findAssignee(db, id)
    if (seenAssigneeId !== undefined && ![seenAssigneeId, assigneeId].includes(now?.id ?? null))
      throw assignedMeanwhile(now)
    if (assigneeId === null) {
      await db.delete(assignments).where(eq(assignments.businessId, id))
      return { id, assignee: null }
    }
    const assignee = await lockModerator(db, assigneeId)
    await db
      .insert(assignments)
      .values({ businessId: id, userId: assigneeId })
      .onConflictDoUpdate({ target: assignments.businessId, set: { userId: assigneeId } })
    return { id, assignee }
  })
}

const assignedMeanwhile = (now: Assignee | null) =>
  conflict(
    now
      ? `This listing is assigned to ${now.email} now. Nothing was changed.`
      : 'This listing is assigned to nobody now. Nothing was changed.',
  )

type Assignee = NonNullable<AssignedListing['assignee']>

/** Locks a pending listing, so that a simultaneous decision or assignment comes before or after this one. */
async function lockWaiting(db: Db, id: string): Promise<void> {
  const { approvalStatus, leavingFrom } = businesses
  const [row] = await db
    .select({ approvalStatus, leavingFrom })
    .from(businesses)
    .where(eq(businesses.id, id))
    .for('no key update')
  if (!row) throw notFound('Business not found')
  if (row.approvalStatus !== 'pending' || row.leavingFrom !== null)
    throw conflict('This listing no longer waits for review, so it cannot be assigned.')
}

/** Locks the moderator, so that the role cannot be removed meanwhile. */
async function lockModerator(db: Db, id: string): Promise<Assignee> {
  const [person] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isAssignable))
    .for('share')
  if (!person) throw invalidField('assigneeId', 'This person no longer moderates. Choose somebody else.')
  return person
}

async function findAssignee(db: Db, businessId: string): Promise<Assignee | null> {
  const [row] = await db
    .select({ id: users.id, email: users.email })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.userId))
    .where(eq(assignments.businessId, businessId))
  return row ?? null
}

/** The `assignee` column of `ModerationItem`. It checks the status, because a decision returns it before the trigger ends the assignment. */
export const assigneeColumn = sql<Assignee | null>`CASE WHEN businesses.approval_status = 'pending' THEN
  (SELECT jsonb_build_object('id', users.id, 'email', users.email) FROM assignments JOIN users ON users.id = assignments.user_id
    WHERE assignments.business_id = businesses.id) END`

/** The condition for businesses assigned to the user with this id, or to `nobody`. */
export function isAssignedTo(assigned: string): SQL {
  const one = sql`SELECT FROM assignments WHERE assignments.business_id = businesses.id`
  return assigned === 'nobody'
    ? sql`NOT EXISTS (${one})`
    : sql`EXISTS (${one} AND assignments.user_id = ${assigned}::uuid)`
}

/** How long a presence is shown: three heartbeats of the browser. */
const shownMs = 60_000

/** Records that the moderator is looking at a business, and returns what the others are looking at. Refuses with not-found. */
export async function markPresence(db: Db, staff: Staff, { id }: { id: string }): Promise<Presence[]> {
  await writePresence(db, staff.userId, id, shownMs).catch((error: unknown) => {
    throw findForeignKeyViolation(error) ? notFound('Business not found') : error
  })
  return await listPresence(db, staff.userId)
}

/** Stores for `ms` that this moderator is looking at the business and no other. Removes expired rows. */
async function writePresence(db: Db, userId: string, businessId: string, ms: number): Promise<void> {
  const until = sql`now() + ${ms}::double precision * interval '1 millisecond'`
  await db.delete(moderatorPresence).where(lt(moderatorPresence.until, sql`now()`))
  await db
    .insert(moderatorPresence)
    .values({ userId, businessId, until })
    .onConflictDoUpdate({ target: moderatorPresence.userId, set: { businessId, until } })
}

/** What the other moderators are looking at, without people who lost the role. */
function listPresence(db: Db, userId: string): Promise<Presence[]> {
  const { businessId, until } = moderatorPresence
  return db
    .select({ id: businessId, lookedAtBy: users.email })
    .from(moderatorPresence)
    .innerJoin(users, eq(users.id, moderatorPresence.userId))
    .where(and(ne(moderatorPresence.userId, userId), gt(until, sql`now()`), ne(users.role, 'owner')))
    .orderBy(users.email)
}

/** The `lookedAtBy` column of `ModerationItem` for this reader: the email of a colleague who is looking at the business. */
export const lookedAtBy = (reader: string) =>
  sql<string | null>`(SELECT min(users.email) FROM moderator_presence JOIN users ON users.id = user_id
    WHERE moderator_presence.business_id = businesses.id AND until > now() AND user_id <> ${reader}::uuid AND users.role <> 'owner')`.as(
    'looked_at_by',
  )

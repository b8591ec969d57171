// Helpers for the tests of 'Still right?': listings unchanged for a year, a round of questions, and their emails.
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from '#drizzle'
import type { ApprovalStatus } from '../../src/contract/transitions.ts'
import type { Database } from '../../src/database/connect.ts'
import { type businesses, outboxMails, stillRightQuestions } from '../../src/database/schema.ts'
import { askOwners } from '../../src/domain/still-right/still-right.ts'
import { addBusiness } from '../moderation/moderation-world.ts'
import { passTime } from '../world/pass-time.ts'
import { signIn } from '../world/sign-in.ts'

export const dayMs = 24 * 60 * 60_000
/** The settings of a directory with a mail server. */
export const live = {
  site: {
    name: 'Mzansi Local',
    url: 'https://directory.example',
    supportEmail: 'support@mzansi.example',
    map: null,
    reviewEdits: 'off' as const,
    reviews: 'moderated' as const,
    starsAlone: true,
  },
  mail: { smtpUrl: 'smtp://mail.example' },
}
type Fields = Partial<typeof businesses.$inferInsert>

/** An id whose day of the year for the question was this many days ago. */
async function idOfDay({ pool }: Database, daysAgo: number): Promise<string> {
  const today = `extract(doy FROM now() AT TIME ZONE 'UTC' + interval '2 hours')::integer - 1`
  for (;;) {
    const ids = Array.from({ length: 500 }, () => randomUUID())
    const { rows } = await pool.query(
      `SELECT id FROM unnest($1::uuid[]) id WHERE still_right_day(id) = (${today} - $2 + 365) % 365 LIMIT 1`,
      [ids, daysAgo],
    )
    if (rows[0]) return rows[0].id
  }
}

/** A listing whose day is today or this many days ago, and the cookie of its owner. */
export async function addOwned(
  database: Database,
  { daysAgo = 0, status = 'approved' as ApprovalStatus, ...fields }: Fields & Owned = {},
): Promise<{ id: string; cookie: string }> {
  const id = await addBusiness(database, status, { id: await idOfDay(database, daysAgo), ...fields })
  const email = `${id}@owner.example`
  return { id, ...(await signIn(database, { businessId: id, email, username: email })) }
}
type Owned = { daysAgo?: number; status?: ApprovalStatus }

/** One round of the job. */
export const ask = ({ db }: Database) => askOwners({ db, live, mail: { notify: () => {} } })

/** Marks every email as sent, and lets time pass, which also ends sessions. */
export async function passDays(database: Database, days: number): Promise<void> {
  await database.db
    .update(outboxMails)
    .set({ state: 'sent', finishedAt: sql`now()` })
    .where(eq(outboxMails.state, 'queued'))
  await passTime(database, days * dayMs)
}

/** Lets a year pass, and asks. Returns the token of the email about this listing. */
export async function askAfterAYear(database: Database, id: string): Promise<string> {
  await passDays(database, 366)
  await ask(database)
  return (await readTokens(database, id)).at(-1) ?? ''
}

/** The emails to the owner, oldest first. */
export const readQuestions = ({ db }: Database, id: string) =>
  db
    .select({ subject: outboxMails.subject, text: outboxMails.text, kind: outboxMails.kind })
    .from(outboxMails)
    .where(eq(outboxMails.to, `${id}@owner.example`))
    .orderBy(asc(outboxMails.createdAt))

export async function readTokens(database: Database, id: string): Promise<string[]> {
  const mails = await readQuestions(database, id)
  return mails.map(({ text }) => /#(\S+)/.exec(text)?.[1] ?? '')
}

/** The open question about a business. */
export async function findQuestion({ db }: Database, id: string) {
  const [row] = await db.select().from(stillRightQuestions).where(eq(stillRightQuestions.businessId, id))
  return row
}

// Knows the SQL that reads what is stored about one account. Whole rows: a column of a later migration is in them.
import { and, asc, eq, getTableColumns, gt, or, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import {
  businesses,
  emailLinks,
  images,
  moderationLog,
  outboxMails,
  passwordResets,
  reports,
  sessions,
  users,
} from '../../database/schema.ts'
import { passkeys } from '../../database/second-factor-schema.ts'
import { waitingEdits } from '../../database/waiting-edit-schema.ts'
import { placeLabel } from '../businesses/card-columns.ts'
import { readByOwner } from '../history/history-queries.ts'

/** Columns without those that `leftOutOfExport` names (export-rules.ts). */
function without<Columns extends object, Name extends keyof Columns>(columns: Columns, ...names: Name[]) {
  const kept = Object.entries(columns).filter(([name]) => !names.some((left) => left === name))
  return Object.fromEntries(kept) as Omit<Columns, Name>
}

const accountColumns = without(getTableColumns(users), 'password')
/** The number of the place says nothing to a person. */
const businessColumns = { ...getTableColumns(businesses), placeLabel: placeLabel.as('place_label') }
const sessionColumns = without(getTableColumns(sessions), 'tokenHash', 'userId')
const mailColumns = without(getTableColumns(outboxMails), 'text', 'html')
const reportColumns = without(getTableColumns(reports), 'closedBy')

/** Every row about an account but its history; null when the account is gone. */
export async function findOwnData(db: Db, userId: string) {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId))
  if (!account) return null
  const ofBusiness = sql`${account.businessId}::uuid`
  const [business] = await db.select(businessColumns).from(businesses).where(eq(businesses.id, ofBusiness))
  const [waitingEdit] = await db.select().from(waitingEdits).where(eq(waitingEdits.businessId, ofBusiness))
  return {
    account,
    business: business ?? null,
    waitingEdit: waitingEdit ?? null,
    sessions: await db.select(sessionColumns).from(sessions).where(eq(sessions.userId, userId)),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    passwordResets: await db
      .select({ expiresAt: passwordResets.expiresAt })
      .from(passwordResets)
      .where(eq(passwordResets.userId, userId)),
    mails: await db
      .select(mailColumns)
      .from(outboxMails)
      .where(eq(sql`lower(${outboxMails.to})`, account.email.toLowerCase()))
      .orderBy(asc(outboxMails.createdAt)),
    emailLinks: await db
      .select({ email: emailLinks.email, expiresAt: emailLinks.expiresAt })
      .from(emailLinks)
      .where(eq(emailLinks.userId, userId)),
    reports: await db
      .select(reportColumns)
      .from(reports)
      .where(eq(sql`lower(${reports.email})`, account.email.toLowerCase())),
    images: await db
      .select({ id: images.id, widths: images.widths })
      .from(images)
      .where(or(eq(images.businessId, ofBusiness), eq(images.waitingFor, ofBusiness))),
  }
}

/** A line of the history. */
export type OwnHistoryRow = typeof moderationLog.$inferSelect

/** Rows of one query. */
const batch = 500

/** The history of the account, of its business and of its role in pages, the oldest first. */
export async function* readOwnHistory(
  db: Db,
  account: { id: string; businessId: string | null; email: string },
): AsyncGenerator<OwnHistoryRow[]> {
  const { actedBy, id, person } = moderationLog
  const isOwn = or(
    eq(actedBy, account.id),
    readByOwner(sql`${account.businessId}::uuid`),
    eq(sql`lower(${person})`, account.email.toLowerCase()),
  )
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(moderationLog)
      .where(and(isOwn, gt(id, last)))
      .orderBy(asc(id))
      .limit(batch)
    yield rows
    if (rows.length < batch) return
    last = rows.at(-1)?.id ?? 0
  }
}

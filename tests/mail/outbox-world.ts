// The world of a mail test: a database with an empty outbox, letters to put into it, and what became of them.

import { afterAll, onTestFinished } from 'vitest'
import { sql } from '#drizzle'
import { type Database, type DatabaseTarget, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { outboxMails } from '../../src/database/schema.ts'
import { type MailSender, startMailSender } from '../../src/domain/mail/mail-sender.ts'
import type { MailTransport } from '../../src/domain/mail/mail-transport.ts'
import { queueMail } from '../../src/domain/mail/queue-mail.ts'
import type { SenderLimits } from '../../src/domain/mail/sender-context.ts'
import { smtpTransport } from '../../src/domain/mail/smtp-transport.ts'
import { registrationReceived } from '../../src/domain/mail/template-rules.ts'
import { keptLog, quietLog } from '../database/scratch.ts'
import { type DatabaseKind, makePlace } from '../world/world.ts'

/** Where mails of the tests come from. */
export const from = 'Mzansi Local <no-reply@directory.example>'
/** Limits in milliseconds that let a test see in a second what takes hours in service. */
const quickLimits: Partial<SenderLimits> = {
  pollMs: 20,
  firstPauseMs: 50,
  longestPauseMs: 200,
  drainMs: 1000,
}

type Place = Awaited<ReturnType<typeof makePlace>>
const places = new Map<DatabaseKind, Promise<Place>>()
const databases = new Map<DatabaseKind, Promise<Database>>()

/** A database with an empty outbox. Each file of tests makes one of a kind and keeps it: making PGlite takes seconds. */
export async function openOutbox(kind: DatabaseKind): Promise<Database> {
  const database = await reopenOutbox(kind)
  await database.db.execute(sql`TRUNCATE outbox_mails`)
  return database
}

/** The same database with what a process of the test left in it. */
export function reopenOutbox(kind: DatabaseKind): Promise<Database> {
  const opened = databases.get(kind) ?? openPlace(kind)
  databases.set(kind, opened)
  return opened
}

/** Closes the database, so that a process of the test may open it at this place. */
export async function leaveOutbox(kind: DatabaseKind): Promise<DatabaseTarget> {
  await (await reopenOutbox(kind)).close()
  databases.delete(kind)
  return (await placeOf(kind)).at
}

afterAll(async () => {
  for (const database of databases.values()) await (await database).close()
  for (const place of places.values()) await (await place).remove()
})

async function openPlace(kind: DatabaseKind): Promise<Database> {
  const database = await openDatabase((await placeOf(kind)).at, quietLog)
  await migrate(database)
  return database
}

function placeOf(kind: DatabaseKind): Promise<Place> {
  const place = places.get(kind) ?? makePlace(kind)
  places.set(kind, place)
  return place
}

/** Queues a letter to `to` and answers its id. */
export function queueTransitionMail(
  { db }: Pick<Database, 'db'>,
  to = 'nomsa@mail.example',
): Promise<string> {
  const letter = registrationReceived({
    siteName: 'Mzansi Local',
    siteUrl: 'https://directory.example',
    supportEmail: 'support@directory.example',
    ownerName: 'Nomsa Dlamini',
    businessName: 'Gogo Nomsa’s Kitchen',
    businessId: '00000000-0000-4000-8000-000000000008',
  })
  return queueMail(db, { to, kind: 'registration-received', ...letter })
}

/** A sender that stops with the test, and its log. */
export function startSender(
  database: Database,
  transport: MailTransport | string,
  limits: Partial<SenderLimits> = {},
): MailSender & { lines: { message: string; what: object }[] } {
  const { log, lines } = keptLog()
  const way = typeof transport === 'string' ? smtpTransport(transport, from) : transport
  const sender = startMailSender(database.db, way, log, { ...quickLimits, ...limits })
  onTestFinished(sender.stop)
  return { ...sender, lines }
}

/** Every mail of the outbox, oldest first. */
export function listMails({ db }: Pick<Database, 'db'>) {
  return db.select().from(outboxMails).orderBy(outboxMails.createdAt, outboxMails.id)
}

/** The states of all mails with how many are in each. */
export async function countStates({ db }: Pick<Database, 'db'>): Promise<Record<string, number>> {
  const rows = await db.select({ state: outboxMails.state }).from(outboxMails)
  const counts: Record<string, number> = {}
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** Ends every claim now, as if its sender had crashed some time ago. */
export async function expireClaims({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`UPDATE outbox_mails SET next_attempt_at = now() WHERE claim_id IS NOT NULL`)
}

// What a mail test needs: a database with an empty outbox, mails to put into it, a sender, and the state of each mail.
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
import { quietLog, recordedLog } from '../database/scratch.ts'
import { createTestDatabase, type DatabaseKind } from '../world/world.ts'

/** The sender's address of the tests' mails. */
export const from = { name: 'Mzansi Local', address: 'no-reply@directory.example' }
/** Limits in milliseconds with which a test sees in a second what takes hours in production. */
const quickLimits: Partial<SenderLimits> = {
  pollMs: 20,
  firstPauseMs: 50,
  longestPauseMs: 200,
  drainMs: 1000,
}

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>
const testDatabases = new Map<DatabaseKind, Promise<TestDatabase>>()
const databases = new Map<DatabaseKind, Promise<Database>>()

/** A database with an empty outbox. Each test file makes one of each kind and keeps it, because making PGlite takes seconds. */
export async function openOutbox(kind: DatabaseKind): Promise<Database> {
  const database = await reopenOutbox(kind)
  await database.db.execute(sql`TRUNCATE outbox_mails`)
  return database
}

/** The same database as a process of the test left it. */
export function reopenOutbox(kind: DatabaseKind): Promise<Database> {
  const opened = databases.get(kind) ?? openMigrated(kind)
  databases.set(kind, opened)
  return opened
}

/** Closes the database, so that a process of the test may open it, and returns where it is. */
export async function leaveOutbox(kind: DatabaseKind): Promise<DatabaseTarget> {
  await (await reopenOutbox(kind)).close()
  databases.delete(kind)
  return (await testDatabaseOf(kind)).target
}

afterAll(async () => {
  for (const database of databases.values()) await (await database).close()
  for (const testDatabase of testDatabases.values()) await (await testDatabase).remove()
})

async function openMigrated(kind: DatabaseKind): Promise<Database> {
  const database = await openDatabase((await testDatabaseOf(kind)).target, quietLog)
  await migrate(database)
  return database
}

function testDatabaseOf(kind: DatabaseKind): Promise<TestDatabase> {
  const testDatabase = testDatabases.get(kind) ?? createTestDatabase(kind)
  testDatabases.set(kind, testDatabase)
  return testDatabase
}

/** Queues a mail to `to` and returns its id. */
export function queueTestMail({ db }: Pick<Database, 'db'>, to = 'nomsa@mail.example'): Promise<string> {
  const content = registrationReceived(
    {
      siteName: 'Mzansi Local',
      siteUrl: 'https://directory.example',
      supportEmail: 'support@directory.example',
      businessId: '00000000-0000-4000-8000-000000000008',
    },
    'https://directory.example/confirm-email#token',
  )
  return queueMail(db, { to, kind: 'registration-received', ...content })
}

/** A sender that stops with the test, and its log. A `transport` that is text is the URL of a mail server. */
export function startSender(
  database: Database,
  transport: MailTransport | string,
  limits: Partial<SenderLimits> = {},
): MailSender & { lines: { message: string; what: object }[] } {
  const { log, lines } = recordedLog()
  const chosen = typeof transport === 'string' ? smtpTransport(transport, from) : transport
  const sender = startMailSender(database.db, chosen, log, { ...quickLimits, ...limits })
  onTestFinished(sender.stop)
  return { ...sender, lines }
}

/** Every mail of the outbox, oldest first. */
export function listMails({ db }: Pick<Database, 'db'>) {
  return db.select().from(outboxMails).orderBy(outboxMails.createdAt, outboxMails.id)
}

/** How many mails are in each state. */
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

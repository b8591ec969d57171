// What the mail tests need: a database with an empty outbox, emails to put into it, a sender, and the state of each email.
import { afterAll, onTestFinished } from 'vitest'
import { sql } from '#drizzle'
import { type Database, type DatabaseTarget, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { outboxMails } from '../../src/database/schema.ts'
import type { SenderLimits } from '../../src/domain/mail/mail-sender.ts'
import { type MailSender, startMailSender } from '../../src/domain/mail/mail-sender.ts'
import type { MailTransport } from '../../src/domain/mail/mail-transport.ts'
import { queueMail } from '../../src/domain/mail/outbox.ts'
import { smtpTransport } from '../../src/domain/mail/smtp-transport.ts'
import { registrationReceived } from '../../src/domain/mail/template-rules.ts'
import { quietLog, recordedLog } from '../database/scratch.ts'
import { createTestDatabase } from '../world/world.ts'

/** The From address of the emails in tests. */
export const from = { name: 'Mzansi Local', address: 'no-reply@directory.example' }
/** Limits in milliseconds, so that a test sees within a second what takes hours in production. */
const quickLimits: Partial<SenderLimits> = {
  pollMs: 20,
  firstPauseMs: 50,
  longestPauseMs: 200,
  drainMs: 1000,
}

let testDatabase: Promise<DatabaseTarget> | undefined
let opened: Promise<Database> | undefined

/** A database with an empty outbox. Each test file makes one and keeps it. */
export async function openOutbox(): Promise<Database> {
  const database = await reopenOutbox()
  await database.db.execute(sql`TRUNCATE outbox_mails`)
  return database
}

/** The same database, as a process of the test left it. */
export function reopenOutbox(): Promise<Database> {
  opened ??= openMigrated()
  return opened
}

/** Closes the database so that a process of the test can open it, and returns its target. */
export async function leaveOutbox(): Promise<DatabaseTarget> {
  await (await reopenOutbox()).close()
  opened = undefined
  return await findTestDatabase()
}

afterAll(async () => {
  await (await opened)?.close()
})

async function openMigrated(): Promise<Database> {
  const database = await openDatabase(await findTestDatabase(), quietLog)
  await migrate(database)
  return database
}

function findTestDatabase(): Promise<DatabaseTarget> {
  testDatabase ??= createTestDatabase()
  return testDatabase
}

/** Queues an email to `to` and returns its id. */
export function queueTestMail({ db }: Pick<Database, 'db'>, to = 'nomsa@mail.example'): Promise<string> {
  const content = registrationReceived(
    {
      siteName: 'Mzansi Local',
      siteUrl: 'https://directory.example',
      supportEmail: 'support@directory.example',
    },
    'https://directory.example/confirm-email#token',
  )
  return queueMail(db, { to, kind: 'registration-received', ...content })
}

/** Starts a sender that stops with the test, and records its log. A `transport` given as text is the URL of a mail server. */
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

/** Every email of the outbox, oldest first. */
export function listMails({ db }: Pick<Database, 'db'>) {
  return db.select().from(outboxMails).orderBy(outboxMails.createdAt, outboxMails.id)
}

/** The number of emails in each state. */
export async function countStates({ db }: Pick<Database, 'db'>): Promise<Record<string, number>> {
  const rows = await db.select({ state: outboxMails.state }).from(outboxMails)
  const counts: Record<string, number> = {}
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** Expires every claim now, as if its sender had crashed some time ago. */
export async function expireClaims({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`UPDATE outbox_mails SET next_attempt_at = now() WHERE claim_id IS NOT NULL`)
}

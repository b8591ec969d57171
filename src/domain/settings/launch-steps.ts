// The steps before a launch, whose state follows from facts and cannot be ticked off by hand, and the test mail.
import { randomUUID } from 'node:crypto'
import { sql } from '#drizzle'
import { type LaunchStep, launchSteps, type TestMail } from '../../contract/site-settings.ts'
import type { Db } from '../../database/connect.ts'
import { findAccount } from '../accounts/account-queries.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { testMail } from '../mail/account-template-rules.ts'
import { MailRefused, type OutgoingMail } from '../mail/mail-transport.ts'
import { sendBySmtp } from '../mail/smtp-transport.ts'
import { domainOf, type MailFrom } from '../mail/template-layout-rules.ts'
import type { Administrator } from '../principal.ts'
import type { LiveSettings } from './live-settings.ts'
import { findFact, writeSetting } from './settings-queries.ts'

type Context = { db: Db; live: LiveSettings }
type Facts = Record<LaunchStep['name'], boolean>

/**
 * All steps in order: the current mail server accepted a test mail; the operator wrote About and the privacy page; there is a business; a
 * backup was made; the public address has https; there are two administrators.
 */
export async function listLaunchSteps({ db, live }: Context): Promise<LaunchStep[]> {
  const [mailTest, lastBackup, counts] = await Promise.all([
    findFact(db, 'mailTest'),
    findFact(db, 'lastBackup'),
    readCounts(db),
  ])
  const isDone: Facts = {
    mail: mailTest !== null && mailTest.server === serverOf(live),
    pages: live.writtenPages.includes('about') && live.writtenPages.includes('privacy'),
    business: counts.hasBusiness,
    backup: lastBackup !== null,
    https: live.site.url.startsWith('https:'),
    administrator: counts.administrators >= 2,
  }
  return launchSteps.map((name) => ({ name, isDone: isDone[name] }))
}

async function readCounts(db: Db): Promise<{ hasBusiness: boolean; administrators: number }> {
  const { rows } = await db.execute<{ hasBusiness: boolean; administrators: number }>(sql`
    SELECT EXISTS (SELECT FROM businesses) AS "hasBusiness",
      (SELECT count(*)::integer FROM users WHERE role = 'administrator' AND leaves_at IS NULL) AS administrators`)
  return rows[0] ?? { hasBusiness: false, administrators: 0 }
}

type TestMailContext = { db: Db; rateLimiter: RateLimiter; live: LiveSettings }

/** The timeout is short, because somebody waits for the response. */
const timeoutMs = 25_000

const filesText =
  'No mail server is set, so nothing was sent: every email is written to a file in the folder outbox of the data folder.'

/** Sends a test mail to the administrator. If it is refused or cannot be sent, that is an outcome, not an error. Refuses too many attempts (429). */
export async function sendTestMail(
  { db, rateLimiter, live }: TestMailContext,
  { userId }: Administrator,
): Promise<TestMail> {
  return withRateLimit(rateLimiter, [['testMail', userId]], async () => {
    await live.reload()
    const { smtpUrl, from, problem } = live.mail
    // Read together with its address: an administrator may change the server while the mail is sent.
    const server = serverOf(live)
    const to = (await findAccount(db, userId))?.email ?? live.site.supportEmail
    if (problem) return { to, isAccepted: false, reply: problem }
    if (smtpUrl === null) return { to, isAccepted: false, reply: filesText }
    try {
      const reply = await sendBySmtp(smtpUrl, from, compose(live, from, to), AbortSignal.timeout(timeoutMs))
      await writeSetting(db, 'mailTest', { value: { server } })
      return { to, isAccepted: true, reply }
    } catch (error) {
      return { to, isAccepted: false, reply: reasonOf(error) }
    }
  })
}

/** The current mail server in the form that the fact stores; '' without one. */
function serverOf({ shown }: LiveSettings): string {
  const { value } = shown.smtp
  return value ? `${value.host}:${value.port}` : ''
}

function compose({ site }: LiveSettings, from: MailFrom, to: string): OutgoingMail {
  const id = randomUUID()
  const messageId = `<${id}@${domainOf(from.address)}>`
  return { id, kind: 'test-mail', to, ...testMail(site), messageId, createdAt: new Date() }
}

function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return error.reply.trim()
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError')
    return `The mail server did not answer within ${timeoutMs / 1000} seconds.`
  return error.message
}

// Sends one mail now, past the outbox, so that an administrator reads what the mail server says.
import { randomUUID } from 'node:crypto'
import type { TestMail } from '../../contract/site-settings.ts'
import type { Db } from '../../database/connect.ts'
import { findAccount } from '../accounts/account-queries.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { testMail } from '../mail/account-template-rules.ts'
import { MailRefused, type OutgoingMail } from '../mail/mail-transport.ts'
import { sendBySmtp } from '../mail/smtp-transport.ts'
import { domainOf, type MailFrom } from '../mail/template-layout-rules.ts'
import type { Administrator } from '../principal.ts'
import type { LiveSettings } from './live-settings.ts'
import { writeSetting } from './settings-queries.ts'

type Context = { db: Db; rateLimiter: RateLimiter; live: LiveSettings }

/** Somebody waits for the answer. */
const limitMs = 25_000

const filesText =
  'No mail server is set, so nothing was sent: every email is written to a file in the folder outbox of the data folder.'

/** A mail that is refused, or cannot be sent, is an outcome, and not an error. Refuses too many of the administrator (429). */
export async function sendTestMail(
  { db, rateLimiter, live }: Context,
  { userId }: Administrator,
): Promise<TestMail> {
  return withRateLimit(rateLimiter, [['testMail', userId]], async () => {
    await live.reload()
    const { smtpUrl, from, problem } = live.mail
    const to = (await findAccount(db, userId))?.email ?? live.site.supportEmail
    if (problem) return { to, isAccepted: false, reply: problem }
    if (smtpUrl === null) return { to, isAccepted: false, reply: filesText }
    try {
      const reply = await sendBySmtp(smtpUrl, from, compose(live, from, to), AbortSignal.timeout(limitMs))
      await writeSetting(db, 'mailTest', { value: { server: serverOf(live) } })
      return { to, isAccepted: true, reply }
    } catch (error) {
      return { to, isAccepted: false, reply: reasonOf(error) }
    }
  })
}

/** The mail server of now, as the fact of a test mail names it; '' without one. */
export function serverOf({ shown }: LiveSettings): string {
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
  if (error.name === 'TimeoutError') return `The mail server did not answer within ${limitMs / 1000} seconds.`
  return error.message
}

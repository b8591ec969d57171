// Decides how a forgotten password is replaced: by a link that is mailed, without telling who has an account.
import { setTimeout as pause } from 'node:timers/promises'
import type { ForgotPassword } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { Sent } from '../../contract/visitor-message.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { BackgroundWork } from '../background-work.ts'
import { Failure } from '../failures.ts'
import { passwordForgotten } from '../mail/account-template-rules.ts'
import { isPlainAddress } from '../mail/mail-text-rules.ts'
import { type Account, findAccountByEmail } from './account-queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { addResetLink, resetAddress } from './reset-link.ts'
import { withAttempts } from './with-attempts.ts'

type Context = {
  db: Db
  rateLimiter: RateLimiter
  background: BackgroundWork
  mail: { notify(): void }
  site: Site
  log: { error(fields: object, message: string): void }
}

/** Every response comes after this time. The work takes a tenth of it, and more of it for an email that has an account. */
const responseAfterMs = 200

/**
 * Mails a link that sets a new password, if the email has an account. The result and its time are the same for every email:
 * work that takes longer goes on after the response, and a stop of the program waits for it. Refuses too many requests of an address (429). After too many for one
 * account it sends nothing and says nothing.
 */
export async function forgotPassword(
  context: Context,
  address: string,
  { email }: ForgotPassword,
): Promise<Sent> {
  return withAttempts(context.rateLimiter, [['forgotPassword', address]], async () => {
    const responseTime = pause(responseAfterMs)
    const work = mailLink(context, email)
    work.catch((err) => context.log.error({ err }, 'a link to a new password could not be mailed'))
    context.background.add(work)
    await Promise.race([work, responseTime])
    await responseTime
    return { sent: true }
  })
}

async function mailLink(context: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(context.db, email)
  if (!account || !isPlainAddress(account.email)) return
  await withAttempts(context.rateLimiter, [['forgotPasswordOfAccount', account.id]], () =>
    queueLink(context, account),
  ).catch(ignoreTooMany)
}

async function queueLink({ db, mail, site }: Context, { id, email }: Account): Promise<void> {
  await inTransaction(db, async (db) => {
    const link = resetAddress(site.url, await addResetLink(db, id, true))
    await queueAccountMail(db, { to: email, kind: 'password-forgotten', ...passwordForgotten(site, link) })
  })
  mail.notify()
}

function ignoreTooMany(error: unknown): void {
  if (!(error instanceof Failure && error.code === 'too_many_requests')) throw error
}

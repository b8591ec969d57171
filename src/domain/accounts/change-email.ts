// Decides how the email of an account changes: with its password, and by a link that was mailed to the new email.
import type { EmailChange } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { Sent } from '../../contract/visitor-message.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { invalidField, unauthenticated } from '../failures.ts'
import { emailChangeAsked, emailIsTaken, newEmailLink } from '../mail/account-template-rules.ts'
import { findAccount, findAccountByEmail, lockAccountForUpdate } from './account-queries.ts'
import { wrongPassword } from './change-password.ts'
import { makeEmailToken } from './confirm-email.ts'
import { removeNewEmailLinks } from './email-link-queries.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { withAttempts } from './with-attempts.ts'

type Context = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  mail: { notify(): void }
  site: Site
}
type Account = { userId: string; email: string }

/**
 * Mails a link to the new email, and a notice to the one of now. A new email that has an account gets a mail that says so
 * instead; the result is the same. An earlier link to another email is removed. Refuses a wrong password and the email of now (400),
 * and too many attempts of the account (429).
 */
export async function changeEmail(
  { db, passwords, rateLimiter, mail, site }: Context,
  { userId }: { userId: string },
  { email, currentPassword }: EmailChange,
): Promise<Sent> {
  return withAttempts(rateLimiter, [['emailChange', userId]], async () => {
    const known = await findAccount(db, userId)
    if (!known) throw unauthenticated()
    if (!(await passwords.verify(known.password, currentPassword))) throw wrongPassword()
    if (known.email.toLowerCase() === email.toLowerCase()) throw sameEmail()
    await inTransaction(db, async (db) => {
      await lockAccountForUpdate(db, userId)
      const account = await findAccount(db, userId)
      // The password may have been changed while the old one was verified. Then the old one is refused.
      if (account?.password !== known.password) throw wrongPassword()
      await queueMails(db, site, { userId, email: account.email }, email)
    })
    mail.notify()
    return { sent: true }
  })
}

/** The link is made also for an email that is taken, so that both take the same time. */
async function queueMails(db: Db, site: Site, account: Account, email: string): Promise<void> {
  await removeNewEmailLinks(db, account.userId)
  const token = await makeEmailToken(db, { ...account, email })
  const content = (await findAccountByEmail(db, email))
    ? emailIsTaken(site)
    : newEmailLink(site, `${site.url}/confirm-new-email#${token}`)
  await queueAccountMail(db, { to: email, kind: 'new-email', ...content })
  await queueAccountMail(db, { to: account.email, kind: 'email-change-asked', ...emailChangeAsked(site) })
}

const sameEmail = () => invalidField('email', 'This is the email you sign in with now')

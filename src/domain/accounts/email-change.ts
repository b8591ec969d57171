// Another email for an account: with its password, and by a link that is mailed to the new address.
import type { EmailChange, EmailConfirmed, EmailToken } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { Sent } from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { inTransaction } from '../../database/transaction.ts'
import { writeOwnerEmail } from '../businesses/business-queries.ts'
import { conflict, invalid, invalidField, unauthenticated } from '../failures.ts'
import { emailChangeAsked, emailIsTaken, newEmailLink } from '../mail/account-template-rules.ts'
import { queueAccountMail } from './account-mail.ts'
import { findAccount, findAccountByEmail, lockForEmail, setEmail } from './account-queries.ts'
import { addToken, consumeToken, findToken, hashToken, removeTokensOf } from './one-time-tokens.ts'
import type { PasswordHasher } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { removeOtherSessions } from './sessions.ts'
import { withVerifiedPassword } from './verified-password.ts'

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
  return withRateLimit(rateLimiter, [['emailChange', userId]], async () => {
    const known = await findAccount(db, userId)
    if (!known) throw unauthenticated()
    await withVerifiedPassword({ db, passwords }, known, currentPassword, {
      work: async (db, account) => {
        if (account.email.toLowerCase() === email.toLowerCase()) throw sameEmail()
        await queueMails(db, site, { userId, email: account.email }, email)
      },
    })
    mail.notify()
    return { sent: true }
  })
}

/** The link is made also for an email that is taken, so that both take the same time. */
async function queueMails(db: Db, site: Site, account: Account, email: string): Promise<void> {
  const { userId } = account
  await removeTokensOf(db, userId, 'new-email')
  const { token } = await addToken(db, 'new-email', { userId, email, data: {} })
  const content = (await findAccountByEmail(db, email))
    ? emailIsTaken(site)
    : newEmailLink(site, `${site.url}/confirm-new-email#${token}`)
  await queueAccountMail(db, { to: email, kind: 'new-email', ...content })
  await queueAccountMail(db, { to: account.email, kind: 'email-change-asked', ...emailChangeAsked(site) })
}

const sameEmail = () => invalidField('email', 'This is already your login email')

/** `token` is the session of the browser that opened the link. */
type ConfirmContext = { db: Db; rateLimiter: RateLimiter; token: string | null }

/**
 * Gives the account the email of the link, to sign in with and to be written to. Ends every session but the one that opened the
 * link, and every link to a new password: they went to the email of before. Refuses a link that is unknown, used or expired (400), an
 * email that has an account by now (409), and too many attempts of an address (429).
 */
export async function confirmNewEmail(
  { db, rateLimiter, token: session }: ConfirmContext,
  address: string,
  { token }: EmailToken,
): Promise<EmailConfirmed> {
  return withRateLimit(rateLimiter, [['emailLink', address]], async () => {
    const link = await findToken(db, 'new-email', token)
    if (!link) throw linkIsInvalid()
    await inTransaction(db, async (db) => {
      await useLink(db, token, link)
      await removeOtherSessions(db, link.userId, session === null ? null : hashToken(session))
    }).catch(explainRefusal)
    return { confirmed: true }
  })
}

// The business is locked before the accounts, as by every other change.
async function useLink(db: Db, token: string, { userId, email }: Account): Promise<void> {
  const businessId = (await findAccount(db, userId))?.businessId
  if (businessId) await writeOwnerEmail(db, businessId, email)
  await lockForEmail(db, userId, email)
  if (!(await consumeToken(db, 'new-email', token))) throw linkIsInvalid()
  await setEmail(db, userId, email)
  await removeTokensOf(db, userId, 'new-email', 'confirm-email', 'password-reset', 'still-right')
}

function explainRefusal(error: unknown): never {
  const constraint = findUniqueViolation(error)
  if (constraint !== 'users_email' && constraint !== 'users_username') throw error
  throw conflict('This address now has its own account. Your address stays as it was.')
}

const linkIsInvalid = () =>
  invalid(
    'This link was already used, is older than a week, or was replaced by a later one. If you used it, sign in with the new address. Otherwise sign in and change the address again.',
  )

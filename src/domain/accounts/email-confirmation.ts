// Confirming the email of an account: by a link that was mailed to it.
import { eq } from '#drizzle'
import type { EmailConfirmed, EmailToken } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { Sent } from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, invalid, unauthenticated } from '../failures.ts'
import { confirmationAsked } from '../mail/account-template-rules.ts'
import { maxUnconfirmedMails, queueAccountMail } from './account-mail.ts'
import { markEmailConfirmed } from './account-queries.ts'
import { addToken, findToken } from './one-time-tokens.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'

type Context = { db: Db; rateLimiter: RateLimiter }
type MailContext = Context & { mail: { notify(): void }; site: Site }

/**
 * Confirms the email of a link, which may be used again: it confirms nothing else. Refuses a link that is unknown or expired (400), and too
 * many attempts of an address (429).
 */
export async function confirmEmail(
  { db, rateLimiter }: Context,
  address: string,
  { token }: EmailToken,
): Promise<EmailConfirmed> {
  return withRateLimit(rateLimiter, [['emailLink', address]], async () => {
    const link = await findToken(db, 'confirm-email', token)
    if (!link || !(await markEmailConfirmed(db, link))) throw linkIsInvalid()
    return { confirmed: true }
  })
}

/**
 * Mails another link to the email of an account. Refuses a confirmed email and one that had too many mails (409), and too many
 * requests of the account (429).
 */
export async function sendConfirmation(
  { db, rateLimiter, mail, site }: MailContext,
  { userId }: { userId: string },
): Promise<Sent> {
  return withRateLimit(rateLimiter, [['emailConfirmation', userId]], async () => {
    const found = await findEmail(db, userId)
    if (!found) throw unauthenticated()
    const { email, confirmedAt } = found
    if (confirmedAt) throw conflict('This address is already confirmed.')
    const isQueued = await inTransaction(db, async (db) => {
      const link = await addConfirmationLink(db, site, { userId, email })
      const content = confirmationAsked(site, link)
      return queueAccountMail(
        db,
        { to: email, kind: 'confirmation-asked', ...content },
        maxUnconfirmedMails.withAskedLinks,
      )
    })
    if (!isQueued) throw conflict(tooManyMailsText)
    mail.notify()
    return { sent: true }
  })
}

/** Makes a link that confirms the email of an account, and returns its address. */
export async function addConfirmationLink(
  db: Db,
  site: Site,
  account: { userId: string; email: string },
): Promise<string> {
  const { token } = await addToken(db, 'confirm-email', { ...account, data: {} })
  return `${site.url}/confirm-email#${token}`
}

/** An account's email, and whether it is confirmed; null when the account is gone. */
async function findEmail(
  db: Db,
  userId: string,
): Promise<{ email: string; confirmedAt: Date | null } | null> {
  const [row] = await db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

const tooManyMailsText =
  'We have sent all the emails that we send to an unconfirmed address. Please check that the address is right, or write to us.'

const linkIsInvalid = () =>
  invalid(
    'This link no longer works: it is older than a week, or the account has another address now. Sign in to ask for another link.',
  )

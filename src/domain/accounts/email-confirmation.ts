// Confirming the email of an account: by a link that was mailed to it.
import type { EmailConfirmed, EmailToken } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import type { Sent } from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, invalid, unauthenticated } from '../failures.ts'
import { confirmationAsked } from '../mail/account-template-rules.ts'
import { queueAccountMail } from './account-mail.ts'
import { addEmailLink, confirmLinkedEmail, findEmail, maxUnconfirmedMails } from './email-links.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { hashToken, makeToken } from './secret-token.ts'

type Context = { db: Db; rateLimiter: RateLimiter }
type MailContext = Context & { mail: { notify(): void }; site: Site }

/** Confirms the email of a link. Refuses a link that is unknown or expired (400), and too many attempts of an address (429). */
export async function confirmEmail(
  { db, rateLimiter }: Context,
  address: string,
  { token }: EmailToken,
): Promise<EmailConfirmed> {
  return withRateLimit(rateLimiter, [['emailLink', address]], async () => {
    if (!(await confirmLinkedEmail(db, hashToken(token)))) throw linkIsInvalid()
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
    if (confirmedAt) throw conflict('This address is confirmed already.')
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
  return `${site.url}/confirm-email#${await makeEmailToken(db, account)}`
}

/** Makes a link to an email and returns its token, of which only the hash is stored. */
export async function makeEmailToken(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const token = makeToken()
  await addEmailLink(db, { tokenHash: hashToken(token), userId, email })
  return token
}

const tooManyMailsText =
  'We have sent as many mails to this address as we send without a confirmation. Please check that it is right, or write to us.'

const linkIsInvalid = () =>
  invalid(
    'This link does not work any more: it is older than a week, or the account has another address now. Sign in to ask for another link.',
  )

// The email address of an account: confirmed and changed by links that were sent to it, and how many emails it gets before.
import { and, eq, gt, isNull, lt, sql } from '#drizzle'
import type { EmailChange, EmailConfirmed, EmailToken } from '../../contract/account.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import type { Site } from '../../contract/page.ts'
import type { Sent } from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import { users } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { writeOwnerEmail } from '../businesses/business-queries.ts'
import { conflict, invalid, invalidField, unauthenticated } from '../failures.ts'
import {
  confirmationAsked,
  emailChangeAsked,
  emailIsTaken,
  newEmailLink,
} from '../mail/account-template-rules.ts'
import { type MailTime, type NewMail, queueMail, removeMailOf } from '../mail/outbox.ts'
import { isPlainAddress } from '../mail/template-layout-rules.ts'
import { lockBusiness } from '../media/image-queries.ts'
import {
  findAccount,
  findAccountByEmail,
  isEmailTaken,
  lockForEmail,
  markEmailConfirmed,
  markLinesAbout,
  setEmail,
} from './account-queries.ts'
import { addToken, consumeToken, findToken, hashToken, removeTokensOf } from './one-time-tokens.ts'
import { type PasswordHasher, withVerifiedPassword } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { removeOtherSessions } from './sessions.ts'

type LinkContext = { db: Db; rateLimiter: RateLimiter }
type MailContext = LinkContext & { mail: { notify(): void }; site: Site }

/**
 * Confirms the email address of a link. The link can be used again, because it does nothing else. Refuses a link that is unknown or expired
 * (400), and too many attempts from an IP address (429).
 */
export async function confirmEmail(
  { db, rateLimiter }: LinkContext,
  address: string,
  { token }: EmailToken,
): Promise<EmailConfirmed> {
  return withRateLimit(rateLimiter, [['emailLink', address]], async () => {
    const link = await findToken(db, 'confirm-email', token)
    if (!link || !(await markEmailConfirmed(db, link))) throw confirmationIsInvalid()
    return { confirmed: true }
  })
}

/**
 * Sends another confirmation link to the email address of an account. Refuses a confirmed address and one that got too many emails (409),
 * and too many requests of the account (429).
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

/** Makes a link that confirms the email address of an account, and returns its URL. */
export async function addConfirmationLink(
  db: Db,
  site: Site,
  account: { userId: string; email: string },
): Promise<string> {
  const { token } = await addToken(db, 'confirm-email', { ...account, data: {} })
  return `${site.url}/confirm-email#${token}`
}

/** The email address of an account, and when it was confirmed; null when the account no longer exists. */
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
  'We cannot send more emails to this address until it is confirmed. Please check the address, or write to us.'

const confirmationIsInvalid = () =>
  invalid(
    'This link no longer works: it is older than a week, or the account has another address now. Sign in to ask for another link.',
  )

type ChangeContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  mail: { notify(): void }
  site: Site
}
type Account = { userId: string; email: string }

/**
 * Sends a link to the new email address, and a notice to the current one. If the new address has an account, the email to it says so
 * instead; the result is the same. An earlier link to another address is removed. Refuses a wrong password and the current address (400),
 * and too many attempts of the account (429).
 */
export async function changeEmail(
  { db, passwords, rateLimiter, mail, site }: ChangeContext,
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

/** Makes the token even if the new address is taken, so that both cases take the same time. */
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

const sameEmail = () => invalidField('email', 'You already sign in with this email')

/** `token` is the session of the browser that opened the link. */
type ConfirmContext = { db: Db; rateLimiter: RateLimiter; token: string | null }

/**
 * Changes the email address of the account to that of the link, for signing in and for emails. Ends every session except the one that
 * opened the link, every pending second step, and every link to a new password, because those were sent to the old address. Refuses a link
 * that is unknown, used or expired (400), an address that has an account by now (409), and too many attempts from an IP address (429).
 */
export async function confirmNewEmail(
  { db, rateLimiter, token: session }: ConfirmContext,
  address: string,
  { token }: EmailToken,
): Promise<EmailConfirmed> {
  return withRateLimit(rateLimiter, [['emailLink', address]], async () => {
    const link = await findToken(db, 'new-email', token)
    if (!link) throw changeIsInvalid()
    await inTransaction(db, async (db) => {
      await useLink(db, token, link)
      await removeOtherSessions(db, link.userId, session === null ? null : hashToken(session))
    }).catch(explainRefusal)
    return { confirmed: true }
  })
}

// Locks the business before the accounts, as every other change does.
async function useLink(db: Db, token: string, { userId, email }: Account): Promise<void> {
  const businessId = (await findAccount(db, userId))?.businessId
  if (businessId) await lockBusiness(db, businessId)
  await lockForEmail(db, userId, email)
  if (!(await consumeToken(db, 'new-email', token))) throw changeIsInvalid()
  await markLinesAbout(db, userId)
  await setEmail(db, userId, email)
  // Not to `businessId`: that business may have been handed over before it was locked.
  await writeOwnerEmail(db, userId, email)
  const links = ['new-email', 'confirm-email', 'password-reset', 'still-right'] as const
  await removeTokensOf(db, userId, ...links, 'second-step', 'new-passkey')
}

function explainRefusal(error: unknown): never {
  if (!isEmailTaken(error)) throw error
  throw conflict('This address now has its own account. Your address stays as it was.')
}

const changeIsInvalid = () =>
  invalid(
    'This link was already used, is older than a week, or was replaced by a later one. If you used it, sign in with the new address. Otherwise sign in and change the address again.',
  )

/** How many emails an unconfirmed address gets: it may belong to a stranger. Its account can ask for more links; these emails count too. */
const maxUnconfirmedMails = { usual: 6, withAskedLinks: 12 }

/**
 * Queues an email in the caller's transaction, and returns whether it did. It does not when the address belongs to an account that has not
 * confirmed it and already got `max` emails. An address without an account, such as that of an imported business, is not counted. `time` is
 * as in queueMail.
 */
export async function queueAccountMail(
  db: Db,
  mail: NewMail,
  max: number = maxUnconfirmedMails.usual,
  time?: MailTime,
): Promise<boolean> {
  const isAllowed = (await countUnconfirmedMail(db, mail.to, max)) || !(await isUnconfirmedEmail(db, mail.to))
  if (isAllowed) await queueMail(db, mail, time)
  return isAllowed
}

/**
 * Queues an email to the owner of a business, as queueAccountMail does, if there is a valid address. Most sample and imported businesses
 * have no owner, and an imported address may be invalid.
 */
export async function queueOwnerMail(
  db: Db,
  { ownerEmail: to }: Pick<OwnBusiness, 'ownerEmail'>,
  mail: Omit<NewMail, 'to'>,
  time?: MailTime,
): Promise<void> {
  if (to === null || !isPlainAddress(to)) return
  await queueAccountMail(db, { ...mail, to }, maxUnconfirmedMails.usual, time)
}

/** Removes the email to the owner about a decision that is taken back. False when it was sent, or a sender has claimed it. */
export async function removeOwnerMail(db: Db, decisionId: number): Promise<boolean> {
  const { isGone, to } = await removeMailOf(db, decisionId)
  for (const email of to) await uncountUnconfirmedMail(db, email)
  return isGone
}

/** Counts an email to the unconfirmed address of an account, unless `max` were counted already. Returns whether it was counted. */
async function countUnconfirmedMail(db: Db, email: string, max: number): Promise<boolean> {
  const counted = await db
    .update(users)
    .set({ unconfirmedMails: sql`${users.unconfirmedMails} + 1` })
    .where(and(isUnconfirmed(email), lt(users.unconfirmedMails, max)))
    .returning({ id: users.id })
  return counted.length === 1
}

/** Subtracts one from that count, because the email was never sent. */
async function uncountUnconfirmedMail(db: Db, email: string): Promise<void> {
  await db
    .update(users)
    .set({ unconfirmedMails: sql`${users.unconfirmedMails} - 1` })
    .where(and(isUnconfirmed(email), gt(users.unconfirmedMails, 0)))
}

/** Whether an account has this email address and has not confirmed it. */
async function isUnconfirmedEmail(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(isUnconfirmed(email))
  return found.length === 1
}

const isUnconfirmed = (email: string) =>
  and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNull(users.emailConfirmedAt))

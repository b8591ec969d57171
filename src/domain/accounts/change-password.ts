// Changing the password of an account, by its owner or by an emailed link, which ends its other sessions; and the settings form of an owner.
import { setTimeout as pause } from 'node:timers/promises'
import type { ForgotPassword, PasswordChange, PasswordReset, SignedInUser } from '../../contract/account.ts'
import { listChanges } from '../../contract/field-changes.ts'
import type { OwnerSettings, Settings } from '../../contract/owner-edits.ts'
import type { Site } from '../../contract/page.ts'
import type { Sent } from '../../contract/report.ts'
import { tokenTime } from '../../contract/token-times.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockAsOwner, writeOwnerName } from '../businesses/business-queries.ts'
import { addEdit } from '../businesses/edit-queries.ts'
import type { BackgroundWork } from '../concurrency.ts'
import { Failure, invalid, invalidField, notFound, unauthenticated } from '../failures.ts'
import { addPersonLine } from '../history/list-history.ts'
import { passwordChanged, passwordForgotten } from '../mail/account-template-rules.ts'
import { isPlainAddress } from '../mail/template-layout-rules.ts'
import type { Owner, OwnerOfBusiness, Staff } from '../principal.ts'
import { queueAccountMail } from './account-email.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccountForUpdate,
  markEmailConfirmed,
  setPassword,
  toSignedInUser,
} from './account-queries.ts'
import { addToken, consumeToken, findToken, removeTokensOf } from './one-time-tokens.ts'
import { checkNewPassword, type PasswordHasher, withVerifiedPassword } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { type Client, endAllSessions, startSession } from './sessions.ts'
import { type SignInContext, signInKey } from './sign-in.ts'

/** What a password change needs. `describeClient` describes the browser that gets the new session. */
type PasswordChangeContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  describeClient: () => Client
  mail: { notify(): void }
  site: Site
}
/**
 * Changes the password and notifies the account by email. Only the session `token` remains, for the browser that made the request. Refuses
 * a wrong current password and a common new one (400), and too many attempts of the account (429).
 */
export async function changePassword(
  context: PasswordChangeContext,
  { userId }: Owner | Staff,
  input: PasswordChange,
): Promise<{ user: SignedInUser; token: string }> {
  return withRateLimit(context.rateLimiter, [['passwordChange', userId]], async () => {
    const known = await findAccount(context.db, userId)
    if (!known) throw unauthenticated()
    const { account, token } = await replacePassword(context, known, input)
    return { user: toSignedInUser(account), token }
  })
}

/**
 * Replaces the password of the account and notifies it by email; only the session `token` remains. `lockFirst` is as in
 * withVerifiedPassword. Refuses a wrong current password and a common new one (400).
 */
async function replacePassword(
  context: PasswordChangeContext,
  known: Account,
  { currentPassword, newPassword }: Pick<PasswordChange, 'currentPassword' | 'newPassword'>,
  lockFirst: (db: Db) => Promise<unknown> = async () => {},
): Promise<{ account: Account; token: string }> {
  const { passwords, describeClient, site, mail } = context
  const replaced = await withVerifiedPassword(context, known, currentPassword, {
    lockFirst,
    prepare: async ({ email }) => {
      await checkNewPassword(newPassword, 'newPassword', email)
      return passwords.hash(newPassword)
    },
    work: async (db, account, hash) => {
      const { id, email: to } = account
      await setPassword(db, id, hash)
      await endAllSessions(db, id)
      await removeTokensOf(db, id, 'password-reset', 'new-email')
      await queueAccountMail(db, { to, kind: 'password-changed', ...passwordChanged(site) })
      return { account, token: await startSession(db, id, describeClient()) }
    },
  })
  mail.notify()
  return replaced
}

/**
 * Changes the owner's name and, if a new password is given, the password; then only the session `token` remains, for the owner's browser.
 * Without a new password, `token` is null and `currentPassword` is ignored. Refuses another email address, a wrong current password and a
 * common new one (400), and too many attempts of the account (429).
 */
export async function changeSettings(
  context: PasswordChangeContext,
  owner: OwnerOfBusiness,
  settings: Settings,
): Promise<{ settings: OwnerSettings; token: string | null }> {
  const { userId } = owner
  const { ownerName, currentPassword = '', newPassword } = settings
  const account = await findAccount(context.db, userId)
  if (!account) throw unauthenticated()
  if (settings.email.toLowerCase() !== account.email.toLowerCase()) throw cannotChangeEmail()
  // Locks the business before the account, as every other change does.
  const saveName = (db: Db) => changeOwnerName(db, owner, ownerName)
  const saved = { ownerName, email: account.email }
  if (newPassword === undefined) {
    await inTransaction(context.db, saveName)
    return { settings: saved, token: null }
  }
  return withRateLimit(context.rateLimiter, [['passwordChange', userId]], async () => {
    const passwords = { currentPassword, newPassword }
    const { token } = await replacePassword(context, account, passwords, saveName)
    return { settings: saved, token }
  })
}

const cannotChangeEmail = () => invalidField('email', 'Your login email cannot be changed')

/** Changes the owner's name, in the transaction of the settings. Does nothing for a deleted business. */
async function changeOwnerName(db: Db, owner: OwnerOfBusiness, ownerName: string): Promise<void> {
  const current = await lockAsOwner(db, owner)
  if (!current || current.ownerName === ownerName) return
  const business = await writeOwnerName(db, current.id, ownerName)
  await addEdit(db, owner.userId, business, listChanges(current, business))
}

type Context = {
  db: Db
  rateLimiter: RateLimiter
  background: BackgroundWork
  mail: { notify(): void }
  site: Site
  log: { error(fields: object, message: string): void }
}

/** Every response is sent after this time. The work usually takes a tenth of it, and longer for an email address that has an account. */
const responseAfterMs = 200

/**
 * Emails a link that sets a new password, if the email address has an account. The result and its timing are the same for every address:
 * work that takes longer continues after the response, the program waits for it before it stops, and a failure is only logged. Refuses too
 * many requests from an IP address (429). After too many for one account, it silently sends nothing.
 */
export async function forgotPassword(
  context: Context,
  address: string,
  { email }: ForgotPassword,
): Promise<Sent> {
  return withRateLimit(context.rateLimiter, [['forgotPassword', address]], async () => {
    const linkMail = mailLink(context, email)
    linkMail.catch((err) => context.log.error({ err }, 'a link to a new password could not be mailed'))
    context.background.add(linkMail)
    // Nor does a failure change the response: it happens only for an address that has an account.
    await pause(responseAfterMs)
    return { sent: true }
  })
}

async function mailLink(context: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(context.db, email)
  if (!account || !isPlainAddress(account.email)) return
  await withRateLimit(context.rateLimiter, [['forgotPasswordOfAccount', account.id]], () =>
    queueLink(context, account),
  ).catch(ignoreTooMany)
}

async function queueLink({ db, mail, site }: Context, account: Account): Promise<void> {
  await inTransaction(db, async (db) => {
    const content = passwordForgotten(site, resetAddress(site.url, await addResetToken(db, account, true)))
    await queueAccountMail(db, { to: account.email, kind: 'password-forgotten', ...content })
  })
  mail.notify()
}

function ignoreTooMany(error: unknown): void {
  if (!(error instanceof Failure && error.code === 'too_many_requests')) throw error
}

type ResetContext = Pick<SignInContext, 'db' | 'passwords' | 'rateLimiter'> & {
  mail: { notify(): void }
  site: Site
}

/**
 * Sets the password of the account that the link was made for. Ends every session of the account, its other links to a new password or a
 * new email address, and the invitations that it made; notifies the account by email. A link that was emailed also confirms the email
 * address. Returns the email address to sign in with. Refuses (400) a link that is unknown, used or older than an hour. Also refuses a
 * common password (400) and too many attempts from the IP address (429); the link stays valid then.
 */
export async function resetPassword(
  { db, passwords, rateLimiter, mail, site }: ResetContext,
  address: string,
  { token, newPassword }: PasswordReset,
): Promise<string> {
  return withRateLimit(rateLimiter, [['passwordReset', address]], async () => {
    const link = await findToken(db, 'password-reset', token)
    if (!link) throw linkIsInvalid()
    const { userId, email } = link
    await checkNewPassword(newPassword, 'newPassword', email)
    const passwordHash = await passwords.hash(newPassword)
    await inTransaction(db, async (db) => {
      await useLink(db, token, userId, passwordHash)
      await queueAccountMail(db, { to: email, kind: 'password-changed', ...passwordChanged(site) })
    })
    mail.notify()
    // The password has been changed, so an error here must not suggest otherwise.
    await Promise.allSettled([
      rateLimiter.reset('signIn', signInKey(address, email)),
      rateLimiter.reset('signInOfAccount', email.toLowerCase()),
    ])
    return email
  })
}

// Locks the account first. Otherwise two links of one account that are used at once would deadlock.
async function useLink(db: Db, token: string, userId: string, passwordHash: string): Promise<void> {
  await lockAccountForUpdate(db, userId)
  const link = await consumeToken(db, 'password-reset', token)
  if (!link) throw linkIsInvalid()
  if (link.data.isMailed) await markEmailConfirmed(db, link)
  await setPassword(db, userId, passwordHash)
  await removeTokensOf(db, userId, 'password-reset', 'new-email', 'invitation')
  await endAllSessions(db, userId)
}

const linkIsInvalid = () =>
  invalid(
    `This link was already used or is older than ${tokenTime('password-reset')}. If you used it, sign in with the new password. Otherwise ask for a new one.`,
  )

/**
 * Makes a reset token for the account with this email address, and adds a line to the log. Refuses an unknown address (404). For operators
 * only, because that reveals who has an account.
 */
export async function makeResetLink(db: Db, email: string): Promise<string> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw notFound(`There is no account with the email ${email}.`)
  return inTransaction(db, async (db) => {
    const line = { action: 'make-reset-link', person: account.email, from: null, to: null } as const
    await addPersonLine(db, null, line)
    return addResetToken(db, account, false)
  })
}

/**
 * Makes a reset token for an account. Earlier ones stay valid until one is used. Using one that `isMailed` confirms the email address of
 * the account.
 */
async function addResetToken(db: Db, { id: userId, email }: Account, isMailed: boolean): Promise<string> {
  return (await addToken(db, 'password-reset', { userId, email, data: { isMailed } })).token
}

/** The URL of the page that sets the password. Browsers do not send the part after the #, so no server log contains the token. */
export const resetAddress = (siteUrl: string, token: string): string => `${siteUrl}/reset-password#${token}`

// The second factor of moderators and administrators: adding, listing and removing passkeys, and renewing recovery codes.
import { createHash, randomInt } from 'node:crypto'
import type { CurrentPassword } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import { moderates } from '../../contract/people.ts'
import {
  maxPasskeys,
  type NewPasskey,
  type PasskeyAdded,
  type PasskeyCreationOptions,
  type PasskeyRemoval,
  type SecondFactor,
} from '../../contract/second-factor.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { queueAccountMail } from '../accounts/account-email.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccountForUpdate,
} from '../accounts/account-queries.ts'
import { addToken, consumeToken, findToken, hashToken, makeToken } from '../accounts/one-time-tokens.ts'
import { type PasswordHasher, withVerifiedPassword } from '../accounts/passwords.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { endAllSessions, removeOtherSessions } from '../accounts/sessions.ts'
import { conflict, forbidden, invalidField, notFound, unauthenticated } from '../failures.ts'
import { addPersonLine } from '../history/list-history.ts'
import {
  passkeyAdded,
  passkeyRemoved,
  recoveryCodesRenewed,
  secondFactorRemoved,
} from '../mail/account-template-rules.ts'
import type { Owner, Staff } from '../principal.ts'
import {
  countRecoveryCodes,
  deletePasskey,
  deleteRecoveryCodes,
  deleteSecondFactor,
  insertPasskey,
  replaceRecoveryCodes,
  selectPasskeys,
} from './second-factor-queries.ts'
import { recoveryCodeCount } from './second-factor-rules.ts'
import { makeCreationOptions, type PasskeySite, type VerifiedPasskey, verifyNew } from './webauthn.ts'

/** `requiresSecondFactor`: the operator requires moderators and administrators to have a passkey. */
export type SecondFactorContext = { db: Db; requiresSecondFactor: boolean }

/** The passkeys of the account, the oldest first, and how many recovery codes are left. Refuses an owner (403). */
export async function getSecondFactor(
  { db, requiresSecondFactor }: SecondFactorContext,
  { userId }: Owner | Staff,
): Promise<SecondFactor> {
  await getStaffAccount(db, userId)
  const rows = await selectPasskeys(db, userId)
  return {
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isRequired: requiresSecondFactor,
  }
}

/** `token` is the session of this browser. */
type Context = { site: PasskeySite; token: string | null }

/**
 * The options with which the browser creates a passkey, valid for five minutes and in this session. Refuses like `withPassword`, and an
 * account that already has the maximum number of passkeys (409).
 */
export async function makePasskeyOptions(
  context: Context & PasswordContext,
  principal: Owner | Staff,
  { currentPassword }: CurrentPassword,
): Promise<PasskeyCreationOptions> {
  const { site, token } = context
  const challenge = makeToken()
  const [account, known] = await withPassword(context, principal, currentPassword, async (db, account) => {
    const known = await selectPasskeys(db, account.id)
    if (known.length >= maxPasskeys) throw tooManyPasskeys()
    const { id: userId, email } = account
    await addToken(db, 'new-passkey', { token: token ?? '', userId, email, data: { challenge } })
    return [account, known] as const
  })
  return makeCreationOptions(site, challenge, account, known)
}

/**
 * Adds the passkey that was created with the last options, and notifies the account by email. With the first passkey, every other session
 * ends, because it began without a second factor, and ten recovery codes are returned. Refuses a passkey created for other options, another
 * site or host (400), an owner (403), and a passkey that exists already or is one too many (409).
 */
export async function addPasskey(
  context: Context & SecondFactorContext & MailContext & Pick<Parameters<typeof verifyNew>[0], 'log'>,
  principal: Owner | Staff,
  { name, credential }: NewPasskey,
): Promise<PasskeyAdded> {
  const { db, site, token, log, mail } = context
  await getStaffAccount(db, principal.userId)
  const pending = await findToken(db, 'new-passkey', token ?? '')
  if (pending?.userId !== principal.userId) throw refusal(tooLateText)
  const { challenge } = pending.data
  const made = await verifyNew({ site, challenge, log }, credential)
  if (!made) throw refusal(notMadeHereText)
  const recoveryCodes = await inTransaction(db, async (db) => {
    await lockAccountForUpdate(db, principal.userId)
    const { email: to } = await getStaffAccount(db, principal.userId)
    const used = await consumeToken(db, 'new-passkey', token ?? '')
    if (used?.data.challenge !== challenge) throw refusal(tooLateText)
    const codes = await storePasskey(db, principal.userId, token ?? '', { name, ...made })
    await queueAccountMail(db, { to, kind: 'passkey-added', ...passkeyAdded(site, name) })
    return codes
  })
  mail.notify()
  return { ...(await getSecondFactor(context, principal)), recoveryCodes }
}

async function storePasskey(db: Db, userId: string, token: string, made: VerifiedPasskey & { name: string }) {
  const known = await selectPasskeys(db, userId)
  if (known.length >= maxPasskeys) throw tooManyPasskeys()
  if (!(await insertPasskey(db, { userId, ...made }))) throw conflict('This passkey was already added.')
  if (known.length > 0) return null
  await removeOtherSessions(db, userId, hashToken(token))
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode))
  return codes
}

const tooLateText = 'Creating the passkey took too long. Please try again.'
const notMadeHereText = 'This passkey was not created for this page. Please try again.'
const refusal = (message: string) => invalidField('credential', message)
const tooManyPasskeys = () =>
  conflict(`You have ${maxPasskeys} passkeys, which is the maximum. Remove one first.`)

/**
 * Removes a passkey, and the recovery codes with the last one; notifies the account by email. Refuses like `withPassword`, an unknown
 * passkey (404), and the last one while the operator requires one (409).
 */
export async function removePasskey(
  context: PasswordContext & SecondFactorContext & MailContext,
  principal: Owner | Staff,
  { id, currentPassword }: PasskeyRemoval,
): Promise<SecondFactor> {
  await withPassword(context, principal, currentPassword, async (db, account) => {
    const name = await deletePasskey(db, account.id, id)
    if (name === null) throw notFound('This passkey is already gone: it was removed in another browser.')
    const mail = {
      to: account.email,
      kind: 'passkey-removed',
      ...passkeyRemoved(context.site, name),
    } as const
    await queueAccountMail(db, mail)
    if ((await selectPasskeys(db, account.id)).length > 0) return
    if (context.requiresSecondFactor) throw conflict(lastText)
    await deleteRecoveryCodes(db, account.id)
  })
  context.mail.notify()
  return getSecondFactor(context, principal)
}

/**
 * Creates ten new recovery codes; the old ones stop working. Notifies the account by email. Refuses like `withPassword`, and an account
 * without a passkey (409).
 */
export async function renewRecoveryCodes(
  context: PasswordContext & MailContext,
  principal: Owner | Staff,
  { currentPassword }: CurrentPassword,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = makeRecoveryCodes()
  await withPassword(context, principal, currentPassword, async (db, account) => {
    if ((await selectPasskeys(db, account.id)).length === 0) throw conflict('Please add a passkey first.')
    await replaceRecoveryCodes(db, account.id, recoveryCodes.map(hashRecoveryCode))
    const content = recoveryCodesRenewed(context.site)
    await queueAccountMail(db, { to: account.email, kind: 'recovery-codes-renewed', ...content })
  })
  context.mail.notify()
  return { recoveryCodes }
}

const lastText =
  'Administrators and moderators of this directory need a passkey. Add another one before you remove this one.'

/** What verifying a password needs. */
export type PasswordContext = { db: Db; passwords: PasswordHasher; rateLimiter: RateLimiter }

/** What an email to the account needs. */
export type MailContext = { mail: { notify(): void }; site: Site }

/**
 * Runs `work` in a transaction that has locked the account, after verifying its password. Refuses a wrong password (400), an owner (403),
 * and too many attempts of the account (429).
 */
async function withPassword<T>(
  { db, passwords, rateLimiter }: PasswordContext,
  { userId }: Owner | Staff,
  password: string,
  work: (db: Db, account: Account) => Promise<T>,
): Promise<T> {
  return withRateLimit(rateLimiter, [['passwordChange', userId]], async () =>
    withVerifiedPassword({ db, passwords }, await getStaffAccount(db, userId), password, {
      work: (db, account) => work(db, asStaffAccount(account)),
    }),
  )
}

/** The account of a moderator or administrator. Refuses one that no longer exists (401), and an owner (403). */
export async function getStaffAccount(db: Db, userId: string): Promise<Account> {
  const account = await findAccount(db, userId)
  if (!account) throw unauthenticated()
  return asStaffAccount(account)
}

function asStaffAccount(account: Account): Account {
  if (moderates(account.role)) return account
  throw forbidden('Only administrators and moderators have a second factor.')
}

/**
 * Removes every passkey and recovery code of an account, ends its sessions, and notifies it by email. Refuses an unknown email address
 * (404), and an account without a passkey (409): it belongs to an owner, or is the wrong one. For operators only, because no password or
 * second factor is asked for.
 */
export async function removeSecondFactor(db: Db, site: Site, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw notFound(`There is no account with the email ${email}.`)
  await inTransaction(db, async (db) => {
    await lockAccountForUpdate(db, account.id)
    if (!(await deleteSecondFactor(db, account.id)))
      throw conflict(`The account ${account.email} has no passkey. Nothing was changed.`)
    await endAllSessions(db, account.id)
    const line = { action: 'remove-second-factor', person: account.email, from: null, to: null } as const
    await addPersonLine(db, null, line)
    const mail = { to: account.email, kind: 'second-factor-removed', ...secondFactorRemoved(site) } as const
    await queueAccountMail(db, mail)
  })
}

/** Characters that do not look alike on paper: l, 1, i, o and 0 are left out. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten new codes of 16 characters in groups of four, such as 'k7mw-2tqc-x9fb-hs4p'. Each has 79 random bits, so it cannot be guessed. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, makeCode)

const makeCode = () => Array.from({ length: 4 }, makeGroup).join('-')
const makeGroup = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')

/** The SHA-256 of a code, for the database; spaces, hyphens and case are ignored. A slow hash would add nothing. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest()

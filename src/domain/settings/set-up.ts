// Setting up a directory without an administrator, by a one-time link that the program prints, and the check that the directory answers at
// its public address. Both use tokens that only its own database knows.
import { and, eq, gt, lte, sql } from '#drizzle'
import type { SignedInUser } from '../../contract/account.ts'
import type { AddressProof, Setup } from '../../contract/site-endpoints.ts'
import type { Db } from '../../database/connect.ts'
import { setupTokens, users } from '../../database/schema.ts'
import { databaseNow, fromNow, inTransaction } from '../../database/transaction.ts'
import { addAdmin, findAccountByEmail } from '../accounts/account-queries.ts'
import { hashToken, makeToken } from '../accounts/one-time-tokens.ts'
import { checkNewPassword, type PasswordHasher } from '../accounts/passwords.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { type Client, loadSession, startSession } from '../accounts/sessions.ts'
import { conflict, gone, invalid, invalidField } from '../failures.ts'
import { addPersonLine } from '../history/list-history.ts'
import type { LiveSettings } from './live-settings.ts'
import { writeSetting } from './settings-queries.ts'

/** Whether the directory has an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'administrator')).limit(1)
  return rows.length === 1
}

/** Stores a link that works once, within an hour, and returns its token; null if there is an administrator. Earlier links still work. */
export async function makeSetupLink(db: Db): Promise<string | null> {
  return (await hasAdministrator(db)) ? null : await addSetupToken(db, 'administrator')
}

/** The address of a link. The token is in the fragment, so no server or proxy sees it before it is used. */
export const setupAddress = (siteUrl: string, token: string): string => `${siteUrl}/setup#${token}`

/** The text that the program prints. */
export const describeSetupLink = (address: string): string => `
  This directory has no administrator yet. Open this link in a browser to set it up. It works once, within an hour:

    ${address}

  If you are not working on this machine, replace localhost with its name or address. For another link: mzansi-local setup-link
`

type Context = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  live: LiveSettings
  requiresSecondFactor: boolean
  describeClient: () => Client
}

/**
 * Creates the first administrator, names the site, and starts a session. Refuses if there is an administrator (410), a link that is unknown,
 * used or older than an hour, a common password (400), an email that has an account (409), and too many attempts of the address (429). Of two
 * simultaneous calls one succeeds.
 */
export async function setUp(
  context: Context,
  address: string,
  { token, email, password, name }: Setup,
): Promise<{ user: SignedInUser; token: string }> {
  const { db, passwords, rateLimiter, live, requiresSecondFactor } = context
  return withRateLimit(rateLimiter, [['setup', address]], async () => {
    if (await hasAdministrator(db)) throw isSetUp()
    await checkNewPassword(password, 'password', email)
    // Outside the transaction: hashing can wait in a queue, and must not hold a lock meanwhile.
    const passwordHash = await passwords.hash(password)
    const session = await inTransaction(db, async (db) => {
      await lockSetupTokens(db)
      if (await hasAdministrator(db)) throw isSetUp()
      if (!(await consumeSetupToken(db, 'administrator', token))) throw linkIsInvalid()
      await removeSetupLinks(db)
      const userId = await addFirstAdministrator(db, email, passwordHash)
      // Written even if it is the default name, so that every copy is notified that the directory is set up.
      await writeSetting(db, 'siteName', { value: name })
      return startSession(db, userId, context.describeClient())
    })
    await live.reload()
    const { user } = await loadSession(db, session, requiresSecondFactor)
    if (!user) throw new Error('The session was not started.')
    return { user, token: session }
  })
}

async function addFirstAdministrator(db: Db, email: string, passwordHash: string): Promise<string> {
  const isAdded = await addAdmin(db, email, passwordHash)
  const account = isAdded ? await findAccountByEmail(db, email) : null
  if (!account) throw hasAccount()
  const line = { action: 'create-administrator', person: email, from: null, to: 'administrator' } as const
  await addPersonLine(db, account.id, line)
  return account.id
}

const isSetUp = () => gone('This directory is set up already. Please sign in.')
const linkIsInvalid = () =>
  invalid(
    'This link no longer works: it was used, or it is older than an hour. Run mzansi-local setup-link on the machine of the directory for another one.',
  )
const hasAccountText = 'An account with this email already exists. Choose another address.'
const hasAccount = () => conflict(hasAccountText, [{ path: 'email', message: hasAccountText }])

type Purpose = 'administrator' | 'address'

const minutes: Record<Purpose, number> = { administrator: 60, address: 1 }

/** Stores a token and returns it. */
async function addSetupToken(db: Db, purpose: Purpose): Promise<string> {
  const token = makeToken()
  const expiresAt = fromNow(minutes[purpose] * 60_000)
  await db.delete(setupTokens).where(lte(setupTokens.expiresAt, databaseNow))
  await db.insert(setupTokens).values({ tokenHash: hashToken(token), purpose, expiresAt })
  return token
}

const isUsable = (purpose: Purpose, token: string) =>
  and(
    eq(setupTokens.tokenHash, hashToken(token)),
    eq(setupTokens.purpose, purpose),
    gt(setupTokens.expiresAt, databaseNow),
  )

/** Whether a token is valid. */
async function hasSetupToken(db: Db, purpose: Purpose, token: string): Promise<boolean> {
  const rows = await db
    .select({ purpose: setupTokens.purpose })
    .from(setupTokens)
    .where(isUsable(purpose, token))
  return rows.length === 1
}

/** Consumes a token. Returns whether it was valid. */
async function consumeSetupToken(db: Db, purpose: Purpose, token: string): Promise<boolean> {
  const rows = await db
    .delete(setupTokens)
    .where(isUsable(purpose, token))
    .returning({ purpose: setupTokens.purpose })
  return rows.length === 1
}

/** Locks the tokens, so that one transaction at a time can use one. */
async function lockSetupTokens(db: Db): Promise<void> {
  await db.execute(sql`LOCK TABLE ${setupTokens} IN EXCLUSIVE MODE`)
}

/** Removes every link that creates the first administrator. */
async function removeSetupLinks(db: Db): Promise<void> {
  await db.delete(setupTokens).where(eq(setupTokens.purpose, 'administrator'))
}

/** The timeout of the request, in milliseconds. */
const timeoutMs = 8000

/** Refuses an address at which no copy of this directory answers (400), and says what was found there instead. */
export async function checkAddress(db: Db, siteUrl: string): Promise<void> {
  const token = await addSetupToken(db, 'address')
  try {
    const problem = await findProblem(siteUrl, token)
    if (problem) throw invalidField('siteUrl', `${problem} Nothing was changed.`)
  } finally {
    await consumeSetupToken(db, 'address', token)
  }
}

/** The receiving side: whether a token was created by a copy of this directory within a minute. */
export async function proveAddress({ db }: { db: Db }, { token }: { token: string }): Promise<AddressProof> {
  return { isOurs: await hasSetupToken(db, 'address', token) }
}

const otherSiteText = (siteUrl: string) => `Something answers at ${siteUrl}, but it is not this directory.`

async function findProblem(siteUrl: string, token: string): Promise<string | null> {
  try {
    const response = await fetch(`${siteUrl}/api/setup/address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const to = response.headers.get('location')
    if (to && URL.canParse(to, siteUrl))
      return `${siteUrl} leads on to ${new URL(to, siteUrl).origin}. Use that address if it is the one that visitors type.`
    const proof: unknown = response.ok ? await response.json().catch(() => null) : null
    const isOurs = typeof proof === 'object' && proof !== null && 'isOurs' in proof && proof.isOurs === true
    return isOurs ? null : otherSiteText(siteUrl)
  } catch (error) {
    return `Nothing answers at ${siteUrl} (${reasonOf(error)}). Check the name, the proxy and the certificate; if this machine cannot reach its own public address, set SITE_URL instead.`
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? `${cause.code}` : cause.message
}

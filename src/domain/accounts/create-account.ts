// Creating an account without a business: somebody's who claims a listing or was invited to it, or an administrator's by the operator.
import type { NewAccount, SignedInUser } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import { moderates } from '../../contract/people.ts'
import { EmailText, passwordText } from '../../contract/text-input.ts'
import { z } from '../../contract/zod.ts'
import type { Db } from '../../database/connect.ts'
import { findUniqueViolation } from '../../database/failures.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, Failure, invalid, unauthenticated } from '../failures.ts'
import { addPersonLine } from '../history/list-history.ts'
import { accountCreated } from '../mail/claim-template-rules.ts'
import { addConfirmationLink } from './account-email.ts'
import { queueAccountMail } from './account-mail.ts'
import {
  addAdmin,
  findAccount,
  findAccountByEmail,
  insertOwnerAccount,
  toSignedInUser,
} from './account-queries.ts'
import { checkNewPassword, type PasswordHasher } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { type Client, signOut, startSession } from './sessions.ts'

/** `token` is the session that this browser has now. */
type AccountContext = {
  db: Db
  passwords: PasswordHasher
  rateLimiter: RateLimiter
  mail: { notify(): void }
  site: Site
  token: string | null
  describeClient: () => Client
}

/**
 * Creates the account, queues the mail that confirms its address, and signs this browser in. Refuses a common password (400), too many
 * registrations of an IP address (429), and an email that has an account (409).
 */
export async function createAccount(
  context: AccountContext,
  address: string,
  { email, password }: NewAccount,
): Promise<{ user: SignedInUser; token: string }> {
  const { db, site } = context
  await checkNewPassword(password, 'password', email)
  return withRateLimit(context.rateLimiter, [['registration', address]], async () => {
    // Checked early only to save the hash. The unique index decides.
    if (await findAccountByEmail(db, email)) throw emailTaken()
    const passwordHash = await context.passwords.hash(password)
    const userId = await inTransaction(db, async (db) => {
      const userId = await insertOwnerAccount(db, { email, password: passwordHash })
      const content = accountCreated(site, await addConfirmationLink(db, site, { userId, email }))
      await queueAccountMail(db, { to: email, kind: 'account-created', ...content })
      return userId
    }).catch(explainRefusal)
    context.mail.notify()
    const account = await findAccount(db, userId)
    if (!account) throw unauthenticated()
    await signOut(db, context.token)
    return { user: toSignedInUser(account), token: await startSession(db, userId, context.describeClient()) }
  })
}

function explainRefusal(error: unknown): never {
  const constraint = findUniqueViolation(error)
  if (constraint === 'users_email' || constraint === 'users_username') throw emailTaken()
  throw error
}

function emailTaken() {
  const message = 'An account with this email already exists'
  return conflict(message, [{ path: 'email', message }])
}

/** Email and password of the new administrator. */
type NewAdmin = { email: string; password: string }

const NewAdminInput = z.strictObject({ email: EmailText, password: passwordText('Password') })

/**
 * Makes an administrator, and the log tells it. Refuses an email or password that is not valid (400), a common password (400), and an email that
 * has an account (409). That account stays as it is.
 */
export async function createAdmin(db: Db, passwords: PasswordHasher, admin: NewAdmin): Promise<void> {
  const { email, password } = readNewAdmin(admin)
  if (await findAccountByEmail(db, email)) throw taken(email)
  await checkNewPassword(password, 'password', email)
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (db) => {
    if (!(await addAdmin(db, email, passwordHash))) throw taken(email)
    const line = { action: 'create-administrator', person: email, from: null, to: 'administrator' } as const
    await addPersonLine(db, null, line)
  })
}

/**
 * Makes the administrator of ADMIN_EMAIL unless that email has an account. That account keeps its password and its rights.
 * When several copies of the program start at once, one of them makes it. Otherwise refuses like `createAdmin`.
 */
export async function ensureAdmin(db: Db, passwords: PasswordHasher, admin: NewAdmin): Promise<EnsuredAdmin> {
  try {
    await createAdmin(db, passwords, admin)
    return 'made'
  } catch (error) {
    if (!isTaken(error)) throw error
    const account = await findAccountByEmail(db, admin.email)
    return account && moderates(account.role) ? 'present' : 'no_admin'
  }
}

/** Why a start refuses to make this administrator; null when it makes it or has it. Without `db` there are no accounts yet. */
export async function findAdminRefusal(db: Db | null, admin: NewAdmin): Promise<string | null> {
  if (db && (await findAccountByEmail(db, admin.email))) return null
  try {
    const { email, password } = readNewAdmin(admin)
    await checkNewPassword(password, 'password', email)
    return null
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

function readNewAdmin(admin: NewAdmin): NewAdmin {
  const parsed = NewAdminInput.safeParse(admin)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues.map(({ message }) => `${message}.`).join(' '))
}

/** Whether the administrator was made or was there. `no_admin`: the email is that of an owner, who has no such rights. */
type EnsuredAdmin = 'made' | 'present' | 'no_admin'

const taken = (email: string) => conflict(`The email ${email} already has an account. Nothing was changed.`)
const isTaken = (error: unknown) => error instanceof Failure && error.code === 'conflict'

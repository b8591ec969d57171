// Creates accounts without a business: for someone who claims a listing or was invited to one, and for an administrator.
import type { NewAccount, SignedInUser } from '../../contract/account.ts'
import type { Site } from '../../contract/page.ts'
import { moderates } from '../../contract/people.ts'
import { EmailText, passwordText } from '../../contract/text-input.ts'
import { z } from '../../contract/zod.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, Failure, invalid, unauthenticated } from '../failures.ts'
import { addPersonLine } from '../history/list-history.ts'
import { accountCreated } from '../mail/claim-template-rules.ts'
import { addConfirmationLink, queueAccountMail } from './account-email.ts'
import {
  addAdmin,
  findAccount,
  findAccountByEmail,
  insertOwnerAccount,
  isEmailTaken,
  toSignedInUser,
} from './account-queries.ts'
import { checkNewPassword, type PasswordHasher } from './passwords.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'
import { type Client, signOut, startSession } from './sessions.ts'

/** `token` is the current session of this browser. */
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
 * Creates the account, queues the email that confirms its address, and signs this browser in. Refuses a common password (400), too many
 * registrations from an IP address (429), and an email address that has an account (409).
 */
export async function createAccount(
  context: AccountContext,
  address: string,
  { email, password }: NewAccount,
): Promise<{ user: SignedInUser; token: string }> {
  const { db, site } = context
  await checkNewPassword(password, 'password', email)
  return withRateLimit(context.rateLimiter, [['registration', address]], async () => {
    // An early check, only to save the hashing. The unique index decides.
    if (await findAccountByEmail(db, email)) throw emailTaken('email')
    const passwordHash = await context.passwords.hash(password)
    const userId = await inTransaction(db, async (db) => {
      const userId = await insertOwnerAccount(db, { email, password: passwordHash })
      const content = accountCreated(site, await addConfirmationLink(db, site, { userId, email }))
      await queueAccountMail(db, { to: email, kind: 'account-created', ...content })
      return userId
    }).catch(refuseTakenEmail)
    context.mail.notify()
    const account = await findAccount(db, userId)
    if (!account) throw unauthenticated()
    await signOut(db, context.token)
    return { user: toSignedInUser(account), token: await startSession(db, userId, context.describeClient()) }
  })
}

function refuseTakenEmail(error: unknown): never {
  throw isEmailTaken(error) ? emailTaken('email') : error
}

/** The refusal of an email address that has an account, with an issue of this field. */
export function emailTaken(path: 'email' | 'ownerEmail'): Failure {
  const message = 'An account with this email already exists'
  return conflict(message, [{ path, message }])
}

/** Email address and password of the new administrator. */
type NewAdmin = { email: string; password: string }

const NewAdminInput = z.strictObject({ email: EmailText, password: passwordText('Password') })

/**
 * Creates an administrator and adds a line to the log. Refuses an invalid email address or password (400), a common password (400), and an
 * email address that has an account (409). That account stays as it is.
 */
export async function createAdmin(db: Db, passwords: PasswordHasher, admin: NewAdmin): Promise<void> {
  const { email, password } = readNewAdmin(admin)
  if (await findAccountByEmail(db, email)) throw accountExists(email)
  await checkNewPassword(password, 'password', email)
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (db) => {
    if (!(await addAdmin(db, email, passwordHash))) throw accountExists(email)
    const line = { action: 'create-administrator', person: email, from: null, to: 'administrator' } as const
    await addPersonLine(db, null, line)
  })
}

/**
 * Creates the administrator of ADMIN_EMAIL unless that email address has an account. That account keeps its password and its rights. If
 * several copies of the program start at once, only one creates it. Otherwise refuses like `createAdmin`.
 */
export async function ensureAdmin(db: Db, passwords: PasswordHasher, admin: NewAdmin): Promise<EnsuredAdmin> {
  try {
    await createAdmin(db, passwords, admin)
    return 'made'
  } catch (error) {
    if (!isConflict(error)) throw error
    const account = await findAccountByEmail(db, admin.email)
    return account && moderates(account.role) ? 'present' : 'no_admin'
  }
}

/**
 * Why the program would refuse to start with this administrator; null when the administrator exists or can be created. Without `db` there
 * are no accounts yet.
 */
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

/** Whether the administrator was created or existed already. `no_admin`: the email address belongs to an owner, who has no such rights. */
type EnsuredAdmin = 'made' | 'present' | 'no_admin'

const accountExists = (email: string) =>
  conflict(`The email ${email} already has an account. Nothing was changed.`)
const isConflict = (error: unknown) => error instanceof Failure && error.code === 'conflict'

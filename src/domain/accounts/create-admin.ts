// Decides how an administrator comes to be: from the operator, never over an account that exists.
import { z } from 'zod'
import { EmailText, passwordText } from '../../contract/text-input.ts'
import type { Db } from '../../database/connect.ts'
import { conflict, Failure, invalid } from '../failures.ts'
import { addAdmin, findAccountByEmail } from './account-queries.ts'
import { checkNewPassword } from './common-passwords.ts'
import type { PasswordHasher } from './password-hasher.ts'

/** E-mail and password of an administrator to be. */
export type NewAdmin = { email: string; password: string }

const NewAdminInput = z.strictObject({ email: EmailText, password: passwordText('Password') })

/**
 * Makes an administrator. Refuses an e-mail or password that could not be used (400), a common password (400), and an e-mail
 * that has an account (409), which stays as it is.
 */
export async function createAdmin(db: Db, passwords: PasswordHasher, admin: NewAdmin): Promise<void> {
  const parsed = NewAdminInput.safeParse(admin)
  if (!parsed.success) throw invalid(parsed.error.issues.map(({ message }) => `${message}.`).join(' '))
  const { email, password } = parsed.data
  if (await findAccountByEmail(db, email)) throw taken(email)
  await checkNewPassword(password, 'password', email)
  if (!(await addAdmin(db, email, await passwords.hash(password)))) throw taken(email)
}

/**
 * Makes the administrator of ADMIN_EMAIL unless that e-mail has an account, which stays as it is, password and rights
 * included. Answers whether one was made; of several copies that start at once one makes it. Refuses like `createAdmin`.
 */
export async function ensureAdmin(db: Db, passwords: PasswordHasher, admin: NewAdmin): Promise<boolean> {
  try {
    await createAdmin(db, passwords, admin)
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

const taken = (email: string) => conflict(`The e-mail ${email} already has an account. Nothing was changed.`)
const isTaken = (error: unknown) => error instanceof Failure && error.code === 'conflict'

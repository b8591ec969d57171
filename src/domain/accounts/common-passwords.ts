// Decides which new passwords are refused although they are long enough: those that attackers try first.
import { minPasswordLength } from '../../contract/text-input.ts'
import { invalidField } from '../failures.ts'

/**
 * Refuses (400, with an issue at `path`) one of the most common passwords and the account's own email, both compared
 * without case.
 */
export async function checkNewPassword(password: string, path: string, email: string): Promise<void> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (plain === email.toLowerCase())
    throw invalidField(path, 'Please choose a password that is not your email address')
  common ??= readCommon()
  if ((await common).has(plain))
    throw invalidField(path, 'This password is too common. Please choose another one')
}

let common: Promise<ReadonlySet<string>> | undefined

// Loaded with the first new password, because it takes 40 ms and 4 MB. The package lists 49,233 passwords in lower case, of
// which 17,950 have eight characters or more.
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength))
}

// What the operator types for an owner who forgot a password: mzansi-local reset-password --email name@directory.example
import { loadConfig } from '../config.ts'
import { tokenMinutes } from '../domain/accounts/one-time-tokens.ts'
import { makeResetLink, resetAddress } from '../domain/accounts/password-reset.ts'
import { readEmail } from './command-input.ts'
import { readSite, withExistingDatabase } from './with-database.ts'

export async function resetPassword(options: string[]): Promise<never> {
  const email = readEmail('reset-password', options)
  const config = loadConfig()
  return await withExistingDatabase(config, async (db) => {
    const token = await makeResetLink(db, email)
    return `Pass this link on to ${email}. It works once, within ${tokenMinutes['password-reset']} minutes.

  ${resetAddress((await readSite(config, db)).url, token)}`
  })
}

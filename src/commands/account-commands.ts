// The operator's commands for accounts: mzansi-local create-admin, setup-link, reset-password and remove-second-factor.
import { loadConfig } from '../config.ts'
import { readSite } from '../configured-settings.ts'
import { tokenMinutes } from '../contract/token-times.ts'
import { DatabaseRefused } from '../database/failures.ts'
import { makeResetLink, resetAddress } from '../domain/accounts/change-password.ts'
import { createAdmin } from '../domain/accounts/create-account.ts'
import { createPasswordHasher } from '../domain/accounts/passwords.ts'
import { removeSecondFactor } from '../domain/second-factor/second-factor.ts'
import { describeSetupLink, makeSetupLink, setupAddress } from '../domain/settings/set-up.ts'
import { askPassword, readEmail, refuse, refuseOptions } from './command-input.ts'
import { withDatabase, withExistingDatabase } from './with-database.ts'

export async function createAdministrator(options: string[]): Promise<never> {
  const email = readEmail('create-admin', options)
  const config = loadConfig()
  const password = config.adminPassword ?? (await typePassword())
  return await withDatabase(config, async (db) => {
    await createAdmin(db, createPasswordHasher(), { email, password })
    const home = config.databaseUrl === null ? config.dataDir : 'DATABASE_URL'
    return `${email} is an administrator now, in the database of ${home}. Sign in at ${(await readSite(config, db)).url}/login`
  })
}

async function typePassword(): Promise<string> {
  if (!process.stdin.isTTY)
    return refuse('Set ADMIN_PASSWORD, or run this in a terminal, where it asks for the password.')
  const typed = await askPassword()
  return typed ?? refuse('The password was not typed twice in the same way. Nothing was changed.')
}

export async function printSetupLink(options: string[]): Promise<never> {
  refuseOptions('setup-link', options)
  const config = loadConfig()
  return await withExistingDatabase(config, async (db) => {
    const token = await makeSetupLink(db)
    if (token === null)
      throw new DatabaseRefused(
        'This directory already has an administrator. Use mzansi-local create-admin, or reset-password.',
      )
    return describeSetupLink(setupAddress((await readSite(config, db)).url, token))
  })
}

export async function resetPassword(options: string[]): Promise<never> {
  const email = readEmail('reset-password', options)
  const config = loadConfig()
  return await withExistingDatabase(config, async (db) => {
    const token = await makeResetLink(db, email)
    return `Pass this link on to ${email}. It works once, within ${tokenMinutes['password-reset']} minutes.

  ${resetAddress((await readSite(config, db)).url, token)}`
  })
}

export async function removePasskeys(options: string[]): Promise<never> {
  const email = readEmail('remove-second-factor', options)
  const config = loadConfig()
  return await withExistingDatabase(config, async (db) => {
    await removeSecondFactor(db, await readSite(config, db), email)
    return `The password of ${email} is enough to sign in now. Its passkeys, recovery codes and sessions are gone.`
  })
}

// What the operator types to create an administrator: mzansi-local create-admin --email name@directory.example
import { loadConfig } from '../config.ts'
import { createAdmin } from '../domain/accounts/create-admin.ts'
import { createPasswordHasher } from '../domain/accounts/passwords.ts'
import { askPassword, readEmail, refuse } from './command-input.ts'
import { readSite, withDatabase } from './with-database.ts'

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

// What the operator types for an administrator who lost every passkey: mzansi-local remove-second-factor --email name@directory.example
import { loadConfig } from '../config.ts'
import { removeSecondFactor } from '../domain/second-factor/second-factor.ts'
import { readEmail } from './command-input.ts'
import { readSite, withExistingDatabase } from './with-database.ts'

export async function removePasskeys(options: string[]): Promise<never> {
  const email = readEmail('remove-second-factor', options)
  const config = loadConfig()
  return await withExistingDatabase(config, async (db) => {
    await removeSecondFactor(db, await readSite(config, db), email)
    return `The password of ${email} is enough to sign in now. Its passkeys, recovery codes and sessions are gone.`
  })
}

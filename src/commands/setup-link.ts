// What the operator types for another link to make the first administrator: mzansi-local setup-link
import { loadConfig } from '../config.ts'
import { DatabaseRefused } from '../database/failures.ts'
import { describeSetupLink, makeSetupLink, setupAddress } from '../domain/settings/set-up.ts'
import { refuseOptions } from './command-input.ts'
import { readSite, withExistingDatabase } from './with-database.ts'

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

// Runs the steps of docs/install/cluster.md after the installation: an administrator, a business that visitors see, a backup.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { administrator, password, registerAndApprove } from '../install/visit.ts'
import { runCommand, site } from './copies.ts'
import { folder } from './processes.ts'

/** Throws if one of the steps fails. */
export async function showFirstBusiness(): Promise<void> {
  const file = join(folder, 'first.sql.gz')
  await runCommand(['create-admin', '--email', administrator], { ADMIN_PASSWORD: password })
  await registerAndApprove({ url: site })
  await runCommand(['backup', '--to', file])
  console.log('\n### The first business\n')
  console.log(`${await runCommand(['check'])}`)
  console.log(
    `Registered, approved, and on the home page at ${site}; a backup of ${statSync(file).size} bytes.`,
  )
}

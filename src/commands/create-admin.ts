// What the operator types to create an administrator: npm run create-admin -- --email name@directory.example
import { loadConfig } from '../config.ts'
import { createAdmin } from '../domain/accounts/create-admin.ts'
import { createPasswordHasher } from '../domain/accounts/password-hasher.ts'
import { askPassword } from './ask-password.ts'
import { readEmail } from './read-email.ts'
import { withDatabase } from './with-database.ts'

const email = readEmail('create-admin')
const config = loadConfig()
if (config.adminPassword === null && !process.stdin.isTTY) {
  console.error('Set ADMIN_PASSWORD, or run this in a terminal, where it asks for the password.')
  process.exit(1)
}
const password = config.adminPassword ?? (await askPassword())
if (password === null) {
  console.error('The password was not typed twice in the same way. Nothing was changed.')
  process.exit(1)
}

await withDatabase(config, async (db) => {
  await createAdmin(db, createPasswordHasher(), { email, password })
  const home = config.databaseUrl === null ? config.dataDir : 'DATABASE_URL'
  return `${email} is an administrator now, in the database of ${home}. Sign in at ${config.site.url}/login`
})

// Refuses to serve a directory to others while accounts have the passwords of the demo, which everybody can read.
import { inArray } from '#drizzle'
import type { Config } from '../config.ts'
import { moderates } from '../contract/people.ts'
import type { Db } from '../database/connect.ts'
import { users } from '../database/schema.ts'
import { isPassword } from '../domain/accounts/passwords.ts'
import { CannotStart } from '../explain-failure.ts'
import { demoAdminEmail, demoOwners, demoPasswords } from './sample-data.ts'

const isOwnAddress = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/i.test(host)

/**
 * Refuses to listen beyond this machine while somebody can sign in with a demo password. If it listens on this machine only, it
 * warns, because a proxy may forward visitors. Without a demo account this costs one query, and no password is checked.
 */
export async function refuseOpenDemo(
  db: Db,
  { host }: Pick<Config, 'host'>,
  log: { warn: (sentence: string) => void },
): Promise<void> {
  const sentence = describeDemoLogins(await listDemoLogins(db))
  if (sentence === null) return
  if (!isOwnAddress(host)) throw new CannotStart(`${sentence} ${advice(host)}`)
  log.warn(`${sentence} Let no proxy lead visitors here.`)
}

/** Names the demo accounts that can be signed in to; null when there are none. */
export function describeDemoLogins(emails: readonly string[]): string | null {
  if (emails.length === 0) return null
  return `This is the data of the demo: everyone can read the passwords of ${emails.join(', ')}.`
}

const advice = (host: string) =>
  `The program would listen at ${host}, for others, too. Set HOST=127.0.0.1, or set DATA_DIR to a new folder for a directory of your own.`

/** The demo accounts that still have their demo password. */
export async function listDemoLogins(db: Db): Promise<string[]> {
  const emails = [demoAdminEmail, ...demoOwners.map(({ email }) => email)]
  const found = await db
    .select({ email: users.email, password: users.password, role: users.role })
    .from(users)
    .where(inArray(users.email, emails))
  const open: string[] = []
  for (const { email, password, role } of found)
    if (await isPassword(moderates(role) ? demoPasswords.admin : demoPasswords.owner, password))
      open.push(email)
  return open.sort()
}

// The world of the account tests: a database in which a test can let time pass, and accounts with passwords.
import { createHash, randomUUID } from 'node:crypto'
import type { Site } from '../../src/contract/page.ts'
import { type Database, openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { sessions, users } from '../../src/database/schema.ts'
import type { PasswordHasher } from '../../src/domain/accounts/passwords.ts'
import { createRateLimiter, type RateLimiter } from '../../src/domain/accounts/rate-limits.ts'
import { signIn } from '../../src/domain/accounts/sign-in.ts'
import { createBackgroundWork } from '../../src/domain/concurrency.ts'
import { quietLog } from '../database/scratch.ts'
import { passTime } from '../world/pass-time.ts'
import { quickPasswords } from '../world/quick-passwords.ts'
import { createTestDatabase, patience } from '../world/world.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const rightPassword = 'long walk to Soweto'

const site: Site = {
  name: 'Mzansi Local',
  url: 'https://directory.example',
  supportEmail: 'help@directory.example',
  map: null,
  reviewEdits: 'off',
  reviews: 'moderated',
  starsAlone: true,
}

type Context = { passwords: PasswordHasher; rateLimiter: RateLimiter; token: string | null }
export type AccountsWorld = Awaited<ReturnType<typeof openAccounts>>

/** Passwords are hashed weakly unless another hasher is given. */
export async function openAccounts(passwords: PasswordHasher = quickPasswords) {
  const database: Database = await openDatabase(await createTestDatabase(), quietLog, patience)
  await migrate(database)
  const { db } = database
  const rightHash = await passwords.hash(rightPassword)
  const makeContext = (other: Partial<Context> = {}) => ({
    db,
    passwords,
    rateLimiter: createRateLimiter(db, { enabled: true }),
    token: null,
    describeClient: () => ({ device: 'Chrome on Android', place: null }),
    mail: { notify: () => {} },
    background: createBackgroundWork(),
    site,
    requiresSecondFactor: false,
    ...other,
  })
  return {
    database,
    db,
    makeContext,
    /** Lets time pass. */
    pass: (ms: number) => passTime(database, ms),
    /** A new account, whose password is `rightPassword` unless another hash is given. */
    addAccount: async (given: Partial<typeof users.$inferInsert> = {}) => {
      const email = `${randomUUID()}@test.example`
      const row = { username: given.email ?? email, email, password: rightHash, ...given }
      const [account] = await db.insert(users).values(row).returning()
      if (!account) throw new Error('no account')
      return account
    },
    /** Signs in from an address. */
    enter: async (
      email: string,
      password = rightPassword,
      address: string = randomUUID(),
      other: Partial<Context> = {},
    ) => {
      const entered = await signIn(makeContext(other), address, { email, password })
      if ('stepToken' in entered) throw new Error('a second step')
      return entered
    },
    /** How many sessions an account has. */
    countSessions: async (userId: string) =>
      (await db.select({ userId: sessions.userId }).from(sessions)).filter((row) => row.userId === userId)
        .length,
    close: database.close,
  }
}

/** The failure that a promise rejects with, as a client sees it. */
export async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => 'no refusal',
    (error) => ({ code: error.code, message: error.message, issues: error.issues }),
  )
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest()

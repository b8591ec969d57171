// What asks for the password again: it is verified outside, and compared again under the lock of the account.
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type Failure, invalidField } from '../failures.ts'
import { type Account, findAccount, lockAccountForUpdate } from './account-queries.ts'
import type { PasswordHasher } from './passwords.ts'

/** `work` runs in the transaction, and has what `prepare` returned. The rest is optional. */
type Steps<Prepared, Result> = {
  refuse?: () => Failure
  /** What is done outside after the password was right, such as another slow hash. */
  prepare?: (account: Account) => Promise<Prepared>
  /** Takes the locks that come before that of the account, and may write what they guard. */
  lockFirst?: (db: Db) => Promise<unknown>
  work: (db: Db, account: Account, prepared: Prepared) => Promise<Result>
}

/**
 * Does the work in a transaction that has locked the account, if this is its password. The hash is slow and may wait in a queue, so it is
 * verified outside, where no lock is held. Meanwhile the password may be changed: under the lock the account must still have the hash that
 * was verified. Refuses a wrong password, one that was changed meanwhile, and no account: all by `refuse`, and after the same time.
 */
export async function withVerifiedPassword<Result, Prepared = undefined>(
  { db, passwords }: { db: Db; passwords: PasswordHasher },
  known: Account | null,
  password: string,
  { refuse = wrongPassword, prepare, lockFirst, work }: Steps<Prepared, Result>,
): Promise<Result> {
  const isRight = await passwords.verify(known?.password ?? null, password)
  if (!known || !isRight) throw refuse()
  const prepared = (await prepare?.(known)) as Prepared
  return inTransaction(db, async (db) => {
    await lockFirst?.(db)
    await lockAccountForUpdate(db, known.id)
    const account = await findAccount(db, known.id)
    if (account?.password !== known.password) throw refuse()
    return work(db, account, prepared)
  })
}

/** The refusal of a password that is not that of the account. */
const wrongPassword = () => invalidField('currentPassword', 'Current password is incorrect')

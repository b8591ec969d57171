// Decides what somebody who moderates sees of the own second factor: names and times, never keys.
import type { SecondFactor } from '../../contract/second-factor.ts'
import type { Db } from '../../database/connect.ts'
import type { Admin, Owner } from '../principal.ts'
import { getAdminAccount } from './confirm-password.ts'
import { countRecoveryCodes, selectPasskeys } from './second-factor-queries.ts'

/** `requiresSecondFactor`: the operator asks those who moderate for one. */
export type SecondFactorContext = { db: Db; requiresSecondFactor: boolean }

/** The passkeys of the account, the oldest first. Refuses an owner (403). */
export async function getSecondFactor(
  { db, requiresSecondFactor }: SecondFactorContext,
  { userId }: Owner | Admin,
): Promise<SecondFactor> {
  await getAdminAccount(db, userId)
  const rows = await selectPasskeys(db, userId)
  return {
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isRequired: requiresSecondFactor,
  }
}

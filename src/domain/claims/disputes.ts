// What the owner of a listing reads and answers when somebody else claims it.
import type { ClaimAnswer, Dispute } from '../../contract/claims.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { findClaim, selectDisputes, tryAnswer } from './claim-queries.ts'

/** The open claims of the own listing. */
export const listDisputes = (
  { db }: { db: Db },
  { userId, businessId }: OwnerOfBusiness,
): Promise<Dispute[]> => selectDisputes(db, userId, businessId)

/**
 * Writes what the owner answers; a moderator reads it and decides. It can be changed while the claim is open. Refuses with 404 the claim of
 * another listing, and with 409 a closed one.
 */
export async function answerClaim(
  { db }: { db: Db },
  { userId, businessId }: OwnerOfBusiness,
  answer: ClaimAnswer,
): Promise<Dispute> {
  return inTransaction(db, async (db) => {
    if (!(await tryAnswer(db, userId, answer))) {
      const claim = await findClaim(db, answer.id)
      throw claim?.ownerId === userId
        ? conflict('This claim is already closed.')
        : notFound('Claim not found')
    }
    await addLine(db, userId, { businessId, action: 'answer-claim' })
    const dispute = (await selectDisputes(db, userId, businessId)).find(({ id }) => id === answer.id)
    if (!dispute) throw notFound('Claim not found')
    return dispute
  })
}

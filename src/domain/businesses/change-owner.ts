// Decides how the owner's name or e-mail changes: with a line in the history when it is another one.
import type { Db } from '../../database/connect.ts'
import { listChanges } from '../history/change-rules.ts'
import { addEdit } from '../history/history-queries.ts'
import { lockOwnBusiness, type OwnerDetails, writeOwner } from './business-writes-queries.ts'

/** Writes the name or the e-mail of the owner, in the transaction that changes the account. Does nothing for a deleted business. */
export async function changeOwner(
  db: Db,
  { userId, businessId }: { userId: string; businessId: string },
  details: OwnerDetails,
): Promise<void> {
  const current = await lockOwnBusiness(db, businessId)
  const changes = current ? listChanges(current, { ...current, ...details }) : []
  if (!current || changes.length === 0) return
  await writeOwner(db, businessId, details)
  await addEdit(db, userId, current, changes)
}

// Decides how the owner's name changes: with a line in the history when it is another one.
import { listChanges } from '../../contract/field-changes.ts'
import type { Db } from '../../database/connect.ts'
import { addEdit } from '../history/history-queries.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { lockOwnBusiness, writeOwnerName } from './business-writes-queries.ts'

/** Writes the name of the owner. Runs in the transaction of the settings. Does nothing for a deleted business. */
export async function changeOwnerName(
  db: Db,
  { userId, businessId }: OwnerOfBusiness,
  ownerName: string,
): Promise<void> {
  const current = await lockOwnBusiness(db, businessId)
  if (!current || current.ownerName === ownerName) return
  const business = await writeOwnerName(db, businessId, ownerName)
  await addEdit(db, userId, business, listChanges(current, business))
}

// Decides how an owner withdraws the edit that waits for a moderator.
import type { OwnBusiness } from '../../contract/business.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict } from '../failures.ts'
import type { ImageContext } from '../media/image-store.ts'
import { removeImages } from '../media/remove-images.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { lockOwnBusiness } from './business-writes-queries.ts'
import { noOwnBusiness } from './get-own-business.ts'
import { endWaiting } from './keep-waiting.ts'

/**
 * Removes what waits, with its uploaded images, and returns the business. Visitors see no difference. Refuses when nothing waits (409),
 * and a deleted business (404).
 */
export async function withdrawEdit(context: ImageContext, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const { business, orphaned } = await inTransaction(context.db, async (db) => {
    const current = await lockOwnBusiness(db, owner.businessId)
    if (!current) throw noOwnBusiness()
    if (!current.waiting) throw conflict('No edit of your listing waits. It may have been decided already.')
    const { orphaned } = await endWaiting(db, owner.userId, current, { action: 'withdraw-edit' })
    return { business: { ...current, waiting: null }, orphaned }
  })
  await removeImages(context, orphaned)
  return business
}

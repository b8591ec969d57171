// Decides which business is the principal's own: the one their session names, and no other.
import type { OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { findOwnBusiness } from './business-queries.ts'

/** The principal's business in any state. Refuses with not-found when it is gone. */
export async function getOwnBusiness(db: Db, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const business = await findOwnBusiness(db, owner.businessId)
  if (!business) throw noOwnBusiness()
  return business
}

/** There is no business behind the account any more. */
export const noOwnBusiness = () => notFound('No business is associated with your account.')

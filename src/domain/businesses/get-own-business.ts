// Decides which business is the principal's own: only the one that their session names.
import type { OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { findOwnBusiness } from './business-queries.ts'

/** The principal's business in any status. Not-found when it was deleted. */
export async function getOwnBusiness(db: Db, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const business = await findOwnBusiness(db, owner.businessId)
  if (!business) throw noOwnBusiness()
  return business
}

/** The refusal when the account has no business any more. */
export const noOwnBusiness = () => notFound('No business is associated with your account.')

// Reading businesses: who may read one, the principal's own, and the plain list of the approved ones.
import type { OwnBusiness } from '../../contract/business.ts'
import type { SiteRegion } from '../../contract/region.ts'
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import { countBusinesses, cutPage, type ListPage, readTimeCursor } from '../list-page.ts'
import { isStaff, type OwnerOfBusiness, type Principal } from '../principal.ts'
import {
  findApprovedBusiness,
  findInAnyState,
  findStandingId,
  selectNewestCards,
} from './business-queries.ts'
import type { CardRow, DetailRow } from './columns-by-reader.ts'
import { isListed } from './public-conditions.ts'

/**
 * The business with this id or code, as the principal may see it; for a merged one that which took its place. Moderators and its owner get every field in every
 * status. Everyone else gets the public fields of an approved business. Otherwise not-found, which does not reveal whether
 * the business exists.
 */
export async function getBusiness(
  db: Db,
  principal: Principal,
  idOrCode: string,
): Promise<DetailRow | OwnBusiness> {
  const id = await findStandingId(db, idOrCode)
  const business = id === null ? null : await findFor(db, principal, id)
  if (!business) throw notFound('Business not found')
  return business
}

const findFor = (db: Db, principal: Principal, id: string) =>
  maySeeAll(principal, id) ? findInAnyState(db, id) : findApprovedBusiness(db, id)

function maySeeAll(principal: Principal, businessId: string): boolean {
  return isStaff(principal) || (principal.role === 'owner' && principal.businessId === businessId)
}

/** The principal's business in any status. Not-found when it was deleted. */
export async function getOwnBusiness(db: Db, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const business = await findInAnyState(db, owner.businessId)
  if (!business) throw noOwnBusiness()
  return business
}

/** The refusal when the account has no business any more. */
export const noOwnBusiness = () => notFound('No business is associated with your account.')

/** Approved businesses, the newest approval first; those outside the region of the directory say so. Refuses a cursor that is not from a list. */
export async function listBusinesses(
  db: Db,
  input: ListInput,
  region?: SiteRegion,
): Promise<ListPage<CardRow>> {
  const found = await selectNewestCards(db, readTimeCursor(input.cursor), input.limit + 1, region)
  return cutPage(found, input.limit, await countBusinesses(db, isListed))
}

// Decides who may read a business, depending on its status.
import type { OwnBusiness } from '../../contract/business.ts'
import { codePattern } from '../../contract/business-code.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import { isAdmin, type Principal } from '../principal.ts'
import { findApprovedBusiness, findIdOfCode, findOwnBusiness } from './business-queries.ts'
import type { DetailRow } from './card-columns.ts'

/**
 * The business with this id or code, as the principal may see it. Moderators and its owner get every field in every
 * status. Everyone else gets the public fields of an approved business. Otherwise not-found, which does not reveal whether
 * the business exists.
 */
export async function getBusiness(
  db: Db,
  principal: Principal,
  idOrCode: string,
): Promise<DetailRow | OwnBusiness> {
  const id = codePattern.test(idOrCode) ? await findIdOfCode(db, idOrCode) : idOrCode
  const business = id === null ? null : await findFor(db, principal, id)
  if (!business) throw notFound('Business not found')
  return business
}

const findFor = (db: Db, principal: Principal, id: string) =>
  maySeeAll(principal, id) ? findOwnBusiness(db, id) : findApprovedBusiness(db, id)

function maySeeAll(principal: Principal, businessId: string): boolean {
  return isAdmin(principal) || (principal.role === 'owner' && principal.businessId === businessId)
}

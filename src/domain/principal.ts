// Knows who may be asking. Holding an Admin value is the permission: only reading a session makes one.
import { forbidden, unauthenticated } from './failures.ts'

/** Somebody without a session. */
export type Visitor = { role: 'visitor' }
/** A signed-in account; `businessId` is null while no business is linked. */
export type Owner = { role: 'owner'; userId: string; businessId: string | null }
/** A signed-in administrator. */
export type Admin = { role: 'admin'; userId: string; businessId: string | null }

/** Somebody signed in who has a business. */
export type OwnerOfBusiness = (Owner | Admin) & { businessId: string }

export type Principal = Visitor | Owner | Admin

export const visitor: Visitor = { role: 'visitor' }

/** The administrator who asks. Refuses everybody else, 401 without a session and 403 for another role. */
export function asAdmin(principal: Principal): Admin {
  if (principal.role === 'visitor') throw unauthenticated()
  if (principal.role !== 'admin') throw forbidden('Only an administrator may do this.')
  return principal
}

/** The owner who asks, with the business of the session. Refuses everybody else, 401 without a session, else 403. */
export function asOwner(principal: Principal): OwnerOfBusiness {
  if (principal.role === 'visitor') throw unauthenticated()
  if (principal.businessId === null) throw forbidden('No business is associated with your account.')
  return { ...principal, businessId: principal.businessId }
}

// Knows the kinds of principals: who makes a request. An Admin value is the permission itself; only a session yields one.
import { forbidden, unauthenticated } from './failures.ts'

/** A principal without a session. */
export type Visitor = { role: 'visitor' }
/** A signed-in account; `businessId` is null while no business is linked. */
export type Owner = { role: 'owner'; userId: string; businessId: string | null }
/** A signed-in administrator. */
export type Admin = { role: 'admin'; userId: string; businessId: string | null }

/** A signed-in account with a business. */
export type OwnerOfBusiness = (Owner | Admin) & { businessId: string }

/** Who makes a request. */
export type Principal = Visitor | Owner | Admin

/** The only visitor value. */
export const visitor: Visitor = { role: 'visitor' }

/** The principal as a signed-in account. Refuses with 401 without a session. */
export function asAccount(principal: Principal): Owner | Admin {
  if (principal.role === 'visitor') throw unauthenticated()
  return principal
}

/** The principal as an administrator. Refuses with 401 without a session, and with 403 for another role. */
export function asAdmin(principal: Principal): Admin {
  const account = asAccount(principal)
  if (account.role !== 'admin') throw forbidden('Only an administrator may do this.')
  return account
}

/** The principal as the owner of a business. Refuses with 401 without a session, and with 403 without a business. */
export function asOwner(principal: Principal): OwnerOfBusiness {
  const { businessId, ...account } = asAccount(principal)
  if (businessId === null) throw forbidden('No business is associated with your account.')
  return { ...account, businessId }
}

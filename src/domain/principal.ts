// The principals, that is, who makes a request. A Staff or Administrator value is the permission itself; only a session yields one.
import { moderates, type Role, type StaffRole } from '../contract/people.ts'
import { forbidden, unauthenticated } from './failures.ts'

/** A principal without a session. */
export type Visitor = { role: 'visitor' }
/** A signed-in account; `businessId` is null if it has no business. */
export type Owner = { role: 'owner'; userId: string; businessId: string | null }
/** A signed-in person who moderates: an administrator or a moderator. */
export type Staff = { role: StaffRole; userId: string; businessId: string | null }
/** A signed-in administrator, who decides who else moderates. */
export type Administrator = Staff & { role: 'administrator' }

/** A signed-in account with a business. */
export type OwnerOfBusiness = (Owner | Staff) & { businessId: string }

/** The person or account that makes a request. */
export type Principal = Visitor | Owner | Staff

/** The only visitor value. */
export const visitor: Visitor = { role: 'visitor' }

/** The principal as a signed-in account. Refuses with 401 without a session. */
export function asAccount(principal: Principal): Owner | Staff {
  if (principal.role === 'visitor') throw unauthenticated()
  return principal
}

/** Whether the principal may moderate. */
export function isStaff(principal: Principal): principal is Staff {
  return principal.role === 'administrator' || principal.role === 'moderator'
}

/** The principal as a moderator or administrator. Refuses with 401 without a session, and with 403 for another role. */
export function asStaff(principal: Principal): Staff {
  const account = asAccount(principal)
  if (!isStaff(account)) throw forbidden('Only administrators and moderators may do this.')
  return account
}

/** The principal as an administrator. Refuses with 401 without a session, and with 403 for any other role, including moderators. */
export function asAdministrator(principal: Principal): Administrator {
  const { role, ...account } = asAccount(principal)
  if (role !== 'administrator') throw onlyAdministrators()
  return { role, ...account }
}

type Account = { role: Role; leavesAt: unknown; hasPasskey: boolean }

/** Whether an account must add a passkey before it can do anything else. A leaving account has no rights to protect. */
export const needsPasskey = ({ role, leavesAt, hasPasskey }: Account, isRequired: boolean): boolean =>
  isRequired && moderates(role) && !leavesAt && !hasPasskey

/** The refusal for everyone but administrators, including moderators. */
export const onlyAdministrators = () => forbidden('Only an administrator may do this.')

/** The principal as the owner of a business. Refuses with 401 without a session, and with 403 without a business. */
export function asOwner(principal: Principal): OwnerOfBusiness {
  const { businessId, ...account } = asAccount(principal)
  if (businessId === null) throw notAnOwner()
  return { ...account, businessId }
}

/** The refusal for an account without a business, also when it lost the business during the request. */
export const notAnOwner = () => forbidden('No business is associated with your account.')

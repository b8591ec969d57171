// What the session of a browser allows: which pages it may see, and whether an account is held back.
import type { AuthCheck } from '../../contract/account.ts'
import { dashboardPath } from '../../contract/public-addresses.ts'

/**
 * Who may see a page. The calls of owners' and admins' pages check the same. A `guest` is not signed in; a `newcomer` has
 * no dashboard, so an account without a business may still register one. An `account` has none either, but is signed in.
 */
export type PageAccess = 'everyone' | 'guest' | 'newcomer' | 'account' | 'owner' | 'staff' | 'administrator'

/** The page to redirect to when the visitor may not see a page. Null when they may. */
export function findRedirect(access: PageAccess, auth: AuthCheck): string | null {
  if (access === 'everyone') return null
  if (!auth.authenticated) return access === 'guest' || access === 'newcomer' ? null : '/login'
  const landing = dashboardPath(auth.user)
  if (access === 'guest') return landing
  if (access === 'newcomer' || access === 'account') return landing === '/' ? null : landing
  // Spec §2: an account without a business is sent to the login, an administrator reads 'No Business Found'.
  if (access === 'owner') return auth.user.businessId || auth.user.isAdmin === 1 ? null : '/login'
  return (access === 'staff' ? auth.user.isAdmin : isAdministrator(auth)) ? null : landing
}

/** Whether the account has a business. One that only moderates can open the owner's pages, and sees 'No Business Found'. */
export const hasBusiness = (auth: AuthCheck | undefined): boolean =>
  auth?.authenticated === true && auth.user.businessId !== null

/** Whether the account is an administrator's. */
export const isAdministrator = (auth: AuthCheck): boolean =>
  auth.authenticated && auth.user.isAdmin === 1 && auth.user.role !== 'moderator'

/** Whether the account needs a passkey before it may moderate. Until then, every page but the account page asks for one. */
export const needsPasskey = (auth: AuthCheck): boolean =>
  auth.authenticated && auth.user.needsPasskey === true

/** Whether nearly every call would refuse the account: it needs a passkey, or it is leaving and can only undo this. */
export const isHeldBack = (auth: AuthCheck): boolean =>
  needsPasskey(auth) || (auth.authenticated && auth.user.leavesAt !== undefined)

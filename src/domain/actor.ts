// Knows who may be asking. Holding an Admin value is the permission: only reading a session makes one.

/** Somebody without a session. */
export type Visitor = { role: 'visitor' }
/** A signed-in account; `businessId` is null while no business is linked. */
export type Owner = { role: 'owner'; userId: string; businessId: string | null }
/** A signed-in administrator. */
export type Admin = { role: 'admin'; userId: string; businessId: string | null }

export type Actor = Visitor | Owner | Admin

export const visitor: Visitor = { role: 'visitor' }

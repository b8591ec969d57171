// Knows the two roles of those who moderate.
import { z } from './zod.ts'

/** An administrator moderates, and decides who else does; a moderator only moderates. */
export const AdminRole = z.enum(['administrator', 'moderator'], 'Please choose administrator or moderator')
export type AdminRole = z.infer<typeof AdminRole>

/** The role of an account; null for one that may not moderate. */
export function roleOf({ isAdmin, isModerator }: { isAdmin: 0 | 1; isModerator: boolean }): AdminRole | null {
  if (isAdmin === 0) return null
  return isModerator ? 'moderator' : 'administrator'
}

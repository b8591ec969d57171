// Knows the roles of accounts, of which two moderate.
import { z } from './zod.ts'

/** An administrator moderates, and decides who else does; a moderator only moderates. */
export const AdminRole = z.enum(['administrator', 'moderator'], 'Please choose administrator or moderator')
export type AdminRole = z.infer<typeof AdminRole>

/** What an account may do. An owner has a business, or none yet, and moderates nothing. */
export type Role = AdminRole | 'owner'

/** Whether an account of this role moderates. */
export const moderates = (role: Role): role is AdminRole => role !== 'owner'

// How the roles of those who moderate are called.
import type { StaffRole } from '../../contract/people.ts'

export const roleWords: Record<StaffRole, string> = { administrator: 'Administrator', moderator: 'Moderator' }

/** A role from a line of the log; null for none. */
export const roleText = (value: unknown): string | null => roleWords[value as StaffRole] ?? null

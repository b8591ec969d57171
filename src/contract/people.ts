// Knows the people who moderate, and how an administrator invites, changes and removes them.
import { AdminRole } from './admin-role.ts'
import { EmailText } from './text-input.ts'
import { z } from './zod.ts'

/**
 * Somebody who moderates, or is invited to. `invited`: the link was not used yet, and `id` is that of the invitation. `leaving`: asked to
 * delete the own account, has no rights meanwhile, and can keep it. `lastUsedAt` is null when no browser is signed in.
 */
export const Person = z.strictObject({
  id: z.guid(),
  email: z.string(),
  role: AdminRole,
  state: z.enum(['active', 'invited', 'leaving']),
  lastUsedAt: z.iso.datetime().nullable(),
  isSelf: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** Whom to invite, and as what. */
export const NewInvitation = z.strictObject({ email: EmailText, role: AdminRole })
export type NewInvitation = z.infer<typeof NewInvitation>

/** A person, or an invitation. */
export const PersonId = z.strictObject({ id: z.guid('This is not the number of a person.') })
export type PersonId = z.infer<typeof PersonId>

/** Another role for a person. An invitation gets another role by inviting again. */
export const RoleChange = PersonId.extend({ role: AdminRole })
export type RoleChange = z.infer<typeof RoleChange>

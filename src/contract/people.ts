// The roles of accounts, and the people who moderate: how an administrator invites, changes and removes them.

import { EmailText, guid, typedPassword } from './text-input.ts'
import { z } from './zod.ts'

/** An administrator moderates, and decides who else does; a moderator only moderates. */
export const StaffRole = z.enum(['administrator', 'moderator'], 'Please choose administrator or moderator')
export type StaffRole = z.infer<typeof StaffRole>

/** What an account may do. An owner has a business, or none yet, and moderates nothing. */
export type Role = StaffRole | 'owner'

/** Whether an account of this role moderates. */
export const moderates = (role: Role): role is StaffRole => role !== 'owner'

/**
 * Somebody who moderates, or is invited to. `invited`: the link was not used yet, and `id` is that of the invitation. `leaving`: the
 * person asked to delete the account, has no rights meanwhile, and can keep it. `lastUsedAt` is null when no browser is signed in.
 */
export const Person = z.strictObject({
  id: z.guid(),
  email: z.string(),
  role: StaffRole,
  state: z.enum(['active', 'invited', 'leaving']),
  lastUsedAt: z.nullable(z.iso.datetime()),
  isSelf: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** The password of the administrator who changes something: a session that was left open is not enough. */
const OwnPassword = { currentPassword: typedPassword('Your password is required') }

/** Whom to invite, and with which role. */
export const NewInvitation = z.strictObject({ email: EmailText, role: StaffRole, ...OwnPassword })
export type NewInvitation = z.infer<typeof NewInvitation>

/** A person, or an invitation. */
export const PersonId = z.strictObject({ id: guid('This is not the id of a person.') })
export type PersonId = z.infer<typeof PersonId>

/** A new role for a person. To change the role of an invitation, invite again. */
export const RoleChange = z.extend(PersonId, { role: StaffRole, ...OwnPassword })
export type RoleChange = z.infer<typeof RoleChange>

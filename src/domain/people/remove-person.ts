// Decides how an administrator takes a role away, or an invitation back: never the role of the last administrator.
import type { PersonId } from '../../contract/people.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { endAllSessions } from '../accounts/end-all-sessions.ts'
import { conflict, notFound } from '../failures.ts'
import { addPersonLine } from '../history/person-lines.ts'
import type { Administrator } from '../principal.ts'
import { removeInvitation, removeInvitationsBy } from './invitation-queries.ts'
import { lockAsAdministrator } from './lock-as-administrator.ts'
import { lockPerson, type StoredPerson, setRole } from './people-queries.ts'
import { isLastAdministrator, lastAdministratorText, personGoneText } from './people-rules.ts'

/**
 * Takes a role away, also the own one, or an invitation back. The account stays without rights, so that the log keeps its name. Its
 * sessions and the invitations that it made end. Refuses with not-found, and the last administrator (409).
 */
export async function removePerson(
  { db }: { db: Db },
  admin: Administrator,
  { id }: PersonId,
): Promise<PersonId> {
  await inTransaction(db, async (db) => {
    const administrators = await lockAsAdministrator(db, admin)
    const person = await lockPerson(db, id)
    if (!person) return takeInvitationBack(db, admin, id)
    if (isLastAdministrator(administrators, id)) throw conflict(lastAdministratorText)
    await takeRoleAway(db, admin, person)
  })
  return { id }
}

async function takeRoleAway(db: Db, admin: Administrator, { id, email, role }: StoredPerson): Promise<void> {
  await setRole(db, id, null)
  await endAllSessions(db, id)
  await removeInvitationsBy(db, id)
  const change = { person: email, from: role, to: null }
  await addPersonLine(db, admin.userId, { action: 'take-role-away', ...change })
}

async function takeInvitationBack(db: Db, admin: Administrator, id: string): Promise<void> {
  const invited = await removeInvitation(db, id)
  if (!invited) throw notFound(personGoneText)
  const change = { person: invited.email, from: invited.role, to: null }
  await addPersonLine(db, admin.userId, { action: 'take-invitation-back', ...change })
}

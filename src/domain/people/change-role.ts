// Decides how an administrator gives a person another role: never to the last administrator.
import type { Person, RoleChange } from '../../contract/people.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict, notFound } from '../failures.ts'
import { addPersonLine } from '../history/person-lines.ts'
import type { Administrator } from '../principal.ts'
import { removeInvitationsBy } from './invitation-queries.ts'
import { listPeople } from './list-people.ts'
import { lockAsAdministrator } from './lock-as-administrator.ts'
import { lockPerson, setRole } from './people-queries.ts'
import { isLastAdministrator, personGoneText } from './people-rules.ts'

type Context = { db: Db; now: () => Date }

/**
 * Gives a person another role; the one of now changes nothing. The invitations that a new moderator made end. Refuses with not-found, and
 * the last administrator (409).
 */
export async function changeRole(context: Context, admin: Administrator, input: RoleChange): Promise<Person> {
  await inTransaction(context.db, (db) => change(db, admin, input))
  const person = (await listPeople(context, admin)).find(({ id }) => id === input.id)
  if (!person) throw notFound(personGoneText)
  return person
}

async function change(db: Db, admin: Administrator, { id, role }: RoleChange): Promise<void> {
  const administrators = await lockAsAdministrator(db, admin)
  const person = await lockPerson(db, id)
  if (!person) throw notFound(personGoneText)
  if (person.role === role) return
  if (isLastAdministrator(administrators, id)) throw lastAdministrator()
  await setRole(db, id, role)
  if (role === 'moderator') await removeInvitationsBy(db, id)
  const said = { person: person.email, from: person.role, to: role }
  await addPersonLine(db, admin.userId, { action: 'change-role', ...said })
}

const lastAdministrator = () =>
  conflict('You are the only administrator. Make another one first, then change your own role.')

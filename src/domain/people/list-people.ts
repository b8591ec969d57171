// Decides what an administrator sees of the people who moderate.
import { moderates } from '../../contract/admin-role.ts'
import type { Person } from '../../contract/people.ts'
import type { Db } from '../../database/connect.ts'
import type { Administrator } from '../principal.ts'
import { selectInvitations } from './invitation-queries.ts'
import { selectPeople } from './people-queries.ts'

/** Administrators, then moderators, then who is invited, each by their email. */
export async function listPeople({ db }: { db: Db }, { userId }: Administrator): Promise<Person[]> {
  const people = (await selectPeople(db)).flatMap(({ id, email, role, leavesAt, lastUsedAt }): Person[] => {
    const state = leavesAt ? 'leaving' : 'active'
    return moderates(role)
      ? [{ id, email, role, state, lastUsedAt: lastUsedAt?.toISOString() ?? null, isSelf: id === userId }]
      : []
  })
  const invited = (await selectInvitations(db)).map(
    (one): Person => ({ ...one, state: 'invited', lastUsedAt: null, isSelf: false }),
  )
  return [...people, ...invited]
}

// Knows the calls with which administrators decide who moderates.
import type { Endpoint } from './endpoint.ts'
import { NewInvitation, Person, PersonId, RoleChange } from './people.ts'
import { z } from './zod.ts'

/** The calls about the people who moderate. */
export const peopleEndpoints = {
  listPeople: {
    method: 'GET',
    path: '/api/admin/people',
    access: 'administrator',
    summary: 'The administrators and moderators, and who is invited.',
    input: z.strictObject({}),
    result: z.array(Person),
  },
  invitePerson: {
    method: 'POST',
    path: '/api/admin/people',
    access: 'administrator',
    summary:
      'Mails a one-time link that makes somebody an administrator or a moderator; an earlier one ends.',
    input: NewInvitation,
    result: Person,
    status: 201,
    failures: ['conflict'],
  },
  changeRole: {
    method: 'PATCH',
    path: '/api/admin/people/:id',
    access: 'administrator',
    summary: 'Makes a moderator an administrator or the other way round. One administrator stays.',
    input: RoleChange,
    result: Person,
    failures: ['not_found', 'conflict'],
  },
  removePerson: {
    method: 'DELETE',
    path: '/api/admin/people/:id',
    access: 'administrator',
    summary: 'Takes the role of a person away, or an invitation back. One administrator stays.',
    input: PersonId,
    result: PersonId,
    failures: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>

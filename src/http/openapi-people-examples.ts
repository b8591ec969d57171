// Knows the examples of the calls about the people who moderate.
import type { Person } from '../contract/people.ts'
import type { Examples } from './openapi-example.ts'
import { photoId } from './openapi-example-data.ts'

const person: Person = {
  id: photoId,
  email: 'lindiwe@example.co.za',
  role: 'moderator',
  state: 'invited',
  lastUsedAt: null,
  isSelf: false,
}
const colleague: Person = { ...person, state: 'active', lastUsedAt: '2026-01-06T09:30:00.000Z' }

export const peopleExamples = {
  listPeople: { input: {}, result: [colleague] },
  invitePerson: { input: { email: person.email, role: 'moderator' }, result: person },
  changeRole: {
    input: { id: photoId, role: 'administrator' },
    result: { ...colleague, role: 'administrator' },
  },
  removePerson: { input: { id: photoId }, result: { id: photoId } },
} satisfies Partial<Examples>

// The calls with which an administrator decides who moderates.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person, StaffRole } from '../../contract/people.ts'
import { linesKey } from './history-lists.ts'
import { send } from './send.ts'

const peoplePath = '/api/admin/people'

export const peopleQuery = queryOptions<Person[]>({ queryKey: [peoplePath] })

/** Each loads the list and the log again, also after a failure: a colleague may have changed it. */
export function usePeopleChanges() {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
      client.invalidateQueries({ queryKey: linesKey }),
    ])
  const invite = useMutation({
    mutationFn: (invitation: { email: string; role: string; currentPassword: string }) =>
      send<'invitePerson'>('POST', peoplePath, invitation),
    onSettled,
  })
  const changeRole = useMutation({
    mutationFn: ({ id, ...change }: { id: string; role: StaffRole; currentPassword: string }) =>
      send<'changeRole'>('PATCH', `${peoplePath}/${id}`, change),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => send<'removePerson'>('DELETE', `${peoplePath}/${id}`),
    onSettled,
  })
  return { invite, changeRole, remove }
}

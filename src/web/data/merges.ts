// The calls that merge two listings and take that back, and the address of the page that asks what stays.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApprovalStatus } from '../../contract/transitions.ts'
import { moderationListsKey } from './business-lists.ts'
import { linesKey } from './history-lists.ts'
import { send } from './send.ts'

/** The page on which a moderator merges `other` into the listing `id`. */
export const mergePath = (id: string, other: string) => `/admin/businesses/${id}/merge?other=${other}`

type Listing = { id: string; approvalStatus: ApprovalStatus }

/** The same for two listings of which either may stay: visitors know the public one. */
export const usualMergePath = (one: Listing, other: Listing): string =>
  one.approvalStatus !== 'approved' && other.approvalStatus === 'approved'
    ? mergePath(other.id, one.id)
    : mergePath(one.id, other.id)

/** Each loads every list that may show one of the listings again, also after a failure. */
export function useMergeCalls() {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [linesKey, moderationListsKey, ['/api/businesses']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const merge = useMutation({
    mutationFn: ({ id, ...input }: { id?: unknown } & Record<string, unknown>) =>
      send<'mergeBusinesses'>('POST', `/api/admin/businesses/${id}/merge`, input),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: (id: number) => send<'undoMerge'>('POST', `/api/admin/merges/${id}/undo`, {}),
    onSettled,
  })
  return { merge, undo }
}

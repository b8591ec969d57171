// Knows the decisions of a moderator: the call of each, and what the screens must read anew after it.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModerationItem } from '../../contract/moderation.ts'
import { CallError } from './call-error.ts'
import {
  adminStatsQuery,
  listedStatus,
  type ModerationPages,
  moderationListsKey,
} from './moderation-lists.ts'
import { send } from './send.ts'
import { sessionQuery } from './session.ts'

export type Decision = 'approve' | 'reject' | 'suspend' | 'activate' | 'feature' | 'unfeature'
type Told = { onDone: (changed: ModerationItem) => void; onFailed: (error: unknown) => void }

const calls: Record<Decision, { path: string; body?: { featured: 0 | 1 } }> = {
  approve: { path: 'approve' },
  reject: { path: 'reject' },
  suspend: { path: 'suspend' },
  activate: { path: 'activate' },
  feature: { path: 'featured', body: { featured: 1 } },
  unfeature: { path: 'featured', body: { featured: 0 } },
}

/** Makes decisions about one business. The lists show each at once; then they are read anew, whatever else happened. */
export function useModeration(id: string, told: (decision: Decision) => Told) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => {
      const { path, body } = calls[decision]
      return send<ModerationItem>('PATCH', `/api/admin/businesses/${id}/${path}`, body)
    },
    onSuccess: (changed, decision) => {
      keepInLists(client, changed)
      void readAnew(client)
      told(decision).onDone(changed)
    },
    onError: async (error, decision) => {
      told(decision).onFailed(error)
      await catchUp(client, error)
    },
  })
}

function keepInLists(client: QueryClient, changed: ModerationItem): void {
  for (const [key, list] of client.getQueriesData<ModerationPages>({ queryKey: moderationListsKey })) {
    if (list) client.setQueryData<ModerationPages>(key, withChanged(list, changed, listedStatus(key)))
  }
}

/** A business that no longer is what a list holds leaves it. */
export function withChanged(list: ModerationPages, changed: ModerationItem, status: string): ModerationPages {
  const stays = status === '' || status === changed.approvalStatus
  const isIn = list.pages.some(({ businesses }) => businesses.some(({ id }) => id === changed.id))
  if (!isIn) return list
  const pages = list.pages.map((page) => ({
    ...page,
    total: stays ? page.total : oneLess(page.total),
    businesses: page.businesses.flatMap((one) => (one.id !== changed.id ? [one] : stays ? [changed] : [])),
  }))
  return { ...list, pages }
}

/** '1000+' stays what it is. */
const oneLess = (total: string) => (/^\d+$/.test(total) ? String(Number(total) - 1) : total)

/** The numbers, both lists, and what the public sees; what is on the screen now is asked for at once. */
async function readAnew(client: QueryClient): Promise<void> {
  const keys = [adminStatsQuery.queryKey, moderationListsKey, ['/api/businesses'], ['/api/business']]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Somebody else was first (409, 404): the screens show what is true now. No administrator any more: they find out who is here. */
async function catchUp(client: QueryClient, error: unknown): Promise<void> {
  const status = error instanceof CallError ? error.status : 0
  if (status === 409 || status === 404) await readAnew(client)
  if (status === 403) await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

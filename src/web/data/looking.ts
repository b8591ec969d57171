// Knows the call that says which listing a moderator is looking at, and where its answer goes: into the lists on the screen.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Looking } from '../../contract/looking.ts'
import { moderationListsKey } from './business-lists.ts'
import type { ModerationPages } from './moderation-lists.ts'
import { send } from './send.ts'

/** A heartbeat that fails is no matter: the next one follows, and nothing depends on it. */
export function useLookAt(): (id: string) => Promise<void> {
  const client = useQueryClient()
  return (id) =>
    send<'lookAtBusiness'>('PATCH', `/api/admin/businesses/${id}/looking`, {}).then(
      (looking) => markInLists(client, looking),
      () => {},
    )
}

function markInLists(client: QueryClient, looking: Looking[]): void {
  // New data would end the failure of a next page, and its Retry would vanish.
  const isSound = ({ state }: { state: { status: string } }) => state.status === 'success'
  client.setQueriesData<ModerationPages>({ queryKey: moderationListsKey, predicate: isSound }, (list) =>
    list ? withMarks(list, looking) : undefined,
  )
}

/** The list with the marks of colleagues, and the same list when they are as before. */
function withMarks(list: ModerationPages, looking: Looking[]): ModerationPages {
  const markOf = (id: string) => looking.find((one) => one.id === id)?.lookedAtBy ?? null
  const isAsBefore = list.pages.every(({ businesses }) =>
    businesses.every(({ id, lookedAtBy }) => lookedAtBy === markOf(id)),
  )
  if (isAsBefore) return list
  const pages = list.pages.map((page) => ({
    ...page,
    businesses: page.businesses.map((one) => ({ ...one, lookedAtBy: markOf(one.id) })),
  }))
  return { ...list, pages }
}

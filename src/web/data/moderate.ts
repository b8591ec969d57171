// Knows the requests of a moderator's decisions, and which data the screens load again after one.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { DecidedBusiness, ModerationItem } from '../../contract/moderation.ts'
import { type Decision, decisions, type Transition } from '../../contract/transitions.ts'
import { moderationListsKey } from './business-lists.ts'
import { isOutdated } from './call-error.ts'
import { linesKey } from './history-lists.ts'
import { adminStatsQuery, listedStatus, type ModerationPages } from './moderation-lists.ts'
import { reportsKey } from './reports.ts'
import { send } from './send.ts'

type SeenBusiness = Pick<ModerationItem, 'id' | 'version'>
/** What is decided. Only a decision that turns the business down has a reason. */
export type DecisionToSend = { decision: Decision; reason?: DecisionReason | undefined }
type Callbacks = { onSuccess: (changed: DecidedBusiness) => void; onError: (error: unknown) => void }

/**
 * Decides about one business, as it is on the screen: the server refuses when the owner has edited it since. The lists on
 * the screen change with the response, and are then loaded again.
 */
export function useModeration(business: SeenBusiness, callbacksOf: (decision: Decision) => Callbacks) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (toSend: DecisionToSend) => sendDecision(business, toSend),
    onSuccess: (changed, { decision }) => {
      replaceInLists(client, changed)
      void refetchAll(client)
      callbacksOf(decision).onSuccess(changed)
    },
    onError: async (error, { decision }) => {
      callbacksOf(decision).onError(error)
      await refetchOutdated(client, error)
    },
  })
}

function sendDecision(
  { id, version }: SeenBusiness,
  { decision, reason }: DecisionToSend,
): Promise<DecidedBusiness> {
  const change = decisions[decision]
  const path = `/api/admin/businesses/${id}`
  return 'featured' in change
    ? send<'featureBusiness'>('PATCH', `${path}/featured`, { featured: change.featured, version })
    : send<`${Transition}Business`>('PATCH', `${path}/${decision}`, { version, reason })
}

function replaceInLists(client: QueryClient, changed: ModerationItem): void {
  for (const [key, list] of client.getQueriesData<ModerationPages>({ queryKey: moderationListsKey })) {
    if (list) client.setQueryData<ModerationPages>(key, withChanged(list, changed, listedStatus(key)))
  }
}

/** The list with the changed business. A list of one state loses a business that left this state. */
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

/** The count of a list without one; '1000+' stays as it is. */
export const oneLess = (total: string) => (/^\d+$/.test(total) ? String(Number(total) - 1) : total)

/** Marks as outdated all that a decision changes. What is on the screen is loaded again at once. */
export async function refetchAll(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: moderationListsKey }), refetchBesideLists(client)])
}

/** The same without the two lists: the numbers, the lines of the log, the reports, and what the public sees. */
export async function refetchBesideLists(client: QueryClient): Promise<void> {
  const keys = [adminStatsQuery.queryKey, ['/api/businesses'], ['/api/business'], linesKey, reportsKey]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Loads again what somebody else changed first. */
export async function refetchOutdated(client: QueryClient, error: unknown): Promise<void> {
  if (isOutdated(error)) await refetchAll(client)
}

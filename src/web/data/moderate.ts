// The calls for a moderator's decisions and merges, and which queries each of them invalidates.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkAction, BulkOutcome, UndoOutcome } from '../../contract/bulk-decision.ts'
import type { WaitingItem } from '../../contract/history.ts'
import type { DecidedBusiness, ModerationItem } from '../../contract/moderation.ts'
import {
  type ApprovalStatus,
  type Decision,
  type DecisionReason,
  decisions,
  type Transition,
} from '../../contract/transitions.ts'
import { besideListsKey, type ListPage, moderationListsKey, toListPage } from './business-lists.ts'
import { browserGet, type Get, isOutdated } from './calls.ts'
import { listedStatus, type ModerationPages } from './moderation-lists.ts'
import { changeLists, invalidateAll, linesKey } from './paged-lists.ts'
import { reportsKey } from './reports.ts'
import { send, showFailureToast } from './send.ts'

type SeenBusiness = Pick<ModerationItem, 'id' | 'name' | 'version'>
/** The decision about a business. Only one that turns the business down has a reason. */
type DecisionToSend = {
  business: SeenBusiness
  decision: Decision
  reason?: DecisionReason | undefined
}
type Callbacks = { onSuccess: (changed: DecidedBusiness) => void; onError: (error: unknown) => void }

/**
 * Decides about one business, in the version that is on the screen: the server refuses if the owner has edited it since. The lists on
 * the screen are updated from the response, and then reloaded.
 */
export function useModeration(callbacksOf: (toSend: DecisionToSend) => Callbacks) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendDecision,
    onSuccess: (changed, toSend) => {
      changeLists<ModerationPages>(client, moderationListsKey, (list, { queryKey }) =>
        withChanged(list, changed, listedStatus(queryKey)),
      )
      void refetchAll(client)
      callbacksOf(toSend).onSuccess(changed)
    },
    onError: async (error, toSend) => {
      callbacksOf(toSend).onError(error)
      await refetchOutdated(client, error)
    },
  })
}

function sendDecision({ business, decision, reason }: DecisionToSend): Promise<DecidedBusiness> {
  const { id, version } = business
  const change = decisions[decision]
  const path = `/api/admin/businesses/${id}`
  return 'featured' in change
    ? send<'featureBusiness'>('PATCH', `${path}/featured`, { featured: change.featured, version })
    : send<`${Transition}Business`>('PATCH', `${path}/${decision}`, { version, reason })
}

/** The list with the changed business. A list of one status loses a business that left this status. */
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

const findIn = ({ pages }: ModerationPages, id: string) =>
  pages.flatMap(({ businesses }) => businesses).find((one) => one.id === id)

/** The count minus one; '1000+' stays as it is. */
export const oneLess = (total: string) => (/^\d+$/.test(total) ? String(Number(total) - 1) : total)

/** Invalidates every query that a change to businesses changes. Those on the screen are reloaded. */
export const refetchAll = (client: QueryClient): Promise<void> =>
  invalidateAll(client, [moderationListsKey, ...besideKeys])

/** The same without the moderators' lists: what is beside them, the lines of the log, the reports, and what the public sees. */
const besideKeys = [besideListsKey, ['/api/businesses'], ['/api/business'], linesKey, reportsKey]

/** Reloads everything if somebody else changed it first. */
async function refetchOutdated(client: QueryClient, error: unknown): Promise<void> {
  if (isOutdated(error)) await refetchAll(client)
}

/**
 * Assigns a listing; `assigneeId` is null for nobody. The lists on the screen are updated but not reloaded: one that is filtered by assignee
 * keeps the listing until it is decided. The server refuses if another colleague has it by now. One assignment waits for the last, so that
 * the second choice of two quick ones is not refused because of the first.
 */
export function useAssignment() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'assign' },
    mutationFn: ({ business, assigneeId }: AssignmentToSend) => {
      const { assignee } = findOnScreen(client, business.id) ?? business
      return send<'assignListing'>('PUT', `/api/admin/businesses/${business.id}/assignee`, {
        assigneeId,
        seenAssigneeId: assignee?.id ?? null,
      })
    },
    onSuccess: ({ id, assignee }) => {
      changeLists<ModerationPages>(client, moderationListsKey, (list) => {
        const before = findIn(list, id)
        return before ? withChanged(list, { ...before, assignee }, '') : list
      })
      // For the lists that are not on the screen.
      void client.invalidateQueries({ queryKey: moderationListsKey, refetchType: 'none' })
    },
    onError: async (error) => {
      showFailureToast('Not Assigned', error)
      await refetchOutdated(client, error)
    },
  })
}

/** The listing as the list on the screen has it; the other lists may be older. */
function findOnScreen(client: QueryClient, id: string): ModerationItem | undefined {
  const shown = client.getQueriesData<ModerationPages>({ queryKey: moderationListsKey, type: 'active' })
  return shown.flatMap(([, list]) => (list ? (findIn(list, id) ?? []) : []))[0]
}

type AssignmentToSend = {
  business: Pick<ModerationItem, 'id' | 'name' | 'assignee'>
  assigneeId: string | null
}

type Undone = { outcomes: UndoOutcome[]; reloaded: Promise<void> }

/** Undoes decisions in one request, because their time is short. Returns the outcome of each, before everything is `reloaded`. */
export function useUndoDecisions(): (ids: readonly number[]) => Promise<Undone> {
  const client = useQueryClient()
  return (ids) => undoDecisions(client, ids)
}

async function undoDecisions(client: QueryClient, ids: readonly number[]): Promise<Undone> {
  const sending = send<'undoInBulk'>('POST', '/api/admin/decisions/undo', { ids })
  const reloaded = sending.catch(() => undefined).then(() => refetchAll(client))
  return { outcomes: await sending, reloaded }
}

export type AskedBulk = {
  action: BulkAction
  /** The chosen businesses to which the action applies. */
  businesses: readonly ModerationItem[]
  /** How many others are chosen. */
  left: number
  reason?: DecisionReason | undefined
}

/** Makes a bulk decision, about the versions on the screen. The rows stay, and show the outcomes and the changed businesses. */
export function useBulkDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, businesses, reason }: AskedBulk) =>
      send<'decideInBulk'>('POST', '/api/admin/businesses/bulk', {
        ids: businesses.map(({ id }) => id),
        versions: Object.fromEntries(businesses.map(({ id, version }) => [id, version])),
        action,
        ...(reason && { reason }),
      }),
    onError: (error) => refetchOutdated(client, error),
    onSuccess: (outcomes) => showOutcomes(client, outcomes),
  })
}

/** Shows the outcomes in the loaded lists, and reloads everything else. */
export async function showOutcomes(client: QueryClient, outcomes: readonly BulkOutcome[]): Promise<void> {
  changeLists<ModerationPages>(client, moderationListsKey, (list, { queryKey }) =>
    outcomes.reduce(applyOutcome(listedStatus(queryKey)), list),
  )
  await client.invalidateQueries({ queryKey: moderationListsKey, refetchType: 'none' })
  await invalidateAll(client, besideKeys)
}

/** A business that left the status of its list is no longer counted, but stays in it until the list is reloaded. */
const applyOutcome =
  (status: string) =>
  (list: ModerationPages, { id, business }: BulkOutcome): ModerationPages => {
    const before = findIn(list, id)
    const wasIn = before !== undefined && (status === '' || before.approvalStatus === status)
    const isIn = business !== null && (status === '' || business.approvalStatus === status)
    const counted = wasIn && !isIn ? countedLess(list) : list
    return business ? withChanged(counted, business, '') : counted
  }

const countedLess = (list: ModerationPages): ModerationPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, total: oneLess(page.total) })),
})

/** How many waiting edits are loaded; more follow when these are decided. */
const maxEditsShown = 24

/** The edits that wait longest, and how many there are. */
export const waitingEditsQuery = (get: Get = browserGet) =>
  queryOptions({
    queryKey: [...linesKey, 'waiting'],
    queryFn: async ({ signal }): Promise<ListPage<WaitingItem>> => {
      const response = await get(`/api/admin/edits/waiting?limit=${maxEditsShown}`, signal)
      return toListPage<'listWaitingEdits'>(response, 'The edits could not be loaded')
    },
  })

/**
 * Accepts an edit, or refuses it with a reason. It leaves the list at once, and then every list that may show the business is reloaded:
 * the time to undo the decision runs already.
 */
export function useEditDecision(id: number) {
  const client = useQueryClient()
  const decide = (decision: EditDecision, reason?: DecisionReason) =>
    decision === 'accept'
      ? send<'acceptEdit'>('POST', `/api/admin/edits/${id}/accept`, {})
      : send<'refuseEdit'>('POST', `/api/admin/edits/${id}/refuse`, reason ? { reason } : {})
  return useMutation({
    mutationFn: ({ decision, reason }: { decision: EditDecision; reason?: DecisionReason | undefined }) =>
      decide(decision, reason),
    onSuccess: () => {
      client.setQueryData(waitingEditsQuery().queryKey, (list) => list && withoutEdit(list, id))
    },
    onSettled: () => void refetchAll(client),
  })
}
export type EditDecision = 'accept' | 'refuse'

const withoutEdit = (
  { businesses, total, next }: ListPage<WaitingItem>,
  id: number,
): ListPage<WaitingItem> => ({
  businesses: businesses.filter((edit) => edit.id !== id),
  total: oneLess(total),
  next,
})

/** Takes an edit back, and reloads every list that may show the business. */
export function useEditUndo(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send<'undoEdit'>('POST', `/api/admin/edits/${id}/undo`, {}),
    onSettled: () => refetchAll(client),
  })
}

/** The page on which a moderator merges `other` into the listing `id`. */
export const mergePath = (id: string, other: string) => `/admin/businesses/${id}/merge?other=${other}`

type Listing = { id: string; approvalStatus: ApprovalStatus }

/** The same for two listings of which either can stay: it should be the public one, which visitors know. */
export const usualMergePath = (one: Listing, other: Listing): string =>
  one.approvalStatus !== 'approved' && other.approvalStatus === 'approved'
    ? mergePath(other.id, one.id)
    : mergePath(one.id, other.id)

/** Each call reloads every list that may show one of the listings, also after a failure. */
export function useMergeCalls() {
  const client = useQueryClient()
  const onSettled = () => refetchAll(client)
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

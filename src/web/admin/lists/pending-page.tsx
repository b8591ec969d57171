// The queue of pending listings: a list with the open listing next to it, or a table (spec §2).
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { findCategory } from '../../../contract/categories.ts'
import { formatCount } from '../../../contract/day-text.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { useAssignment } from '../../data/moderate.ts'
import {
  adminStatsQuery,
  colleaguesQuery,
  listAddress,
  noQueueFilter,
  pendingQuery,
  type QueueFilter,
  readFirst,
  readListView,
  readQueueFilter,
  writeFilter,
} from '../../data/moderation-lists.ts'
import { useSession } from '../../data/session.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { PlainFailures, SentNotice } from '../../ui/form-summary.tsx'
import { titled, useSite } from '../../ui/page-head.ts'
import { type AskedDecision, DecisionDialog, useDecision, useSeenVersions } from './decision-dialog.tsx'
import { FilterSelect, ModerationFilterForm, useModerationFilter } from './moderation-filter.tsx'
import {
  ListTools,
  ModerationFailure,
  ModerationMore,
  ModerationSkeletons,
  useModerationList,
} from './moderation-list.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { PendingQueue, QueueSkeleton } from './pending-queue.tsx'
import { useModeratorChoice } from './queue-keys.tsx'
import { useNextFocus, useOpenListing, usePresence } from './use-open-listing.ts'
import '../pending-queue.css'

export const pendingPage: ScreenParts = {
  Component: PendingPage,
  head: titled('Pending Listings'),
  load: ({ client, get, search }) => [
    client.prefetchQuery(colleaguesQuery),
    client.prefetchInfiniteQuery(
      pendingQuery(readFirst(search), readQueueFilter(search), readListView(search), get),
    ),
  ],
}

const filtered = { path: '/admin/pending', read: readQueueFilter, none: noQueueFilter }

function PendingPage() {
  const { search } = useAddress()
  const state = useModerationFilter(filtered)
  const { filter, view } = state
  const { isTable } = view
  const isFiltered = writeFilter(filter) !== ''
  const queue = useModerationList(pendingQuery(readFirst(search), filter, view))
  const { data: stats } = useQuery(adminStatsQuery)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [decision, setDecision] = useState<(AskedDecision & { business: ModerationItem }) | null>(null)
  const { findSeen, remember } = useSeenVersions()
  const table = useNextFocus(queue.items, decision !== null || !isTable)
  const opened = useOpenListing(queue, { isHeld: decision !== null, isOn: !isTable })
  const { run, running } = useDecision(opened.open)
  const [isAtOnce, setAtOnce] = useModeratorChoice('moderator-button-at-once')
  const auth = useSession()
  const ownId = auth.authenticated ? auth.user.id : null
  const taking = useAssignment()
  usePresence()
  const decide = (business: ModerationItem) => {
    if (isTable) table.watch(business.id)
    else opened.watch(business)
    remember(business)
  }
  const ask = (transition: 'approve' | 'reject', at: number) => {
    const business = queue.items[at]
    if (business && !business.leavesAt) setDecision({ transition, business, isByKey: true })
  }
  const approve = (at: number) => {
    const business = queue.items[at]
    if (!business || business.leavesAt) return
    decide(business)
    void run(business, 'approve')
  }
  const assign = (at: number) => {
    const business = queue.items[at]
    if (business && !business.leavesAt && ownId && business.assignee?.id !== ownId)
      taking.mutate({ business, assigneeId: ownId })
  }
  return (
    <>
      <PageHeading
        title="Pending Listings"
        text={
          <>
            <span role="status">{countText(queue, isFiltered ? stats?.pending : undefined)}</span>
            {isFiltered && queue.items.length > 0 && (
              <>
                {' '}
                <PageLink className="text-button" href={listAddress('/admin/pending', '', view)}>
                  Show all
                </PageLink>
              </>
            )}
          </>
        }
      >
        <button
          type="button"
          className="button filters-button needs-script"
          aria-expanded={isFilterOpen}
          aria-controls={filtersId}
          onClick={() => setFilterOpen(!isFilterOpen)}
        >
          <SlidersHorizontal aria-hidden="true" /> Filters{isFiltered && ` (${countParts(filter)})`}
        </button>
        <ListTools
          onAsk={ask}
          onApprove={approve}
          onAssign={assign}
          {...(!isTable && { openAt: opened.at, onStep: opened.step })}
        />
      </PageHeading>
      <SentNotice words={{ assign: 'The assignment was saved.' }} />
      <PlainFailures actions={['/admin/pending?form=assign']} />
      <span role="status" className="sr-only">
        {taking.isSuccess && `${taking.variables.business.name} is assigned to you`}
      </span>
      <ModerationFilterForm
        state={state}
        shown={queueParts}
        id={filtersId}
        className={isFilterOpen ? 'queue-filter is-open' : 'queue-filter'}
      >
        <QueueSelects filter={filter} onChoose={state.choose} />
      </ModerationFilterForm>
      <ModerationFailure list={queue} />
      {queue.isLoading && (isTable ? <ModerationSkeletons kind="pending" isTable /> : <QueueSkeleton />)}
      {queue.total === '0' &&
        queue.items.length === 0 &&
        (isFiltered ? <NonePending showAll={listAddress('/admin/pending', '', view)} /> : <AllCaughtUp />)}
      {queue.items.length > 0 && isTable && (
        <ModerationTable caption="Pending listings" list={queue} actions={['approve', 'reject']} />
      )}
      {queue.items.length > 0 && !isTable && (
        <PendingQueue
          list={queue}
          opened={opened}
          findSeen={findSeen}
          approvingId={running?.business.id}
          onApprove={isAtOnce ? () => approve(opened.at) : undefined}
          onAsk={(transition, business) => setDecision({ transition, business })}
          onAskAgain={() => setAtOnce(false)}
        />
      )}
      {isTable && <ModerationMore list={queue} onLoad={table.awaitMore} />}
      {decision && (
        <DecisionDialog
          decision={decision}
          onDecide={() => decide(decision.business)}
          {...(!decision.isByKey && { onAskNoMore: () => setAtOnce(true) })}
          onUndone={opened.open}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  )
}

const filtersId = 'filters'
const queueParts = Object.keys(noQueueFilter)

const countParts = (filter: QueueFilter) => Object.values(filter).filter(Boolean).length

type QueueSelectsProps = { filter: QueueFilter; onChoose: (part: Record<string, string>) => void }

function QueueSelects({ filter, onChoose }: QueueSelectsProps) {
  const { categories } = useSite()
  const known = findCategory(categories, filter.category)?.name ?? ''
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const others = colleagues
    .filter(({ isSelf }) => !isSelf)
    .map(({ id, email }) => ({ value: id, label: `Assigned to ${email}` }))
  const named = categories.map(({ name }) => ({ value: name, label: name }))
  return (
    <>
      <FilterSelect
        label="Category"
        name="category"
        value={known}
        options={[{ value: '', label: 'All Categories' }, ...named]}
        onChoose={onChoose}
      />
      <FilterSelect label="Show" name="show" value={filter.show} options={kindOptions} onChoose={onChoose} />
      {others.length > 0 && (
        <FilterSelect
          label="Assigned"
          name="assigned"
          value={filter.assigned}
          options={[...assignedOptions, ...others]}
          onChoose={onChoose}
        />
      )}
    </>
  )
}

const kindOptions: { value: QueueFilter['show']; label: string }[] = [
  { value: '', label: 'All listings' },
  { value: 'new', label: 'New' },
  { value: 'again', label: 'Sent again' },
  { value: 'similar', label: 'Possible duplicate' },
]

const assignedOptions = [
  { value: '', label: 'Assigned or not' },
  { value: 'me', label: 'Assigned to me' },
  { value: 'nobody', label: 'Assigned to nobody' },
]

type Counted = { total: string; isLoading: boolean }

/** `of` is the number of all pending listings, given while the list is filtered. */
function countText({ total, isLoading }: Counted, of?: number): string {
  if (isLoading) return 'Loading...'
  if (total === '') return ''
  if (of !== undefined) return `${formatCount(total)} of ${formatCount(String(of))} listings awaiting review`
  return total === '1' ? '1 listing awaiting review' : `${formatCount(total)} listings awaiting review`
}

function AllCaughtUp() {
  return (
    <div className="empty">
      <Pattern seed="All Caught Up!" color="#1f6b4a" className="empty-pattern" />
      <h2 className="empty-title">All Caught Up!</h2>
      <p>There are no pending business listings to review at this time.</p>
    </div>
  )
}

function NonePending({ showAll }: { showAll: string }) {
  return (
    <div className="empty">
      <Pattern seed="No businesses found" color="#26427f" className="empty-pattern" />
      <h2 className="empty-title">No pending listing matches</h2>
      <p>
        <PageLink className="button" href={showAll}>
          Show all
        </PageLink>
      </p>
    </div>
  )
}

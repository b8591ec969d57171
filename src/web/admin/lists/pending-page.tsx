// The queue of pending listings: a list with the open listing beside it, or a table (spec §2).
import { useState } from 'react'
import { formatCount } from '../../../contract/day-text.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { pendingQuery, readFirst, readListView } from '../../data/moderation-lists.ts'
import { useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { titled } from '../../ui/page-head.ts'
import { type AskedDecision, DecisionDialog, useDecision, useSeenVersions } from './decision-dialog.tsx'
import {
  ListTools,
  ModerationFailure,
  ModerationMore,
  ModerationSkeletons,
  useModerationList,
} from './moderation-list.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { PendingQueue, QueueSkeleton } from './pending-queue.tsx'
import { useNextFocus } from './use-next-focus.ts'
import { useOpenListing } from './use-open-listing.ts'
import { usePresence } from './use-presence.ts'
import '../pending-queue.css'

export const pendingPage: ScreenParts = {
  Component: PendingPage,
  head: titled('Pending Listings'),
  load: ({ client, get, search }) => [
    client.prefetchInfiniteQuery(pendingQuery(readFirst(search), readListView(search), get)),
  ],
}

function PendingPage() {
  const { search } = useAddress()
  const { isTable } = readListView(search)
  const queue = useModerationList(pendingQuery(readFirst(search), readListView(search)))
  const [decision, setDecision] = useState<(AskedDecision & { business: ModerationItem }) | null>(null)
  const { findSeen, remember } = useSeenVersions()
  const table = useNextFocus(queue.items, decision !== null || !isTable)
  const opened = useOpenListing(queue, { isHeld: decision !== null, isOn: !isTable })
  const { run } = useDecision(opened.open)
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
  return (
    <>
      <PageHeading title="Pending Listings" text={<span role="status">{countText(queue)}</span>}>
        <ListTools
          onAsk={ask}
          onApprove={approve}
          {...(!isTable && { openAt: opened.at, onStep: opened.step })}
        />
      </PageHeading>
      <ModerationFailure list={queue} />
      {queue.isLoading && (isTable ? <ModerationSkeletons kind="pending" isTable /> : <QueueSkeleton />)}
      {queue.total === '0' && queue.items.length === 0 && <AllCaughtUp />}
      {queue.items.length > 0 && isTable && (
        <ModerationTable caption="Pending listings" list={queue} actions={['approve', 'reject']} />
      )}
      {queue.items.length > 0 && !isTable && (
        <PendingQueue
          list={queue}
          opened={opened}
          findSeen={findSeen}
          onAsk={(transition, business) => setDecision({ transition, business })}
        />
      )}
      {isTable && <ModerationMore list={queue} onLoad={table.awaitMore} />}
      {decision && (
        <DecisionDialog
          decision={decision}
          onDecide={() => decide(decision.business)}
          onUndone={opened.open}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  )
}

function countText({ total, isLoading }: { total: string; isLoading: boolean }): string {
  if (isLoading) return 'Loading...'
  if (total === '') return ''
  return total === '1' ? '1 listing awaiting review' : `${formatCount(total)} listings awaiting review`
}

export function AllCaughtUp() {
  return (
    <div className="empty">
      <Pattern seed="All Caught Up!" color="#1f6b4a" className="empty-pattern" />
      <h2 className="empty-title">All Caught Up!</h2>
      <p>There are no pending business listings to review at this time.</p>
    </div>
  )
}

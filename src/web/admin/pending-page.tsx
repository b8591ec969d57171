// Knows the queue of pending listings, and asks before each decision (spec §2).
import { useState } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { readListView } from '../data/list-view.ts'
import { pendingQuery, readFirst } from '../data/moderation-lists.ts'
import { useAddress } from '../navigation/address.ts'
import { formatCount } from '../ui/format-count.ts'
import { AllCaughtUp } from './all-caught-up.tsx'
import { type AskedDecision, DecisionDialog } from './decision-dialog.tsx'
import { ListTools } from './list-tools.tsx'
import { ModerationFailure } from './moderation-failure.tsx'
import { ModerationMore } from './moderation-more.tsx'
import { ModerationSkeletons } from './moderation-skeletons.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { PendingCard } from './pending-card.tsx'
import { useLooking } from './use-looking.ts'
import { useModerationList } from './use-moderation-list.ts'
import { useNextFocus } from './use-next-focus.ts'
import { useSeenVersions } from './use-seen-versions.ts'

export function PendingPage() {
  const { search } = useAddress()
  const view = readListView(search)
  const queue = useModerationList(pendingQuery(readFirst(search), view))
  const [decision, setDecision] = useState<(AskedDecision & { business: ModerationItem }) | null>(null)
  const { watch, awaitMore } = useNextFocus(queue.items, decision !== null)
  const { findSeen, remember } = useSeenVersions()
  useLooking()
  const ask = (transition: 'approve' | 'reject', at: number) => {
    const business = queue.items[at]
    if (business) setDecision({ transition, business })
  }
  return (
    <>
      <PageHeading title="Pending Listings" text={<span role="status">{countText(queue)}</span>}>
        <ListTools onAsk={ask} />
      </PageHeading>
      <ModerationFailure list={queue} />
      {queue.isLoading && <ModerationSkeletons kind="pending" isTable={view.isTable} />}
      {queue.total === '0' && queue.items.length === 0 && <AllCaughtUp />}
      {queue.items.length > 0 && view.isTable && (
        <ModerationTable caption="Pending listings" list={queue} actions={['approve', 'reject']} />
      )}
      {queue.items.length > 0 && !view.isTable && (
        <ul className="moderation-list">
          {queue.items.map((business) => (
            <PendingCard
              key={business.id}
              business={business}
              seen={findSeen(business.id)}
              onAsk={(transition) => setDecision({ transition, business })}
            />
          ))}
        </ul>
      )}
      <ModerationMore list={queue} onLoad={awaitMore} />
      {decision && (
        <DecisionDialog
          decision={decision}
          onDecide={() => {
            watch(decision.business.id)
            remember(decision.business)
          }}
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

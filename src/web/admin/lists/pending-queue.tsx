// The queue: the pending listings, and next to them the open one; a phone shows the open one alone, with links to its neighbours.
import { useEffect } from 'react'
import { imageSrcSet } from '../../../contract/image.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import type { TransitionFrom } from '../../../contract/transitions.ts'
import { openAddress } from '../../data/moderation-lists.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import { AssigneeMark } from './assignee.tsx'
import { LookedAtMark } from './moderation-card.tsx'
import { type ModerationList, ModerationMore, ModerationSkeletons } from './moderation-list.tsx'
import { similarMark } from './moderation-notices.tsx'
import { ListOrder } from './moderation-table.tsx'
import { type ListingStep, PendingCard, pendingImageSizes } from './pending-card.tsx'
import type { OpenListing } from './use-open-listing.ts'
import { WaitingAge } from './waiting-since.tsx'

type PendingQueueProps = {
  list: ModerationList
  opened: OpenListing
  /** The version that was on the screen when the moderator tried to decide. */
  findSeen: (id: string) => ModerationItem | undefined
  onAsk: (transition: TransitionFrom<'pending'>, business: ModerationItem) => void
}

export function PendingQueue({ list, opened, findSeen, onAsk }: PendingQueueProps) {
  const { path, search } = useAddress()
  const { items } = list
  const business = items[opened.at]
  usePrefetch(list, opened.at)
  const stepTo = (at: number): ListingStep | undefined => {
    const id = items[at]?.id
    return id === undefined
      ? undefined
      : { href: openAddress(path, search, id), onOpen: () => opened.open(id) }
  }
  return (
    <div className="queue">
      <div className="queue-list" aria-busy={list.isChanging}>
        <ListOrder />
        <nav className="queue-rows" aria-label="Waiting listings">
          <ol>
            {items.map((item) => (
              <li key={item.id}>
                <PageLink
                  href={openAddress(path, search, item.id)}
                  onNavigate={() => opened.open(item.id)}
                  aria-current={item === business || undefined}
                >
                  <QueueRow business={item} />
                </PageLink>
              </li>
            ))}
          </ol>
        </nav>
        <ModerationMore list={list} onLoad={() => {}} />
      </div>
      <div className="moderation-list queue-panel">
        {business ? (
          <PendingCard
            key={business.id}
            business={business}
            seen={findSeen(business.id)}
            previous={stepTo(opened.at - 1)}
            next={stepTo(opened.at + 1)}
            onAsk={(transition) => onAsk(transition, business)}
          />
        ) : (
          <ModerationSkeletons kind="pending" isTable={false} count={1} />
        )}
      </div>
    </div>
  )
}

function QueueRow({ business }: { business: ModerationItem }) {
  const { name, place, location, submittedAt, decision, leavesAt, lookedAtBy } = business
  const marks = [similarMark(business), decision && 'Sent again', leavesAt && 'Leaving'].filter(Boolean)
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      <span className="queue-facts">
        <bdi>{place?.name ?? location}</bdi> · <WaitingAge since={submittedAt} />
      </span>
      {marks.length > 0 && <span className="similar-mark">{marks.join(' · ')}</span>}
      <AssigneeMark assignee={business.assignee} />
      <LookedAtMark by={lookedAtBy} />
    </>
  )
}

/** Loads the next page before the end of the list is reached, and the image of the next listing before it is opened. */
function usePrefetch(list: ModerationList, at: number): void {
  const { items, hasMore, isLoadingMore, isMoreFailed, loadMore } = list
  const isNearEnd = at >= items.length - nearEnd
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !isMoreFailed) void loadMore()
  }, [isNearEnd, hasMore, isLoadingMore, isMoreFailed, loadMore])
  const path = items[at + 1]?.image
  useEffect(() => {
    if (!path) return
    const image = new Image()
    image.sizes = pendingImageSizes
    image.srcset = imageSrcSet(path) ?? ''
    image.src = path
  }, [path])
}

const nearEnd = 6

export function QueueSkeleton() {
  return (
    <div className="queue">
      <div className="queue-list" />
      <div className="queue-panel">
        <ModerationSkeletons kind="pending" isTable={false} count={1} />
      </div>
    </div>
  )
}

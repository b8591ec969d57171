// The queue of pending listings, with all that a moderator needs for each decision (spec §2).
import { useState } from 'react'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { businessPath } from '../../../contract/page.ts'
import { listTransitionsFrom, type TransitionFrom, transitions } from '../../../contract/transitions.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { paletteClass } from '../../business/category-palette.ts'
import { LongText } from '../../business/long-text.tsx'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { PhotoStrip } from '../../business/photo-strip.tsx'
import { businessHistoryPath } from '../../data/history-lists.ts'
import { pendingQuery, readFirst, readListView } from '../../data/moderation-lists.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import { LocatorMap } from '../../places/province-map.tsx'
import type { ScreenParts } from '../../screen.ts'
import { formatCount } from '../../ui/format-count.ts'
import { titled } from '../../ui/page-head.ts'
import { type AskedDecision, DecisionDialog, useDecision, useSeenVersions } from './decision-dialog.tsx'
import { decisionIcons } from './moderation-actions.tsx'
import { LookedAtMark, ModerationFacts, ModerationImage, ModerationTitle } from './moderation-card.tsx'
import {
  ListTools,
  ModerationFailure,
  ModerationMore,
  ModerationSkeletons,
  useModerationList,
} from './moderation-list.tsx'
import { EditedNotice, SimilarNotice, TurnedDownNotice } from './moderation-notices.tsx'
import { ModerationTable } from './moderation-table.tsx'
import { useNextFocus } from './use-next-focus.ts'
import { usePresence } from './use-presence.ts'
import { WaitingSince } from './waiting-since.tsx'

export const pendingPage: ScreenParts = {
  Component: PendingPage,
  head: titled('Pending Listings'),
  load: ({ client, get, search }) => [
    client.prefetchInfiniteQuery(pendingQuery(readFirst(search), readListView(search), get)),
  ],
}

function PendingPage() {
  const { search } = useAddress()
  const view = readListView(search)
  const queue = useModerationList(pendingQuery(readFirst(search), view))
  const [decision, setDecision] = useState<(AskedDecision & { business: ModerationItem }) | null>(null)
  const { watch, awaitMore } = useNextFocus(queue.items, decision !== null)
  const { findSeen, remember } = useSeenVersions()
  usePresence()
  const { run } = useDecision()
  const ask = (transition: 'approve' | 'reject', at: number) => {
    const business = queue.items[at]
    if (business) setDecision({ transition, business, isByKey: true })
  }
  const approve = (at: number) => {
    const business = queue.items[at]
    if (!business) return
    watch(business.id)
    remember(business)
    void run(business, 'approve')
  }
  return (
    <>
      <PageHeading title="Pending Listings" text={<span role="status">{countText(queue)}</span>}>
        <ListTools onAsk={ask} onApprove={approve} />
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

type PendingCardProps = {
  business: ModerationItem
  /** The version about which a decision was tried. */
  seen: ModerationItem | undefined
  /** Called before a decision: the dialog comes first. */
  onAsk: (transition: TransitionFrom<'pending'>) => void
}

const buttonClasses = { plain: 'button button-main', destructive: 'button button-reject' }

export function PendingCard({ business, seen, onAsk }: PendingCardProps) {
  const { name, category, image, focalPoint } = business
  return (
    <li className={`moderation-card moderation-pending ${paletteClass(category)}`} data-listing={business.id}>
      <ModerationImage image={image} focalPoint={focalPoint} name={name} category={category} />
      <div className="moderation-body">
        <ModerationTitle business={business}>
          {business.decision && <span className="badge">Sent again</span>}
        </ModerationTitle>
        <EditedNotice seen={seen} business={business} />
        <TurnedDownNotice business={business} />
        <SimilarNotice business={business} />
        <LongText text={business.description} />
        <ModerationFacts business={business} />
        <PhotoStrip photos={business.photos} />
        {/* For the logo, the hours and what the frame hides of a photograph. */}
        <p className="moderation-links">
          <PageLink className="text-button" href={businessPath(business.id)}>
            View Details<span className="sr-only"> of {name}</span>
          </PageLink>
          <PageLink className="text-button" href={businessHistoryPath(business.id)}>
            History<span className="sr-only"> of {name}</span>
          </PageLink>
        </p>
      </div>
      {business.place && (
        <div className="moderation-map">
          <LocatorMap
            label={`${business.placeLabel} on the map`}
            province={business.place.province}
            latitude={business.latitude}
            longitude={business.longitude}
          />
        </div>
      )}
      <div className="moderation-foot">
        <WaitingSince since={business.submittedAt} />
        <PendingDecisions business={business} onAsk={onAsk} />
        {/* Below the buttons, so that they do not move when it comes. On a phone the head of the card is above the screen. */}
        <LookedAtMark by={business.lookedAtBy} />
      </div>
    </li>
  )
}

function PendingDecisions({ business, onAsk }: Pick<PendingCardProps, 'business' | 'onAsk'>) {
  const { name, leavesAt } = business
  return (
    <div className="moderation-actions">
      {(leavesAt ? [] : listTransitionsFrom('pending')).map((transition) => {
        const { label, dialog } = transitions[transition]
        const Icon = decisionIcons[transition]
        return (
          <button
            key={transition}
            type="button"
            className={buttonClasses[dialog.tone]}
            onClick={() => onAsk(transition)}
          >
            <Icon aria-hidden="true" /> {label}
            <span className="sr-only"> {name}</span>
          </button>
        )
      })}
    </div>
  )
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

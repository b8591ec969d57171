// The queue: the pending listings, and next to them the card of the open one, with all that a moderator needs for the decision (spec §2);
// a phone shows the open one alone, with links to its neighbours.

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { imageSrcSet } from '../../../contract/image.ts'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { businessPath } from '../../../contract/page.ts'
import { listTransitionsFrom, type TransitionFrom, transitions } from '../../../contract/transitions.ts'
import { LongText } from '../../business/change-list.tsx'
import { paletteClass } from '../../business/data-classes.ts'
import { PhotoStrip } from '../../business/photo-strip.tsx'
import { openAddress } from '../../data/moderation-lists.ts'
import { businessHistoryPath } from '../../data/paged-lists.ts'
import { isSecondClick } from '../../data/send.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import { LocatorMap } from '../../places/locator-map.tsx'
import { decisionIcons } from './moderation-actions.tsx'
import { LookedAtMark, ModerationFacts, ModerationHead, ModerationImage } from './moderation-card.tsx'
import { type ModerationList, ModerationMore, ModerationSkeletons } from './moderation-list.tsx'
import { SimilarNotice, similarMark, TurnedDownNotice } from './moderation-notices.tsx'
import { ListOrder } from './moderation-table.tsx'
import type { OpenListing } from './use-open-listing.ts'
import { AssigneeForm, AssigneeMark, WaitingAge, WaitingSince } from './waiting-listing.tsx'

type PendingQueueProps = {
  list: ModerationList
  opened: OpenListing
  /** The version that was on the screen when the moderator tried to decide. */
  findSeen: (id: string) => ModerationItem | undefined
  onAsk: (transition: TransitionFrom<'pending'>, business: ModerationItem) => void
} & Approval

type Approval = {
  /** The business whose approval waits for its response. */
  approvingId: string | undefined
  /** Approves the open listing at once. Without it, the button asks first. */
  onApprove: (() => void) | undefined
  /** Brings the question before an approval back. */
  onAskAgain: () => void
}

export function PendingQueue({ list, opened, findSeen, onAsk, ...approval }: PendingQueueProps) {
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
            {...approval}
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

type PendingCardProps = {
  business: ModerationItem
  /** The version that was on the screen when the moderator tried to decide. */
  seen: ModerationItem | undefined
  /** The neighbours in the list. */
  previous: ListingStep | undefined
  next: ListingStep | undefined
  /** Opens the dialog that comes before a decision. */
  onAsk: (transition: TransitionFrom<'pending'>) => void
} & Approval

/** A link to another listing of the queue. */
type ListingStep = { href: string; onOpen: () => void }

/** The `sizes` of the image. */
const pendingImageSizes = '(min-width: 40rem) 20rem, 92vw'

const buttonClasses = { plain: 'button button-main', destructive: 'button button-reject' }

function PendingCard({ business, seen, previous, next, onAsk, ...approval }: PendingCardProps) {
  const { name, category, image, focalPoint } = business
  return (
    <article
      className={`moderation-card moderation-pending ${paletteClass(category)}`}
      aria-label={name}
      data-listing={business.id}
    >
      <ModerationImage
        image={image}
        focalPoint={focalPoint}
        name={name}
        category={category}
        sizes={pendingImageSizes}
      />
      <div className="moderation-body">
        <ModerationHead
          business={business}
          seen={seen}
          badge={business.decision && <span className="badge">Sent again</span>}
        />
        <TurnedDownNotice business={business} />
        <SimilarNotice business={business} />
        <LongText text={business.description} />
        <ModerationFacts business={business} />
        <PhotoStrip photos={business.photos} />
        {/* The details have what the card lacks: the logo, the hours, and the cropped parts of the image. */}
        <p className="moderation-links">
          <PageLink className="text-button" href={businessPath(business.id)}>
            View Details<span className="sr-only"> of {name}</span>
          </PageLink>
          <PageLink className="text-button" href={businessHistoryPath(business.id)}>
            History<span className="sr-only"> of {name}</span>
          </PageLink>
          {approval.onApprove && (
            <button type="button" className="text-button" onClick={approval.onAskAgain}>
              Ask Before Approving
            </button>
          )}
        </p>
        {!business.leavesAt && <AssigneeForm business={business} />}
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
        <div className="queue-bar">
          <StepLink step={previous} label="Previous listing">
            <ChevronLeft aria-hidden="true" />
          </StepLink>
          <PendingDecisions business={business} onAsk={onAsk} {...approval} />
          <StepLink step={next} label="Next listing">
            <ChevronRight aria-hidden="true" />
          </StepLink>
        </div>
      </div>
    </article>
  )
}

type StepLinkProps = { step: ListingStep | undefined; label: string; children: ReactNode }

/** At either end of the list, an empty space keeps the other buttons in place. */
function StepLink({ step, label, children }: StepLinkProps) {
  if (!step) return <span className="queue-step" />
  return (
    <PageLink className="button queue-step" href={step.href} aria-label={label} onNavigate={step.onOpen}>
      {children}
    </PageLink>
  )
}

type PendingDecisionsProps = Pick<PendingCardProps, 'business' | 'onAsk' | 'approvingId' | 'onApprove'>

function PendingDecisions({ business, onAsk, approvingId, onApprove }: PendingDecisionsProps) {
  const { id, name, leavesAt } = business
  const press = (event: MouseEvent, transition: TransitionFrom<'pending'>) => {
    if (transition === 'reject' || !onApprove) onAsk(transition)
    // The second click of a double click may fall on the next listing.
    else if (!isSecondClick(event)) onApprove()
  }
  return (
    <div className="moderation-actions">
      {(leavesAt ? [] : listTransitionsFrom('pending')).map((transition) => {
        const { label, busyLabel, dialog } = transitions[transition]
        const Icon = decisionIcons[transition]
        return (
          <button
            key={transition}
            type="button"
            className={buttonClasses[dialog.tone]}
            onClick={(event) => press(event, transition)}
          >
            <Icon aria-hidden="true" /> {transition === 'approve' && approvingId === id ? busyLabel : label}
            <span className="sr-only"> {name}</span>
          </button>
        )
      })}
    </div>
  )
}

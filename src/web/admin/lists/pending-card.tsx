// The card of one pending listing, with all that a moderator needs for the decision (spec §2).

import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ModerationItem } from '../../../contract/moderation.ts'
import { businessPath } from '../../../contract/page.ts'
import { listTransitionsFrom, type TransitionFrom, transitions } from '../../../contract/transitions.ts'
import { paletteClass } from '../../business/category-palette.ts'
import { LongText } from '../../business/change-list.tsx'
import { PhotoStrip } from '../../business/photo-strip.tsx'
import { businessHistoryPath } from '../../data/history-lists.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { LocatorMap } from '../../places/locator-map.tsx'
import { AssigneeForm } from './assignee.tsx'
import { decisionIcons } from './moderation-actions.tsx'
import { ModerationFacts, ModerationHead, ModerationImage } from './moderation-card.tsx'
import { SimilarNotice, TurnedDownNotice } from './moderation-notices.tsx'
import { WaitingSince } from './waiting-since.tsx'

type PendingCardProps = {
  business: ModerationItem
  /** The version that was on the screen when the moderator tried to decide. */
  seen: ModerationItem | undefined
  /** The neighbours in the list. */
  previous: ListingStep | undefined
  next: ListingStep | undefined
  /** Opens the dialog that comes before a decision. */
  onAsk: (transition: TransitionFrom<'pending'>) => void
}

/** A link to another listing of the queue. */
export type ListingStep = { href: string; onOpen: () => void }

/** The `sizes` of the image. */
export const pendingImageSizes = '(min-width: 40rem) 20rem, 92vw'

const buttonClasses = { plain: 'button button-main', destructive: 'button button-reject' }

export function PendingCard({ business, seen, previous, next, onAsk }: PendingCardProps) {
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
          <PendingDecisions business={business} onAsk={onAsk} />
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

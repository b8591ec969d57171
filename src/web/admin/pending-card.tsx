// Knows the card of one pending listing: all that a moderator needs for the decision, and its two buttons (spec §2).
import type { ModerationItem } from '../../contract/moderation.ts'
import { businessPath } from '../../contract/page.ts'
import { listTransitionsFrom, type TransitionFrom, transitions } from '../../contract/transitions.ts'
import { LongText } from '../business/long-text.tsx'
import { paletteClass } from '../business/palette-class.ts'
import { PhotoStrip } from '../business/photo-strip.tsx'
import { businessHistoryPath } from '../data/history-lists.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { LocatorMap } from '../places/locator-map.tsx'
import { decisionIcons } from './decision-icons.ts'
import { EditedNotice } from './edited-notice.tsx'
import { LookedAtMark } from './looked-at-mark.tsx'
import { ModerationFacts } from './moderation-facts.tsx'
import { ModerationImage } from './moderation-image.tsx'
import { ModerationTitle } from './moderation-title.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { TurnedDownNotice } from './turned-down-notice.tsx'
import { WaitingSince } from './waiting-since.tsx'

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

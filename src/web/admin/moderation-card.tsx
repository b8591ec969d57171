// Knows the card of one business in the list of all: its facts, its state, and the buttons for decisions.
import type { ModerationItem } from '../../contract/moderation.ts'
import { FeaturedBadge } from '../business/featured-badge.tsx'
import { paletteClass } from '../business/palette-class.ts'
import { EditedNotice } from './edited-notice.tsx'
import { LookedAtMark } from './looked-at-mark.tsx'
import { ModerationActions } from './moderation-actions.tsx'
import { ModerationFacts } from './moderation-facts.tsx'
import { ModerationImage } from './moderation-image.tsx'
import { ModerationTitle } from './moderation-title.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { TurnedDownNotice } from './turned-down-notice.tsx'

/** The widths of the thumbnail in moderation-list.css. */
const thumbnailSizes = '(min-width: 48rem) 9rem, 5.5rem'

type ModerationCardProps = {
  business: ModerationItem
  /** The version about which a decision was tried. */
  seen: ModerationItem | undefined
  onDecide: (business: ModerationItem) => void
}

export function ModerationCard({ business, seen, onDecide }: ModerationCardProps) {
  const { name, category, image, focalPoint } = business
  return (
    <li className={`moderation-card moderation-row ${paletteClass(category)}`} data-listing={business.id}>
      <ModerationImage
        image={image}
        focalPoint={focalPoint}
        name={name}
        category={category}
        sizes={thumbnailSizes}
      />
      <div className="moderation-body">
        <ModerationTitle business={business}>
          <FeaturedBadge business={business} />
        </ModerationTitle>
        <LookedAtMark by={business.lookedAtBy} />
        <EditedNotice seen={seen} business={business} />
        {business.approvalStatus !== 'pending' && <TurnedDownNotice business={business} />}
        <SimilarNotice business={business} />
        <ModerationFacts business={business} isBrief />
      </div>
      <ModerationActions business={business} onDecide={onDecide} />
    </li>
  )
}

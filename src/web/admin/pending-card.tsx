// Knows all that a moderator weighs about one listing, and the two answers (spec §2).
import { Check, X } from 'lucide-react'
import type { ModerationItem } from '../../contract/moderation.ts'
import { paletteClass } from '../business/category-look.ts'
import { ModerationDescription } from './moderation-description.tsx'
import { ModerationFacts } from './moderation-facts.tsx'
import { ModerationImage } from './moderation-image.tsx'
import { ModerationTitle } from './moderation-title.tsx'
import { WaitingSince } from './waiting-since.tsx'

type PendingCardProps = { business: ModerationItem; onAsk: (decision: 'approve' | 'reject') => void }

export function PendingCard({ business, onAsk }: PendingCardProps) {
  const { name, category, image } = business
  return (
    <li className={`review moderation-pending ${paletteClass(category)}`}>
      <ModerationImage image={image} name={name} category={category} />
      <div className="moderation-body">
        <ModerationTitle business={business} />
        <ModerationDescription text={business.description} />
        <ModerationFacts business={business} />
      </div>
      <div className="moderation-foot">
        <WaitingSince since={business.createdAt} />
        <div className="moderation-actions">
          <button type="button" className="button button-main" onClick={() => onAsk('approve')}>
            <Check aria-hidden="true" /> Approve
            <span className="sr-only"> {name}</span>
          </button>
          <button type="button" className="button button-reject" onClick={() => onAsk('reject')}>
            <X aria-hidden="true" /> Reject
            <span className="sr-only"> {name}</span>
          </button>
        </div>
      </div>
    </li>
  )
}

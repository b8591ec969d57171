// Knows one business among all of them: what it is, in which state, whose, and what may be done to it now.
import type { ModerationItem } from '../../contract/moderation.ts'
import { paletteClass } from '../business/category-look.ts'
import { ModerationActions } from './moderation-actions.tsx'
import { ModerationFacts } from './moderation-facts.tsx'
import { ModerationImage } from './moderation-image.tsx'
import { ModerationTitle } from './moderation-title.tsx'

/** As moderation-list.css has it: a stamp, wider where there is room. */
const stampSizes = '(min-width: 48rem) 9rem, 5.5rem'

type ModerationCardProps = { business: ModerationItem; onDecide: (id: string) => void }

export function ModerationCard({ business, onDecide }: ModerationCardProps) {
  const { name, category, image } = business
  return (
    <li className={`review moderation-row ${paletteClass(category)}`}>
      <ModerationImage image={image} name={name} category={category} sizes={stampSizes} />
      <div className="moderation-body">
        <ModerationTitle business={business}>
          {business.featured === 1 && <span className="featured">Featured</span>}
        </ModerationTitle>
        <ModerationFacts business={business} isBrief />
      </div>
      <ModerationActions business={business} onDecide={onDecide} />
    </li>
  )
}

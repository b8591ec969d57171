// Knows what is shown of a business when only its card is known, and not even the script of its page.
import { CardContact } from '../business/card-contact.tsx'
import { CategoryBadge } from '../business/category-badge.tsx'
import { paletteClass } from '../business/palette-class.ts'
import { Rating } from '../business/rating.tsx'
import type { ListedCard } from '../data/listed-card.ts'

export function ListedFacts({ card }: { card: ListedCard }) {
  return (
    <div className={`listed-facts ${paletteClass(card.category)}`}>
      <CategoryBadge category={card.category} />
      <Rating business={card} />
      <p className="at">{card.location}</p>
      <CardContact business={card} />
    </div>
  )
}

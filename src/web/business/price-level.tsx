// Knows how a price level is shown: that many dollar signs, and words for screen readers.
import { type PriceLevel as Level, priceLevels } from '../../contract/categories.ts'

export function PriceLevel({ level }: { level: Level }) {
  return (
    <span className="price">
      <span aria-hidden="true" title={priceLevels[level]}>
        {'$'.repeat(level)}
      </span>
      <span className="sr-only">Price: {priceLevels[level]}</span>
    </span>
  )
}

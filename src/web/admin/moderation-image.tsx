// Knows the picture of a listing in a moderator's list. A cloth is hundreds of shapes: it is drawn once, not at every step.
import { memo } from 'react'
import type { ReviewItem } from '../../contract/moderation.ts'
import { BusinessImage } from '../business/business-image.tsx'

type ReviewImageProps = Pick<ReviewItem, 'image' | 'name' | 'category'> & {
  /** How wide it is, where it is not as wide as on a card. */
  sizes?: string
}

export const ReviewImage = memo(function ReviewImage({ image, name, category, sizes }: ReviewImageProps) {
  return (
    <div className="review-image">
      <BusinessImage business={{ image, name, category }} sizes={sizes} />
    </div>
  )
})

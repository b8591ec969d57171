// Knows the picture of a listing in a moderator's list. A cloth is hundreds of shapes: it is drawn once, not at every step.
import { memo } from 'react'
import type { ReviewItem } from '../../contract/moderation.ts'
import { BusinessPicture } from '../business/business-picture.tsx'

type ReviewPictureProps = Pick<ReviewItem, 'image' | 'name' | 'category'> & {
  /** How wide it is, where it is not as wide as on a card. */
  sizes?: string
}

export const ReviewPicture = memo(function ReviewPicture({
  image,
  name,
  category,
  sizes,
}: ReviewPictureProps) {
  return (
    <div className="review-picture">
      <BusinessPicture business={{ image, name, category }} sizes={sizes} />
    </div>
  )
})

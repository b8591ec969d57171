// Knows the picture of a listing in a moderator's list. A cloth is hundreds of shapes: it is drawn once, not at every step.
import { memo } from 'react'
import type { ReviewItem } from '../../contract/moderation.ts'
import { BusinessPicture } from '../business/business-picture.tsx'

type ReviewPictureProps = Pick<ReviewItem, 'image' | 'name' | 'category'>

export const ReviewPicture = memo(function ReviewPicture({ image, name, category }: ReviewPictureProps) {
  return (
    <div className="review-picture">
      <BusinessPicture business={{ image, name, category }} />
    </div>
  )
})

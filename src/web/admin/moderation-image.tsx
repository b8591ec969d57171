// Knows the image of a business in a moderator's list. It is memoised: a pattern has hundreds of shapes to render.
import { memo } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'
import { BusinessImage } from '../business/business-image.tsx'

type ModerationImageProps = Pick<ModerationItem, 'image' | 'focalPoint' | 'name' | 'category'> & {
  /** The `sizes` of the image, if it is not as wide as on a card of the public list. */
  sizes?: string
}

export const ModerationImage = memo(function ModerationImage({
  image,
  focalPoint,
  name,
  category,
  sizes,
}: ModerationImageProps) {
  return (
    <div className="image-frame moderation-image">
      <BusinessImage business={{ image, focalPoint, name, category }} sizes={sizes} />
    </div>
  )
})

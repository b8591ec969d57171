// Knows the picture of a listing in a moderator's list. A pattern is hundreds of shapes: it is drawn once, not at every step.
import { memo } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'
import { BusinessImage } from '../business/business-image.tsx'

type ModerationImageProps = Pick<ModerationItem, 'image' | 'name' | 'category'> & {
  /** How wide it is, where it is not as wide as on a card. */
  sizes?: string
}

export const ModerationImage = memo(function ModerationImage({
  image,
  name,
  category,
  sizes,
}: ModerationImageProps) {
  return (
    <div className="moderation-image">
      <BusinessImage business={{ image, name, category }} sizes={sizes} />
    </div>
  )
})

// Decides what a business is shown by: its picture, or the pattern of its name.
import type { BusinessCard } from '../../contract/business.ts'
import { imageSrcSet } from '../../contract/image.ts'
import { categoryColors } from './category-palette.ts'
import { Pattern } from './pattern/pattern.tsx'

/** How wide a picture is on the screen: a column of the cards, or of the page of one business. */
const cardSizes = '(min-width: 40rem) 20rem, 92vw'
const mainSizes = '(min-width: 64rem) 44rem, 100vw'

type BusinessImageProps = {
  business: Pick<BusinessCard, 'name' | 'category' | 'image'>
  /** The one picture a page is about is wanted at once; those in lists when they come near. */
  isMain?: boolean
  /** How wide it is where it is neither. */
  sizes?: string | undefined
}

/** Decoration: the name stands beside it. Both kinds fill a frame of 16 to 10. */
export function BusinessImage({
  business,
  isMain = false,
  sizes = isMain ? mainSizes : cardSizes,
}: BusinessImageProps) {
  if (!business.image) return <Pattern seed={business.name} color={categoryColors[business.category]} />
  const srcSet = imageSrcSet(business.image)
  return (
    <img
      src={business.image}
      {...(srcSet && { srcSet, sizes })}
      alt=""
      width="800"
      height="500"
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
    />
  )
}

// Decides what stands for a business: its image, or the pattern of its name.
import type { BusinessCard } from '../../contract/business.ts'
import { imageSrcSet } from '../../contract/image.ts'
import { categoryColors } from './category-palette.ts'
import { focalClasses } from './focal-point.ts'
import { Pattern } from './pattern/pattern.tsx'

/** How wide an image is on the screen: in a column of cards, or on the page of one business. */
const cardSizes = '(min-width: 40rem) 20rem, 92vw'
// A little less than the width of a phone: at 360 px and two pixels for one, the file of 640 px is then taken instead of the one
// of 1280 px, which has twice the bytes.
const mainSizes = '(min-width: 64rem) 44rem, 88vw'

type BusinessImageProps = {
  business: Pick<BusinessCard, 'name' | 'category' | 'image' | 'focalPoint'>
  /** The main image of a page is loaded at once; those in lists are loaded when they come near the screen. */
  isMain?: boolean
  /** The names of the patterns before it in a list, one a line. */
  before?: string | undefined
  /** How wide it is in other layouts. */
  sizes?: string | undefined
}

/** Decorative, since the name is beside it. It is the first child of an `image-frame`, which it fills. */
export function BusinessImage({
  business,
  isMain = false,
  before,
  sizes = isMain ? mainSizes : cardSizes,
}: BusinessImageProps) {
  if (!business.image)
    return <Pattern seed={business.name} color={categoryColors[business.category]} before={before} />
  const srcSet = imageSrcSet(business.image)
  return (
    <img
      src={business.image}
      {...(srcSet && { srcSet, sizes })}
      alt=""
      className={focalClasses(business.focalPoint)}
      width="800"
      height="500"
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
    />
  )
}

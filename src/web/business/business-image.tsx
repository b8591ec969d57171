// What stands for a business: its image, the pattern of its name, its logo or its initials.
import type { BusinessCard } from '../../contract/business.ts'
import { tintOf } from '../../contract/categories.ts'
import { findImageId, imageSrcSet, imageVariantPath, stockViewOf } from '../../contract/image.ts'
import { useSite } from '../ui/page-head.ts'
import { focalClasses } from './focal-point.ts'
import { Pattern } from './pattern/pattern.tsx'

/** How wide an image is on the screen: in a column of cards, or on the page of one business. */
const cardSizes = '(min-width: 40rem) 20rem, 92vw'
// A little less than the width of a phone: at 360 px and two pixels for one, the file of 640 px is then taken instead of the one
// of 1280 px, which has twice the bytes.
const mainSizes = '(min-width: 64rem) 44rem, 88vw'

type BusinessImageProps = {
  /** Without its id a stock image is shown whole. */
  business: Pick<BusinessCard, 'name' | 'category' | 'image' | 'focalPoint'> & { id?: string }
  /** The main image of a page is loaded at once; those in lists are loaded when they come near the screen. */
  isMain?: boolean
  /** How wide it is in other layouts. */
  sizes?: string | undefined
}

/** Decorative, since the name is beside it. It is the first child of an `image-frame`, which it fills. */
export function BusinessImage({
  business,
  isMain = false,
  sizes = isMain ? mainSizes : cardSizes,
}: BusinessImageProps) {
  const { categories } = useSite()
  if (!business.image) return <Pattern seed={business.name} color={tintOf(categories, business.category)} />
  const srcSet = imageSrcSet(business.image)
  return (
    <img
      src={business.image}
      {...(srcSet && { srcSet, sizes })}
      alt=""
      className={srcSet ? focalClasses(business.focalPoint) : `view-${stockViewOf(business.id ?? '')}`}
      width="800"
      height="500"
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
    />
  )
}

type MonogramProps = { business: Pick<BusinessCard, 'name' | 'logo'> }

export function Monogram({ business }: MonogramProps) {
  if (business.logo)
    return (
      <img className="monogram" src={smallest(business.logo)} alt="" width="56" height="56" loading="lazy" />
    )
  return (
    <span className="monogram" aria-hidden="true">
      {initialsOf(business.name) || [...business.name][0]}
    </span>
  )
}

/** The smallest file. It is shown at most 88 pixels wide, so it is sharp on every screen, and a `srcset` is not needed. */
function smallest(logo: string): string {
  const id = findImageId(logo)
  return id ? imageVariantPath(id, 320) : logo
}

/** The first letters of the first two words that have any. */
function initialsOf(name: string): string {
  const words = name.split(/[\s/&-]+/).filter((word) => /[\p{L}\d]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => /[\p{L}\d]/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

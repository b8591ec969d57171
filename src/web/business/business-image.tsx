// The image of a business or the pattern of its name, and its logo or its initials.
import type { BusinessCard } from '../../contract/business.ts'
import { tintOf } from '../../contract/categories.ts'
import { findImageId, imageSrcSet, imageVariantPath, stockViewOf } from '../../contract/image.ts'
import { useSite } from '../ui/page-head.ts'
import { focalClasses } from './data-classes.ts'
import { Pattern } from './pattern/pattern.tsx'

/** The `sizes` of an image: in a column of cards, and on the page of one business. */
const cardSizes = '(min-width: 40rem) 20rem, 92vw'
// Slightly less than the width of a phone: at 360 px and a pixel ratio of 2, the browser then takes the 640 px file instead of the 1280
// px file, which has twice the bytes.
const mainSizes = '(min-width: 64rem) 44rem, 88vw'

type BusinessImageProps = {
  /** Without an id, a stock image is shown whole. */
  business: Pick<BusinessCard, 'name' | 'category' | 'image' | 'focalPoint'> & { id?: string }
  /** The main image of a page is loaded at once; those in lists are loaded when they come near the screen. */
  isMain?: boolean
  /** The `sizes` in other layouts. */
  sizes?: string | undefined
}

/** Decorative, because the name is next to it. It is the first child of an `image-frame`, which it fills. */
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

/** The smallest file. A logo is shown at most 88 px wide, so it is sharp on every screen without a `srcset`. */
function smallest(logo: string): string {
  const id = findImageId(logo)
  return id ? imageVariantPath(id, 320) : logo
}

/** The first letter or digit of each of the first two words that have one. */
function initialsOf(name: string): string {
  const words = name.split(/[\s/&-]+/).filter((word) => /[\p{L}\d]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => /[\p{L}\d]/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

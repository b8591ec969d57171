// Decides which small mark a business has beside its name: its logo, or its initials; of a name without letters its first sign.
import type { BusinessCard } from '../../contract/business.ts'
import { findImageId, imageVariantPath } from '../../contract/image.ts'

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

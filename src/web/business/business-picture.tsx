// Decides what a business is shown by: its picture, or the cloth of its name.
import type { BusinessCard } from '../../contract/business.ts'
import { categoryDyes } from './category-dye.ts'
import { Cloth } from './cloth/cloth.tsx'

type BusinessPictureProps = {
  business: Pick<BusinessCard, 'name' | 'category' | 'image'>
  /** The one picture a page is about is wanted at once; those in lists when they come near. */
  isMain?: boolean
}

/** Decoration: the name stands beside it. Both kinds fill a frame of 16 to 10. */
export function BusinessPicture({ business, isMain = false }: BusinessPictureProps) {
  if (!business.image) return <Cloth seed={business.name} color={categoryDyes[business.category]} />
  return (
    <img
      src={business.image}
      alt=""
      width="800"
      height="500"
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : undefined}
    />
  )
}

// Decides what is at the top of a business page: a photograph that opens whole, a stock image, or a pattern with the monogram.
import type { BusinessCard } from '../../../contract/business.ts'
import { findImageId } from '../../../contract/image.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { Monogram } from '../../business/monogram.tsx'
import { WholeImage } from './whole-image.tsx'

export function DetailImage({ business }: { business: BusinessCard | undefined }) {
  const imageId = business && findImageId(business.image)
  if (imageId) return <WholeImage business={business} imageId={imageId} />
  return (
    <div className="image-frame detail-image">
      {business && <BusinessImage business={business} isMain />}
      {business?.image === '' && <Monogram business={business} />}
    </div>
  )
}

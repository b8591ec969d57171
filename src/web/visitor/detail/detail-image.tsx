// Decides what is at the top of a business page: a photograph that opens whole, a stock image, or a pattern with the monogram.
import { findImageId } from '../../../contract/image.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { Monogram } from '../../business/monogram.tsx'
import type { ListedCard } from '../../data/listed-card.ts'
import { WholeImage } from './whole-image.tsx'

export function DetailImage({ business }: { business: ListedCard | undefined }) {
  const imageId = business && findImageId(business.image)
  if (imageId) return <WholeImage business={business} imageId={imageId} />
  return (
    <div className="image-frame detail-image">
      {business && <BusinessImage business={business} isMain />}
      {business?.image === '' && <Monogram business={business} />}
    </div>
  )
}

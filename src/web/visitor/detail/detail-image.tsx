// Knows the image at the top of a business page. A pattern gets the monogram on it.
import type { BusinessCard } from '../../../contract/business.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { Monogram } from '../../business/monogram.tsx'

export function DetailImage({ business }: { business: BusinessCard | undefined }) {
  return (
    <div className="detail-image">
      {business && <BusinessImage business={business} isMain />}
      {business?.image === '' && <Monogram business={business} />}
    </div>
  )
}

// Knows the picture at the top of a business's page; one without a photo shows its cloth with its label sewn on.
import type { BusinessCard } from '../../../contract/business.ts'
import { BusinessPicture } from '../../business/business-picture.tsx'
import { Medallion } from '../../business/medallion.tsx'

export function DetailPicture({ business }: { business: BusinessCard | undefined }) {
  return (
    <div className="detail-picture">
      {business && <BusinessPicture business={business} isMain />}
      {business?.image === '' && <Medallion business={business} />}
    </div>
  )
}

// Decides which missing details the overview suggests to add.
import { ArrowRight } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { findImageId } from '../../../contract/image.ts'
import { PageLink } from '../../navigation/page-link.tsx'

export function ListingTips({ business }: { business: OwnBusiness }) {
  const tips = listTips(business)
  if (tips.length === 0) return null
  return (
    <section className="panel tips" aria-labelledby="tips-title">
      <h2 id="tips-title">Help people choose you</h2>
      <ul>
        {tips.map(({ field, text }) => (
          <li key={field}>
            <PageLink className="pill" href={`/business/edit#field-${field}`}>
              {text} <ArrowRight aria-hidden="true" />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listTips(business: OwnBusiness) {
  const { image, logo, phone, hours, hoursWeek, photos, hidesAddress, placeLabel } = business
  // Nobody chooses it any more.
  if (business.trading === 'closed-for-good') return []
  return [
    // Its place may be gone with a new edition of the places.
    { field: 'placeId', text: 'Choose your town or suburb', isMissing: hidesAddress && placeLabel === null },
    { field: 'image', text: 'Add your own photo', isMissing: !findImageId(image) },
    { field: 'hours', text: 'Add your business hours', isMissing: !hours && hoursWeek.length === 0 },
    { field: 'phone', text: 'Add a phone number', isMissing: !phone },
    { field: 'logo', text: 'Add your logo', isMissing: !logo },
    { field: 'photos', text: 'Add more photos', isMissing: photos.length === 0 },
  ].filter(({ isMissing }) => isMissing)
}

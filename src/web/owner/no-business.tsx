// Knows the page of an owner without a business (spec §2).
import { PageHeading } from '../area/page-heading.tsx'
import { Pattern } from '../business/pattern/pattern.tsx'
import { SupportAddress } from './support-address.tsx'

export function NoBusiness() {
  return (
    <div className="empty">
      <Pattern seed="No Business Found" color="#26427f" className="empty-pattern" />
      <PageHeading title="No Business Found" />
      <p>No business is associated with your account.</p>
      <p>
        If there should be one, write to <SupportAddress />.
      </p>
    </div>
  )
}

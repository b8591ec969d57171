// Knows what the edit page says of a rejected listing that was changed: nobody looks at it before it is sent again.
import { CircleX } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { ResubmitButton } from '../overview/resubmit-button.tsx'

export function MendedNotice({ business }: { business: OwnBusiness }) {
  if (!business.canResubmit) return null
  return (
    <section className="owner-notice owner-notice-rejected" aria-labelledby="mended-title">
      <CircleX aria-hidden="true" />
      <div>
        <h2 id="mended-title">Your changes are saved, but not sent yet</h2>
        <p>Send your listing for review again when it is ready.</p>
      </div>
      <ResubmitButton business={business} />
    </section>
  )
}

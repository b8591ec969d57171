// Knows the notice of an approved listing: it is live, and can be shared.
import { CircleCheck } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { ShareLinks } from '../../business/share-links.tsx'

export function ShareNotice({ business: { path, name } }: { business: OwnBusiness }) {
  return (
    <section className="owner-notice owner-notice-approved" aria-labelledby="notice-title">
      <CircleCheck aria-hidden="true" />
      <div>
        <h2 id="notice-title">Your listing is live</h2>
        <p>Everyone can find it. Share your page with your customers.</p>
      </div>
      <ShareLinks path={path} name={name} />
    </section>
  )
}

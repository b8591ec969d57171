// Knows what an owner can do with a listing that is live: pass it on.
import { CircleCheck } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { ShareLinks } from '../../business/share-links.tsx'

export function ShareNotice({ business: { id, name } }: { business: OwnBusiness }) {
  return (
    <section className="told told-approved" aria-labelledby="told-title">
      <CircleCheck aria-hidden="true" />
      <div>
        <h2 id="told-title">Your listing is live</h2>
        <p>Everyone can find it. Share your page with your customers.</p>
      </div>
      <ShareLinks id={id} name={name} />
    </section>
  )
}

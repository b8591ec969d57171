// Knows the notice of an approved listing: it is live, and can be shared, or its owner closed it, for a time or for good.
import { CircleCheck, DoorClosed } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { dateAt, fullDayText } from '../../../contract/day-text.ts'
import { currentTrading } from '../../../contract/trading.ts'
import { ShareLinks } from '../../business/share-links.tsx'

export function ShareNotice({ business }: { business: OwnBusiness }) {
  const { path, name, closedUntil } = business
  const trading = currentTrading(business, dateAt(new Date()))
  if (trading === 'closed-for-good') return <ClosedNotice />
  return (
    <section className="owner-notice owner-notice-approved" aria-labelledby="notice-title">
      <CircleCheck aria-hidden="true" />
      <div>
        <h2 id="notice-title">Your listing is live</h2>
        {trading === 'temporarily-closed' && closedUntil ? (
          <p>
            Everyone can find it, and reads that you open again on {fullDayText(closedUntil)}.{' '}
            <OpenAgainLink />
          </p>
        ) : (
          <p>Everyone can find it. Share your page with your customers.</p>
        )}
      </div>
      <ShareLinks path={path} name={name} />
    </section>
  )
}

function ClosedNotice() {
  return (
    <section className="owner-notice owner-notice-approved" aria-labelledby="notice-title">
      <DoorClosed aria-hidden="true" />
      <div>
        <h2 id="notice-title">You said that you closed for good</h2>
        <p>
          Whoever has the address of your page can read that you closed. It is in no list and no search of
          this site. <OpenAgainLink />
        </p>
      </div>
    </section>
  )
}

const OpenAgainLink = () => <a href="/business/edit#field-trading">Open again</a>

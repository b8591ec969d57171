// How a listing looks to visitors, its three numbers (spec §2, §9), and which details it lacks.

import { ArrowRight, Banknote, MessageSquareText, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { priceLevels } from '../../../contract/categories.ts'
import { formatCount } from '../../../contract/day-text.ts'
import { starsId } from '../../business/badges.tsx'
import { listFacts } from '../../business/business-facts.ts'
import { BusinessImage, Monogram } from '../../business/business-image.tsx'
import { PageLink } from '../../navigation/navigation.tsx'
import { useSite } from '../../ui/page-head.ts'
import { listStrengths } from '../listing-parts.ts'
import { FactList } from '../own-business-page.tsx'

export function ListingCard({ business }: { business: OwnBusiness }) {
  return (
    <section className="panel listing" aria-labelledby="listing-title">
      <div className="image-frame listing-image">
        <BusinessImage business={business} isMain />
        {business.logo && <Monogram business={business} />}
      </div>
      <div className="listing-text">
        <h2 id="listing-title">About</h2>
        <p className="lines">{business.description}</p>
      </div>
      <FactList facts={listFacts('overview', business)} />
    </section>
  )
}

export function OwnerStatCards({ business }: { business: OwnBusiness }) {
  const { rating, reviewCount, priceLevel } = business
  const { reviews, priceSign = '$' } = useSite()
  return (
    <dl className="stats">
      {reviews !== 'off' && (
        <>
          <Stat label="Average Rating" icon={<Star aria-hidden="true" />} value={rating.toFixed(1)}>
            {reviewCount > 0 && (
              <svg className="stars" viewBox="0 0 100 20" aria-hidden="true">
                <use href={`#${starsId(Math.floor(rating))}`} />
              </svg>
            )}
            out of 5.0{reviewCount === 0 && <i className="stat-none">Not rated yet</i>}
          </Stat>
          <Stat
            label="Total Reviews"
            icon={<MessageSquareText aria-hidden="true" />}
            value={formatCount(String(reviewCount))}
          >
            {reviewCount === 0 ? 'No reviews yet' : <ReviewsLink business={business} />}
          </Stat>
        </>
      )}
      <Stat
        label="Price Level"
        icon={<Banknote aria-hidden="true" />}
        value={<span aria-hidden="true">{priceSign.repeat(priceLevel)}</span>}
      >
        {priceLevels[priceLevel]}
      </Stat>
    </dl>
  )
}

function ReviewsLink({ business: { unansweredReviews } }: { business: OwnBusiness }) {
  const text = unansweredReviews > 0 ? `${unansweredReviews} to answer` : 'Read them'
  return (
    <PageLink className="text-link" href="/business/reviews">
      {text}
    </PageLink>
  )
}

type StatProps = { label: string; icon: ReactNode; value: ReactNode; children: ReactNode }

function Stat({ label, icon, value, children }: StatProps) {
  return (
    <div className="stat">
      <dt>
        {icon} {label}
      </dt>
      <dd>
        <b>{value}</b> <span>{children}</span>
      </dd>
    </div>
  )
}

/** How many of the helpful details the listing has, and the best one to add next. */
export function ListingTips({ business }: { business: OwnBusiness }) {
  const strengths = listStrengths(business)
  const [next, ...others] = strengths.filter(({ isThere }) => !isThere)
  // A business that is closed for good needs no tips.
  if (!next || business.trading === 'closed-for-good') return null
  const there = strengths.length - others.length - 1
  return (
    <section className="panel tips" aria-labelledby="tips-title">
      <h2 id="tips-title">Help people choose you</h2>
      <p className="tips-strength">
        Your listing has {there} of {strengths.length} things that help.
        <meter min={0} max={strengths.length} value={there} aria-label="Strength of your listing" />
      </p>
      <p>
        <PageLink className="button" href={`/business/edit#field-${next.field}`}>
          {next.tip} <ArrowRight aria-hidden="true" />
        </PageLink>
        <span className="tips-why">{next.why}</span>
      </p>
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? 'One more thing' : `${others.length} more things`}</summary>
          <ul>
            {others.map(({ field, tip, why }) => (
              <li key={field}>
                <PageLink className="pill" href={`/business/edit#field-${field}`}>
                  {tip} <ArrowRight aria-hidden="true" />
                </PageLink>
                <span className="tips-why">{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

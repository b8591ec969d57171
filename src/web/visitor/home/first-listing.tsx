// The invitation to add the first business: in an empty directory (home page and page of provinces) with an example listing, and in a
// place without businesses.

import type { Ref } from 'react'
import type { FoundBusiness } from '../../../contract/business.ts'
import { BusinessCard } from '../../business/business-card.tsx'
import { ReviewDays } from '../../business/review-days.tsx'
import type { ResultsPage } from '../../data/business-lists.ts'
import { type Filter, isSameFilter, noFilter } from '../../data/filter.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { useSite } from '../../ui/page-head.ts'

/** On the home page it replaces the results and has their id, so that links to the results lead here. */
export function FirstListing({ ref }: { ref?: Ref<HTMLElement> }) {
  const { region } = useSite()
  return (
    <section
      id="results"
      className="section first-listing"
      ref={ref}
      aria-labelledby="results-heading"
      tabIndex={-1}
    >
      <div className="first-words">
        <h2 id="results-heading">
          {region
            ? `Be the first in ${region.name}: it takes three minutes`
            : 'Be the first: it takes three minutes'}
        </h2>
        <p>
          <b>No businesses found</b> so far. Yours can be the one that people near you see first.
        </p>
        <ol>
          <li>Say what you do, where you are, and how to reach you.</li>
          <li>Add a photo, or choose one of our pictures.</li>
          <li>
            A moderator reads it, usually within <ReviewDays />.
          </li>
        </ol>
        <PageLink className="button button-main" href="/signup">
          Add your business
        </PageLink>
      </div>
      <ExampleCard />
    </section>
  )
}

/** A card that leads nowhere. Screen readers get only its caption, because it describes no real business. */
function ExampleCard() {
  const { region } = useSite()
  const town = region && (region.kind === 'place' ? region : region.example).name
  const business = town ? { ...example, location: `Main Road, ${town}` } : example
  return (
    <figure className="example-card">
      <figcaption>Example of a listing</figcaption>
      <ul aria-hidden="true">
        <BusinessCard business={business} isExample />
      </ul>
    </figure>
  )
}

const example: FoundBusiness = {
  id: '',
  name: 'Your Business Here',
  category: 'Cafe',
  trades: [],
  image: '/stock/cafe-corner.svg',
  logo: null,
  focalPoint: '50% 50%',
  rating: 0,
  reviewCount: 0,
  priceLevel: 2,
  location: 'Main Road, your town',
  place: null,
  phone: null,
  whatsapp: null,
  featured: 0,
  trading: 'open',
  hoursNow: { state: 'open', label: 'Open until 17:00', until: null },
}

type BeFirstProps = { filter: Filter; first: ResultsPage | undefined }

/** Shown only if nothing but a place was searched for: otherwise there may be businesses that do not match. */
export function BeFirst({ filter, first }: BeFirstProps) {
  const { location, place, province } = filter
  const where = (location || place) && first?.place?.name ? first.place.name : province
  if (!where || first?.full !== '0' || !isSameFilter(filter, { ...noFilter, location, place, province }))
    return null
  return (
    <p className="be-first">
      Do you run a business here? Be the first in {where}: it takes three minutes.{' '}
      <PageLink className="text-button" href="/signup">
        Add your business
      </PageLink>
    </p>
  )
}

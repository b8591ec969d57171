// Decides what the landing page of a place or a province shows, and in which order: of a province the towns come first.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Category } from '../../../contract/categories.ts'
import { leastForLanding, readLandingPath } from '../../../contract/landing-path.ts'
import type { PlaceOverview } from '../../../contract/place-overview.ts'
import { CallError } from '../../data/call-error.ts'
import { placeQuery, searchPath } from '../../data/place-queries.ts'
import { useAddress } from '../../navigation/address.ts'
import { navigate } from '../../navigation/navigate.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { EmptyPage, unreachedText } from '../empty-page.tsx'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { BestInPlace } from './best-in-place.tsx'
import { CategoryLinks } from './category-links.tsx'
import { PlaceBanner } from './place-banner.tsx'
import { placeHead, trailTo } from './place-head.ts'
import { PlaceLinks } from './place-links.tsx'
import { PlaceOnMap } from './place-on-map.tsx'
import { countWords, headingOf, totalOf } from './place-words.ts'
import './places.css'

export function PlacePage() {
  const address = useAddress().path
  const { path, category } = readLandingPath(address)
  const { data: found, error, refetch } = useQuery(placeQuery(path))
  const place = category === undefined ? null : found
  usePageHead(placeHead(useSite(), address, place, category ?? null))
  useSearchOfFew(place, category ?? null)
  return <VisitorFrame>{screen()}</VisitorFrame>

  function screen() {
    if (place) return <PlaceParts place={place} category={category ?? null} />
    if (place === undefined && error) {
      const text = (error instanceof CallError && error.sentence) || unreachedText
      return <EmptyPage title="This place could not be loaded" text={text} onRetry={refetch} />
    }
    if (place === undefined) return <LoadingScreen />
    return (
      <EmptyPage title="Place not found" text="We know no place or category by this address." code="404">
        <PageLink className="button" href="/in">
          Browse by place
        </PageLink>
      </EmptyPage>
    )
  }
}

/** As the server does: a place of few businesses has no page of its own. */
function useSearchOfFew(place: PlaceOverview | null | undefined, category: Category | null): void {
  const isFew = place ? totalOf(place, category) < leastForLanding : false
  useEffect(() => {
    if (place && isFew) navigate(searchPath(place, category), { replace: true })
  }, [place, category, isFew])
}

type PlacePartsProps = { place: PlaceOverview; category: Category | null }

function PlaceParts({ place, category }: PlacePartsProps) {
  const { name, kind, formerNames, inside, near } = place
  const best = <BestInPlace place={place} category={category} />
  const isProvince = kind === 'province'
  return (
    <main id="main" className="place-page">
      <PlaceBanner trail={trailTo(place, category)} heading={headingOf(place, category)} place={place}>
        {countWords(totalOf(place, category))}
        {formerNames.length > 0 && ` · Formerly ${formerNames.join(', ')}`}
      </PlaceBanner>
      <CategoryLinks place={place} chosen={category} />
      {!isProvince && best}
      <PlaceOnMap place={place} />
      <PlaceLinks
        id="inside-heading"
        heading={isProvince ? `Towns in ${name}` : `Suburbs of ${name}`}
        places={inside}
      />
      <PlaceLinks id="near-heading" heading={`Near ${name}`} places={near} />
      {isProvince && best}
    </main>
  )
}

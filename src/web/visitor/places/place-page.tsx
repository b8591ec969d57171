// The landing page of a place or a province: categories, best businesses, places near it, map.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Category } from '../../../contract/categories.ts'
import type { CountedPlace, PlaceOverview } from '../../../contract/place.ts'
import {
  landingPath,
  leastForLanding,
  pluralOf,
  readLandingPath,
} from '../../../contract/public-addresses.ts'
import { CallError } from '../../data/calls.ts'
import { bestInPlaceQuery, placeQuery, searchPath } from '../../data/place-queries.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { usePageHead, useSite } from '../../ui/page-head.ts'
import { EmptyPage, unreachedText } from '../empty-page.tsx'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { countWords, headingOf, placeHead, type Step, totalOf, trailTo } from './place-words.ts'
import './places.css'
import type { BusinessCard, FoundBusiness } from '../../../contract/business.ts'
import { isOnMap } from '../../../contract/provinces.ts'
import { BusinessCards, CardSkeleton } from '../../business/business-card.tsx'
import { paletteClass } from '../../business/business-image.tsx'
import { distanceText } from '../../business/business-words.ts'
import { CategoryIcon } from '../../business/category-icon.tsx'
import { MapLoader } from '../../places/map-loader.tsx'
import { LocatorMap } from '../../places/province-map.tsx'
import type { PageContext, PageRedirect, ScreenParts } from '../../screen.ts'
import { formatCount } from '../../ui/format-count.ts'
import { Notice } from '../../ui/notice.tsx'

export const placePage: ScreenParts = {
  Component: PlacePage,
  load: (context) => [loadPlace(context)],
  head: (context) => {
    const { place, category } = findLoaded(context)
    const cards = place && context.client.getQueryData(bestInPlaceQuery(place, category ?? null).queryKey)
    return placeHead(context.site, context.path, place, category ?? null, cards ?? [])
  },
  isFound: (context) => {
    const { place, category } = findLoaded(context)
    return place !== null && category !== undefined
  },
  findPageRedirect,
}

function PlacePage() {
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
      <EmptyPage title="Place not found" text="There is no place or category at this address." code="404">
        <PageLink className="button" href="/in">
          Browse by place
        </PageLink>
      </EmptyPage>
    )
  }
}

/** A place of few businesses has no page, but people who look for it find them in the search. */
function findPageRedirect(context: PageContext): PageRedirect | null {
  const { place, category } = findLoaded(context)
  if (!place || category === undefined) return null
  const path = landingPath(place.path, category)
  if (totalOf(place, category) < leastForLanding)
    return { status: 302, redirect: searchPath(place, category) }
  return path === context.path ? null : { status: 301, redirect: path }
}

function findLoaded({ path, client }: PageContext) {
  const asked = readLandingPath(path)
  return { place: client.getQueryData(placeQuery(asked.path).queryKey), category: asked.category }
}

async function loadPlace({ path, client, get }: PageContext): Promise<void> {
  const asked = readLandingPath(path)
  if (asked.category === undefined) return
  const place = await client.fetchQuery(placeQuery(asked.path, get)).catch(() => null)
  if (place && totalOf(place, asked.category) >= leastForLanding)
    await client.prefetchQuery(bestInPlaceQuery(place, asked.category, get))
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

type PlaceBannerProps = {
  trail: readonly Step[]
  heading: string
  place?: PlaceOverview
  children: ReactNode
}

export function PlaceBanner({ trail, heading, place, children }: PlaceBannerProps) {
  return (
    <header className="place-banner">
      <Breadcrumbs trail={trail} />
      <div>
        <h1>{heading}</h1>
        <p>{children}</p>
      </div>
      {place && (
        <LocatorMap
          label={`Map of South Africa: ${place.label}`}
          province={place.province}
          latitude={place.latitude}
          longitude={place.longitude}
        />
      )}
    </header>
  )
}

export function Breadcrumbs({ trail }: { trail: readonly Step[] }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumbs">
      <ol>
        {trail.map(({ name, path }, at) => (
          <li key={path}>
            {at < trail.length - 1 ? (
              <PageLink href={path}>{name}</PageLink>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type CategoryLinksProps = { place: PlaceOverview; chosen: Category | null }

export function CategoryLinks({ place, chosen }: CategoryLinksProps) {
  return (
    <nav aria-label={`Categories in ${place.name}`} className="section place-categories">
      <ul>
        <li>
          <PageLink
            className="pill"
            href={landingPath(place.path)}
            aria-current={chosen === null ? 'page' : undefined}
          >
            All <Count total={place.total} />
          </PageLink>
        </li>
        {place.categories.map(({ category, total }) => (
          <li key={category} className={paletteClass(category)}>
            <PageLink
              className="pill"
              href={addressOf(place, category, total)}
              aria-current={chosen === category ? 'page' : undefined}
            >
              <CategoryIcon category={category} /> {pluralOf(category)} <Count total={total} />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const addressOf = (place: PlaceOverview, category: Category, total: number) =>
  total < leastForLanding ? searchPath(place, category) : landingPath(place.path, category)

const Count = ({ total }: { total: number }) => (
  <span className="place-count">{formatCount(String(total))}</span>
)

/** They are from the middle of the place. Here they would read like distances from the visitor. */
const withoutDistances = (businesses: readonly FoundBusiness[]): BusinessCard[] =>
  businesses.map(({ distanceKm, ...card }) => card)

export function BestInPlace({ place, category }: { place: PlaceOverview; category: Category | null }) {
  const query = { ...bestInPlaceQuery(place, category), select: withoutDistances }
  const { data: businesses, error, refetch } = useQuery(query)
  const total = totalOf(place, category)
  const isAll = businesses !== undefined && businesses.length >= total
  return (
    <section className="section" aria-labelledby="best-heading">
      <div className="section-head">
        <h2 id="best-heading">{businesses?.[0]?.reviewCount === 0 ? 'Businesses' : 'Best rated first'}</h2>
      </div>
      {error && !businesses && (
        <Notice title="Search failed" onRetry={refetch}>
          The businesses could not be loaded.
        </Notice>
      )}
      <ul className="cards">
        {businesses ? <BusinessCards businesses={businesses} /> : !error && <CardSkeleton />}
      </ul>
      <p className="place-more">
        <PageLink className="button button-main" href={`${searchPath(place, category)}#results`}>
          {isAll ? `Search in ${place.name}` : `See all ${countWords(total)}`}
        </PageLink>
      </p>
    </section>
  )
}

type PlaceLinksProps = {
  id: string
  heading: string
  places: readonly (CountedPlace & { distanceKm?: number })[]
}

export function PlaceLinks({ id, heading, places }: PlaceLinksProps) {
  if (places.length === 0) return null
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{heading}</h2>
      </div>
      <ul className="place-links">
        {places.map(({ name, path, total, distanceKm }) => (
          <li key={path}>
            <PageLink href={landingPath(path)}>{name}</PageLink>
            <span>
              {distanceKm !== undefined && `${distanceText(distanceKm)} · `}
              {countWords(total)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PlaceOnMap({ place: { name, latitude, longitude } }: { place: PlaceOverview }) {
  const { map } = useSite()
  if (!map || latitude === null || longitude === null || !isOnMap(map, latitude, longitude)) return null
  return (
    <section className="section map-section" aria-labelledby="map-heading">
      <div className="section-head">
        <h2 id="map-heading">{`${name} on the map`}</h2>
      </div>
      <MapLoader kind="place" name={name} latitude={latitude} longitude={longitude} />
    </section>
  )
}

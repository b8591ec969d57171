// The landing page of a place, a province or another area, or of a category or a trade there: links, best businesses, places near it, map.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { BusinessCard, FoundBusiness } from '../../../contract/business.ts'
import { businessesText, formatCount } from '../../../contract/day-text.ts'
import { readLandingPath } from '../../../contract/landing-address.ts'
import type { CountedPlace, CountedTrade, PlaceOverview } from '../../../contract/place.ts'
import { areaTitle, isOnMap } from '../../../contract/provinces.ts'
import { landingPath } from '../../../contract/public-addresses.ts'
import { CategoryIcon } from '../../business/badges.tsx'
import { BusinessCards, CardSkeleton } from '../../business/business-card.tsx'
import { distanceText } from '../../business/business-words.ts'
import { paletteClass } from '../../business/data-classes.ts'
import { CallError } from '../../data/calls.ts'
import { placeQuery } from '../../data/place-queries.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import { LocatorMap } from '../../places/locator-map.tsx'
import { MapLoader } from '../../places/maps.tsx'
import type { PageContext, PageRedirect, ScreenParts } from '../../screen.ts'
import { LoadingScreen, Notice } from '../../ui/notice.tsx'
import { usePageHead, useSite } from '../../ui/page-head.ts'
import { EmptyPage, unreachedText } from '../empty-page.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'
import {
  bestInPlaceQuery,
  everything,
  hasPage,
  knownCategories,
  ofCategory,
  ofTrade,
  placeHead,
  type Step,
  type Subject,
  searchPath,
  subjectOf,
  trailTo,
} from './place-words.ts'
import './places.css'

export const placePage: ScreenParts = {
  Component: PlacePage,
  load: (context) => [loadPlace(context)],
  head: (context) => {
    const { path } = context
    const { place, subject, category } = findLoaded(context)
    const query = place && subject && bestInPlaceQuery(place, subject.narrowed)
    const cards = query && context.client.getQueryData(query.queryKey)
    return placeHead(context.site, { path, category }, place, cards ?? [])
  },
  isFound: (context) => findLoaded(context).place !== null,
  findPageRedirect,
}

function PlacePage() {
  const { path } = useAddress()
  const site = useSite()
  const asked = readLandingPath(path, site.categories)
  const { data: place, error, refetch } = useQuery(placeQuery(asked))
  usePageHead(placeHead(site, { path, category: asked.category }, place))
  const subject = place ? subjectOf(place, asked) : null
  useSearchOfFew(place, subject)
  return <VisitorFrame>{screen()}</VisitorFrame>

  function screen() {
    if (place && subject) return <PlaceParts place={place} subject={subject} />
    if (place === undefined && error) {
      const text = (error instanceof CallError && error.sentence) || unreachedText
      return <EmptyPage title="This place could not be loaded" text={text} onRetry={refetch} />
    }
    if (place === undefined) return <LoadingScreen />
    return (
      <EmptyPage
        title="Place not found"
        text="There is no place, category or trade at this address."
        code="404"
      >
        <PageLink className="button" href="/in">
          Browse by place
        </PageLink>
      </EmptyPage>
    )
  }
}

/** A place with few businesses has no page of its own, but people who look for it find them in the search. */
function findPageRedirect(context: PageContext): PageRedirect | null {
  const { place, subject } = findLoaded(context)
  if (!place || !subject) return null
  const path = landingPath(place.path, subject.slug)
  if (!hasPage(place, subject)) return { status: 302, redirect: searchPath(place, subject.narrowed) }
  return path === context.path ? null : { status: 301, redirect: path }
}

function findLoaded({ path, client, site }: PageContext) {
  const asked = readLandingPath(path, site.categories)
  const place = client.getQueryData(placeQuery(asked).queryKey)
  return { place, subject: place ? subjectOf(place, asked) : null, category: asked.category }
}

async function loadPlace({ path, client, get, site }: PageContext): Promise<void> {
  const asked = readLandingPath(path, site.categories)
  const place = await client.fetchQuery(placeQuery(asked, get)).catch(() => null)
  if (!place) return
  const subject = subjectOf(place, asked)
  if (hasPage(place, subject)) await client.prefetchQuery(bestInPlaceQuery(place, subject.narrowed, get))
}

/** Redirects like the server: a place with few businesses has no page of its own. */
function useSearchOfFew(place: PlaceOverview | null | undefined, subject: Subject | null): void {
  const search = place && subject && !hasPage(place, subject) ? searchPath(place, subject.narrowed) : ''
  useEffect(() => {
    if (search) navigate(search, { replace: true })
  }, [search])
}

type InPlaceProps = { place: PlaceOverview; subject: Subject }

function PlaceParts({ place, subject }: InPlaceProps) {
  const { name, kind, formerNames, areas, inside, near, trade } = place
  const { region } = useSite()
  const best = <BestInPlace place={place} subject={subject} />
  const isProvince = kind === 'province'
  return (
    <main id="main" className="place-page">
      <PlaceBanner
        trail={trailTo(place, subject, region)}
        heading={`${subject.heading} in ${name}`}
        place={place}
      >
        {businessesText(String(subject.total))}
        {place.isOutside && region && ` · Outside ${region.name}`}
        {formerNames.length > 0 && ` · Formerly ${formerNames.join(', ')}`}
      </PlaceBanner>
      <CategoryLinks place={place} chosen={subject} />
      {!isProvince && best}
      {trade && <TradeLinks place={place} heading={`Related in ${name}`} trades={trade.related} />}
      {subject.slug === '' && (
        <TradeLinks place={place} heading={`Trades in ${name}`} trades={place.trades} />
      )}
      <PlaceOnMap place={place} />
      <PlaceLinks id="inside-heading" heading={insideHeading(place)} places={inside} slug={trade?.id} />
      <PlaceLinks
        id="areas-heading"
        heading={trade ? `${trade.plural} in parts of ${name}` : `Parts of ${name}`}
        places={areas.map((area) => ({ ...area, name: areaTitle(area.name) }))}
        slug={trade?.id}
      />
      <PlaceLinks
        id="near-heading"
        heading={trade ? `${trade.plural} near ${name}` : `Near ${name}`}
        places={near}
        slug={trade?.id}
      />
      {isProvince && best}
    </main>
  )
}

function insideHeading({ id, kind, name, trade }: PlaceOverview): string {
  // Some areas consist of suburbs, others of towns.
  if (kind === 'area') return trade ? `${trade.plural} in ${name} by place` : `Places in ${name}`
  const hasTowns = id === null
  if (trade) return `${trade.plural} in the ${hasTowns ? 'towns' : 'suburbs'} of ${name}`
  return hasTowns ? `Towns in ${name}` : `Suburbs of ${name}`
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

function Breadcrumbs({ trail }: { trail: readonly Step[] }) {
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

function CategoryLinks({ place, chosen }: { place: PlaceOverview; chosen: Subject }) {
  return (
    <nav aria-label={`Categories in ${place.name}`} className="section place-categories">
      <ul>
        <li>
          <SubjectLink place={place} subject={everything(place)} chosen={chosen}>
            All
          </SubjectLink>
        </li>
        {knownCategories(useSite().categories, place).map(({ category, total }) => (
          <li key={category.name} className={paletteClass(category.name)}>
            <SubjectLink place={place} subject={ofCategory(category, total)} chosen={chosen}>
              <CategoryIcon icon={category.icon} /> {category.plural}
            </SubjectLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TradeLinksProps = { place: PlaceOverview; heading: string; trades: readonly CountedTrade[] }

function TradeLinks({ place, heading, trades }: TradeLinksProps) {
  if (trades.length === 0) return null
  return (
    <nav className="section place-categories" aria-labelledby="trades-heading">
      <div className="section-head">
        <h2 id="trades-heading">{heading}</h2>
      </div>
      <ul>
        {trades.map((trade) => (
          <li key={trade.id}>
            <SubjectLink place={place} subject={ofTrade(trade)}>
              {trade.plural}
            </SubjectLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type SubjectLinkProps = InPlaceProps & { chosen?: Subject; children: ReactNode }

/** Links to its page, or to the search if it has none. */
function SubjectLink({ place, subject, chosen, children }: SubjectLinkProps) {
  const { slug, total, narrowed } = subject
  return (
    <PageLink
      className="pill"
      href={hasPage(place, subject) ? landingPath(place.path, slug) : searchPath(place, narrowed)}
      aria-current={chosen?.slug === slug ? 'page' : undefined}
    >
      {children} <Count total={total} />
    </PageLink>
  )
}

const Count = ({ total }: { total: number }) => (
  <span className="place-count">{formatCount(String(total))}</span>
)

/** The distances are from the middle of the place. Here they would look like distances from the visitor. */
const withoutDistances = (businesses: readonly FoundBusiness[]): BusinessCard[] =>
  businesses.map(({ distanceKm, ...card }) => card)

function BestInPlace({ place, subject: { total, narrowed } }: InPlaceProps) {
  const query = { ...bestInPlaceQuery(place, narrowed), select: withoutDistances }
  const { data: businesses, error, refetch } = useQuery(query)
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
        <PageLink className="button button-main" href={`${searchPath(place, narrowed)}#results`}>
          {isAll ? `Search in ${place.name}` : `See all ${businessesText(String(total))}`}
        </PageLink>
      </p>
    </section>
  )
}

type PlaceLinksProps = {
  id: string
  heading: string
  places: readonly (CountedPlace & { distanceKm?: number })[]
  slug?: string | undefined
}

export function PlaceLinks({ id, heading, places, slug }: PlaceLinksProps) {
  if (places.length === 0) return null
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{heading}</h2>
      </div>
      <ul className="place-links">
        {places.map(({ name, path, total, distanceKm }) => (
          <li key={path}>
            <PageLink href={landingPath(path, slug)}>{name}</PageLink>
            <span>
              {distanceKm !== undefined && `${distanceText(distanceKm)} · `}
              {businessesText(String(total))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PlaceOnMap({ place: { name, latitude, longitude } }: { place: PlaceOverview }) {
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

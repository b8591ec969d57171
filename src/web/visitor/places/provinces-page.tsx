// The page of all provinces, those with businesses first, or of the places of the region; in an empty directory the invitation to be the first.
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ProvinceCount } from '../../../contract/place.ts'
import type { SiteRegion } from '../../../contract/provinces.ts'
import { landingPath } from '../../../contract/public-addresses.ts'
import { provincesQuery, regionPlacesQuery } from '../../data/place-queries.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { MapShape, ProvinceMap } from '../../places/maps.tsx'
import { RegionPlaces } from '../../places/region-places.tsx'
import type { ScreenParts } from '../../screen.ts'
import { LoadState } from '../../ui/notice.tsx'
import { usePageHead, useSite } from '../../ui/page-head.ts'
import { FirstListing } from '../home/first-listing.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'
import { PlaceBanner, PlaceLinks } from './place-page.tsx'
import { provincesHead, trailToAll } from './place-words.ts'
import './places.css'

export const provincesPage: ScreenParts = {
  Component: ProvincesPage,
  load: ({ client, site }) => [
    site.region ? client.prefetchQuery(regionPlacesQuery) : client.prefetchQuery(provincesQuery),
  ],
  head: ({ site }) => provincesHead(site),
}

function ProvincesPage() {
  const site = useSite()
  usePageHead(provincesHead(site))
  return (
    <VisitorFrame>
      <main id="main" className="place-page">
        {site.region ? <PlacesOfRegion region={site.region} /> : <AllProvinces />}
      </main>
    </VisitorFrame>
  )
}

function AllProvinces() {
  const query = useQuery(provincesQuery)
  const provinces = query.data ?? []
  const others = provinces.filter(({ total }) => total === 0)
  const isEmpty = provinces.length > 0 && others.length === provinces.length
  return (
    <>
      <PlaceBanner trail={trailToAll(undefined)} heading="Local businesses in South Africa">
        {isEmpty ? 'No province has a business yet.' : 'Choose a province, then a town or a suburb.'}
      </PlaceBanner>
      {!query.data && (
        <div className="section">
          <LoadState of={query} failureTitle="The places could not be loaded" />
        </div>
      )}
      {isEmpty && <FirstListing />}
      {query.data && !isEmpty && (
        <div className="province-choice">
          <ProvinceChoice provinces={provinces} />
          <div>
            <PlaceLinks
              id="provinces-heading"
              heading={others.length === 0 ? 'The nine provinces' : 'Provinces with businesses'}
              places={provinces.filter(({ total }) => total > 0)}
            />
            <OtherProvinces provinces={others} />
          </div>
        </div>
      )}
    </>
  )
}

/** The provinces without a business. Not everyone can use the map, so each is also a link here. */
function OtherProvinces({ provinces }: { provinces: readonly ProvinceCount[] }) {
  if (provinces.length === 0) return null
  return (
    <p className="other-provinces">
      No businesses yet in{' '}
      {provinces.map(({ name, path }, at) => (
        <Fragment key={path}>
          {at > 0 && (at === provinces.length - 1 ? ' and ' : ', ')}
          <PageLink className="text-button" href={landingPath(path)}>
            {name}
          </PageLink>
        </Fragment>
      ))}
      .
    </p>
  )
}

function PlacesOfRegion({ region }: { region: SiteRegion }) {
  const query = useQuery(regionPlacesQuery)
  const places = query.data ?? []
  const { name, path } = region
  return (
    <>
      <PlaceBanner trail={trailToAll(region)} heading={`Local businesses in ${name}`}>
        {places.length > 0 ? 'Choose a town or a suburb, or see all of them.' : 'See all of them.'}
      </PlaceBanner>
      {!query.data && (
        <div className="section">
          <LoadState of={query} failureTitle="The places could not be loaded" />
        </div>
      )}
      {places.length > 0 && (
        <section className="section" aria-labelledby="places-heading">
          <div className="section-head">
            <h2 id="places-heading">{`Places in ${name}`}</h2>
          </div>
          <RegionPlaces region={region} places={places} />
        </section>
      )}
      <p className="section place-more">
        <PageLink className="button button-main" href={landingPath(path)}>
          {`All businesses in ${name}`}
        </PageLink>
      </p>
    </>
  )
}

function ProvinceChoice({ provinces }: { provinces: readonly ProvinceCount[] }) {
  return (
    <ProvinceMap label="">
      {provinces.map(({ name, path }) => (
        <PageLink key={path} href={landingPath(path)} tabIndex={-1}>
          <title>{name}</title>
          <MapShape name={path} />
        </PageLink>
      ))}
      <MapShape name="names" />
    </ProvinceMap>
  )
}

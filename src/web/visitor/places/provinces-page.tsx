// The page of all provinces, or of the places of the region of the directory.
import { useQuery } from '@tanstack/react-query'
import { provincesQuery, regionPlacesQuery } from '../../data/place-queries.ts'
import { usePageHead, useSite } from '../../ui/page-head.ts'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { PlaceBanner, PlaceLinks } from './place-page.tsx'
import { provincesHead, trailToAll } from './place-words.ts'
import './places.css'
import type { ProvinceCount } from '../../../contract/place.ts'
import { landingPath } from '../../../contract/public-addresses.ts'
import type { SiteRegion } from '../../../contract/region.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { MapShape, ProvinceMap } from '../../places/province-map.tsx'
import { RegionPlaces } from '../../places/region-places.tsx'
import type { ScreenParts } from '../../screen.ts'

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
  const { data: provinces = [] } = useQuery(provincesQuery)
  return (
    <>
      <PlaceBanner trail={trailToAll(undefined)} heading="Local businesses in South Africa">
        Choose a province, then a town or a suburb.
      </PlaceBanner>
      <div className="province-choice">
        <ProvinceChoice provinces={provinces} />
        <PlaceLinks id="provinces-heading" heading="The nine provinces" places={provinces} />
      </div>
    </>
  )
}

function PlacesOfRegion({ region }: { region: SiteRegion }) {
  const { data: places = [] } = useQuery(regionPlacesQuery)
  const { name, path } = region
  return (
    <>
      <PlaceBanner trail={trailToAll(region)} heading={`Local businesses in ${name}`}>
        {places.length > 0 ? 'Choose a town or a suburb, or see all of them.' : 'See all of them.'}
      </PlaceBanner>
      {places.length > 0 && (
        <section className="section" aria-labelledby="places-heading">
          <div className="section-head">
            <h2 id="places-heading">{`Places in ${name}`}</h2>
          </div>
          <RegionPlaces region={region} places={places} />
        </section>
      )}
      <p className="section place-more">
        <PageLink className="button button-main" href={path ? landingPath(path) : '/#results'}>
          {`All businesses in ${name}`}
        </PageLink>
      </p>
    </>
  )
}

export function ProvinceChoice({ provinces }: { provinces: readonly ProvinceCount[] }) {
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

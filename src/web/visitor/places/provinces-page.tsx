// The page of all provinces.
import { useQuery } from '@tanstack/react-query'
import { provincesQuery } from '../../data/place-queries.ts'
import { usePageHead, useSite } from '../../ui/page-head.ts'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { PlaceBanner, PlaceLinks } from './place-page.tsx'
import { provincesHead, provincesTrail } from './place-words.ts'
import './places.css'
import type { ProvinceCount } from '../../../contract/place.ts'
import { landingPath } from '../../../contract/public-addresses.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { MapShape, ProvinceMap } from '../../places/province-map.tsx'
import type { ScreenParts } from '../../screen.ts'

export const provincesPage: ScreenParts = {
  Component: ProvincesPage,
  load: ({ client }) => [client.prefetchQuery(provincesQuery)],
  head: ({ site }) => provincesHead(site),
}

function ProvincesPage() {
  const { data: provinces = [] } = useQuery(provincesQuery)
  usePageHead(provincesHead(useSite()))
  return (
    <VisitorFrame>
      <main id="main" className="place-page">
        <PlaceBanner trail={provincesTrail} heading="Local businesses in South Africa">
          Choose a province, then a town or a suburb.
        </PlaceBanner>
        <div className="province-choice">
          <ProvinceChoice provinces={provinces} />
          <PlaceLinks id="provinces-heading" heading="The nine provinces" places={provinces} />
        </div>
      </main>
    </VisitorFrame>
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

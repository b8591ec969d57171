// Knows the page of all provinces.
import { useQuery } from '@tanstack/react-query'
import { provincesQuery } from '../../data/place-queries.ts'
import { usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { PlaceBanner } from './place-banner.tsx'
import { provincesHead, provincesTrail } from './place-head.ts'
import { PlaceLinks } from './place-links.tsx'
import { ProvinceChoice } from './province-choice.tsx'
import './places.css'

export function ProvincesPage() {
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

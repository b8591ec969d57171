// Knows the top of a landing page: the trail, the heading, a line under it, and where the place is on the map.
import type { ReactNode } from 'react'
import type { PlaceOverview } from '../../../contract/place-overview.ts'
import { LocatorMap } from '../../places/locator-map.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { Step } from './place-head.ts'

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

// Knows a list of links to landing pages, with the number of businesses and, for places near by, the distance.
import { landingPath } from '../../../contract/landing-path.ts'
import type { CountedPlace } from '../../../contract/place-overview.ts'
import { distanceText } from '../../business/distance-text.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { countWords } from './place-words.ts'

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

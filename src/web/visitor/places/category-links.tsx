// Knows the categories of a place with their counts, as links to their pages, or to the search when there are few.
import type { Category } from '../../../contract/categories.ts'
import { landingPath, leastForLanding, pluralOf } from '../../../contract/landing-path.ts'
import type { PlaceOverview } from '../../../contract/place-overview.ts'
import { CategoryIcon } from '../../business/category-icon.tsx'
import { paletteClass } from '../../business/palette-class.ts'
import { searchPath } from '../../data/place-queries.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { formatCount } from '../../ui/format-count.ts'

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

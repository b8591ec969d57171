// Knows the eight category tiles of the home page. Each is a link, so that it can be shared and opened in a new tab.
import { type Category, homeCategories } from '../../../contract/categories.ts'
import { CategoryIcon } from '../../business/category-icon.tsx'
import { categoryColors } from '../../business/category-palette.ts'
import { paletteClass } from '../../business/palette-class.ts'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { type Filter, filterPath } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'

type CategoryGridProps = { filter: Filter; onChoose: (category: Category) => void }

export function CategoryGrid({ filter, onChoose }: CategoryGridProps) {
  return (
    <section id="categories" className="section" aria-labelledby="categories-heading" tabIndex={-1}>
      <h2 id="categories-heading" className="sr-only">
        Categories
      </h2>
      <ul className="tiles">
        {homeCategories.map(({ label, category }) => (
          <li key={category}>
            <PageLink
              className={`tile ${paletteClass(category)}`}
              href={`${filterPath({ ...filter, q: '', category })}#results`}
              aria-current={filter.category === category ? 'true' : undefined}
              onNavigate={() => onChoose(category)}
            >
              <span className="tile-swatch">
                <Pattern seed={label} color={categoryColors[category]} />
                <CategoryIcon category={category} />
              </span>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

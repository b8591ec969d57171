// Knows the order of the home page: with a filter the results come first. Search, tiles and results use the filter of the address.
import { useRef } from 'react'
import type { Category } from '../../../contract/categories.ts'
import { type Filter, isFiltered, readCursor } from '../../data/filter.ts'
import { useAddress } from '../../navigation/address.ts'
import { usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { FeaturedSection } from './featured-section.tsx'
import { Hero } from './hero.tsx'
import { homeHead } from './home-head.ts'
import { ProvincePicker } from './province-picker.tsx'
import { ResultsSection } from './results-section.tsx'
import { SearchForm } from './search-form.tsx'
import { Suggestions } from './suggestions.tsx'
import { useHomeFilter } from './use-home-filter.ts'
import { useResults } from './use-results.ts'
import { useSearchFields } from './use-search-fields.ts'

export function HomePage() {
  const results = useRef<HTMLElement>(null)
  const start = readCursor(useAddress().search)
  const home = useHomeFilter(results)
  const { filter, search, refine, remove, clear, showAll } = home
  const { fields, setFields, chooseCategory, choosePlace } = useSearch(home)
  const found = useResults(filter, start)
  usePageHead(homeHead(useSite(), filter, found.first?.place))
  const sections = (
    <>
      <CategoryGrid filter={filter} onChoose={chooseCategory} />
      <FeaturedSection />
    </>
  )
  const isResultsFirst = isFiltered(filter)
  return (
    <VisitorFrame>
      <main id="main" className={isResultsFirst ? 'home filtered' : 'home'}>
        {!isResultsFirst && <Hero />}
        <search className="search-dock">
          <SearchForm
            fields={fields}
            onType={setFields}
            onSearch={() => search(fields)}
            onChoosePlace={({ id, label }) => choosePlace({ location: label, place: String(id) })}
            onNear={({ latitude, longitude }) =>
              choosePlace({ near: `${latitude},${longitude}`, sort: 'near' })
            }
          />
        </search>
        {!isResultsFirst && (
          <>
            <Suggestions onChoose={chooseCategory} />
            {sections}
          </>
        )}
        <ResultsSection
          filter={filter}
          start={start}
          results={found}
          section={results}
          onRefine={refine}
          onRemove={remove}
          onClear={clear}
          onShowAll={showAll}
        />
        {isResultsFirst && sections}
        <ProvincePicker />
      </main>
    </VisitorFrame>
  )
}

/** The fields of the search, and the choices that change them and the filter together. */
function useSearch({ filter, search, goTo, choose }: ReturnType<typeof useHomeFilter>) {
  const { fields, setFields } = useSearchFields(filter, (typed) => search(typed, true))
  const chooseCategory = (category: Category, location = filter.location) => {
    // Text that was typed but not searched yet would otherwise start a search and clear the category.
    setFields({ location, q: '' })
    choose(category, location)
  }
  const choosePlace = (where: Partial<Filter>) => {
    setFields({ ...fields, location: where.location ?? '' })
    goTo(fields.q.trim(), where)
  }
  return { fields, setFields, chooseCategory, choosePlace }
}

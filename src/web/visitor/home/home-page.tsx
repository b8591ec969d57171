// The home page: its layout, its head and its hero. With a filter the results come first.
import { useRef } from 'react'
import { findCategory } from '../../../contract/categories.ts'
import type { PageSite } from '../../../contract/page.ts'
import type { NamedPoint } from '../../../contract/place.ts'
import { localBusinesses, welcomeText } from '../../../contract/provinces.ts'
import { feedTitle } from '../../../contract/public-addresses.ts'
import { featuredQuery, findFirstResults, loadResults } from '../../data/business-lists.ts'
import {
  type Filter,
  filterPath,
  isFiltered,
  readCursor,
  readFilter,
  redirectAbroad,
} from '../../data/filter.ts'
import { regionPlacesQuery } from '../../data/place-queries.ts'
import { useAddress } from '../../navigation/navigation.tsx'
import type { PageContext, PageRedirect, ScreenParts } from '../../screen.ts'
import { type PageHead, usePageHead, useSite } from '../../ui/page-head.ts'
import { VisitorFrame } from '../visitor-frame.tsx'
import { isNarrowed, resultsHeading } from './filter-words.ts'
import { FirstListing } from './first-listing.tsx'
import { CategoryGrid, FeaturedSection, PlacePicker, Suggestions } from './home-sections.tsx'
import { loadOnward, Onward } from './onward.tsx'
import { ResultsSection } from './results-section.tsx'
import { SearchForm, useSearchFields } from './search-form.tsx'
import { useHomeFilter, useResults } from './use-home-filter.ts'

export const homePage: ScreenParts = {
  Component: HomePage,
  load: ({ client, get, search, site }) => [
    client.prefetchQuery(featuredQuery(get)),
    loadResults(client, search, site.categories, get).then(() => loadOnward(client, { search, site, get })),
    ...(site.region ? [client.prefetchQuery(regionPlacesQuery)] : []),
  ],
  head: resultsHead,
  findPageRedirect: (context) => redirectAbroad(context) ?? redirectFormer(context),
}

function HomePage() {
  const results = useRef<HTMLElement>(null)
  const start = readCursor(useAddress().search)
  const home = useHomeFilter(results)
  const { filter, search, refine, change, clear, showAll } = home
  const { fields, setFields, chooseCategory, choosePlace, goOn } = useSearch(home)
  const found = useResults(filter, start)
  usePageHead(homeHead(useSite(), filter, found.first?.place))
  const isResultsFirst = isFiltered(filter)
  const isEmpty = !isResultsFirst && !start && found.businesses?.length === 0
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
            <CategoryGrid filter={filter} onChoose={chooseCategory} />
            <FeaturedSection />
          </>
        )}
        {isEmpty ? (
          <FirstListing ref={results} />
        ) : (
          <ResultsSection
            filter={filter}
            start={start}
            results={found}
            section={results}
            onRefine={refine}
            onChange={change}
            onClear={clear}
            onShowAll={showAll}
          />
        )}
        {isResultsFirst ? (
          <Onward filter={filter} first={found.first} onChoose={goOn} />
        ) : (
          !isEmpty && <PlacePicker />
        )}
      </main>
    </VisitorFrame>
  )
}

/** The fields of the search, and the choices that change them and the filter together. */
function useSearch({ filter, search, goTo, choose, change }: ReturnType<typeof useHomeFilter>) {
  const { fields, setFields } = useSearchFields(filter, (typed) => search(typed, true))
  const chooseCategory = (category: string, location = fields.location.trim()) => {
    // Text that was typed but not searched yet would otherwise start a search and clear the category.
    setFields({ location, q: '' })
    choose(category, location)
  }
  const choosePlace = (where: Partial<Filter>) => {
    setFields({ ...fields, location: where.location ?? '' })
    goTo(fields.q.trim(), where)
  }
  const goOn = (next: Filter) => {
    setFields(next)
    change(next)
  }
  return { fields, setFields, chooseCategory, choosePlace, goOn }
}

/** Redirects an address with a former name of a category to its current name. */
function redirectFormer({ search, site }: PageContext): PageRedirect | null {
  const typed = new URLSearchParams(search).get('category') ?? ''
  const category = findCategory(site.categories, typed)
  if (!category || findCategory([{ ...category, formerNames: [] }], typed)) return null
  const cursor = readCursor(search)
  return { status: 301, redirect: filterPath(readFilter(search, site.categories), { cursor }) }
}

/** Search engines may list the page of a category, but not the endless combinations of other filters. `place` is that of the results. */
function homeHead(
  site: PageSite,
  filter: Filter,
  place: NamedPoint | null | undefined,
  cursor = '',
): PageHead {
  const heading = isFiltered(filter) && resultsHeading(filter, site.categories, place)
  return {
    title: heading ? `${heading} | ${site.name}` : `${site.name}: ${site.tagline ?? titleWords(site)}`,
    description: heading
      ? `${heading} on ${site.name}: ${site.reviews === 'off' ? '' : 'ratings, '}prices and hours.`
      : (site.tagline ?? descriptionWords(site)),
    // Without the position of the visitor, which is private.
    path: filterPath({ ...filter, near: '' }),
    isHidden: Boolean(cursor) || isNarrowed(filter),
    about: heading ? null : 'site',
    ...(!heading && { feedTitle: feedTitle(site.name, null) }),
  }
}

const titleWords = (site: PageSite) => localBusinesses(site) + (site.region ? '' : ' near you')

const descriptionWords = ({ region }: PageSite) =>
  `Find restaurants, salons and mechanics ${region ? `in ${region.label}` : 'near you, all over South Africa'}.`

/** A category without businesses is hidden: search engines would take it for an error page. */
function resultsHead({ site, search, client }: PageContext): PageHead {
  const first = findFirstResults(client, search, site.categories)
  const filter = readFilter(search, site.categories)
  const head = homeHead(site, filter, first?.place, readCursor(search))
  return { ...head, isHidden: head.isHidden || (isFiltered(filter) && first?.total === '0') }
}

const scenes = ['restaurant-braai', 'beauty-braids', 'shopping-spaza']

function Hero() {
  const site = useSite()
  return (
    <section className="hero" aria-labelledby="welcome">
      <div className="hero-inner">
        <div className="hero-words">
          <h1 id="welcome">Good business is just around the corner</h1>
          <p>{site.tagline ?? welcomeText(site)}</p>
        </div>
        <div className="hero-scenes" aria-hidden={site.heroPictures ? undefined : 'true'}>
          {scenes.map((scene, at) => {
            const { path, alt } = site.heroPictures?.[at] ?? { path: `/stock/${scene}.svg`, alt: '' }
            return <img key={scene} src={path} alt={alt} width="800" height="500" loading="lazy" />
          })}
        </div>
      </div>
    </section>
  )
}

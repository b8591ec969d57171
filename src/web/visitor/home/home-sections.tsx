// The sections of the home page: categories, featured businesses, provinces, suggested searches.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { offeredCategories } from '../../../contract/categories.ts'
import {
  areaTitle,
  type Province,
  provincePath,
  provinces,
  regionMapPath,
  type SiteRegion,
} from '../../../contract/provinces.ts'
import { landingPath } from '../../../contract/public-addresses.ts'
import { CategoryIcon } from '../../business/badges.tsx'
import { BusinessCards, SkeletonList } from '../../business/business-card.tsx'
import { paletteClass } from '../../business/data-classes.ts'
import { Pattern } from '../../business/pattern/pattern.tsx'
import { featuredQuery } from '../../data/business-lists.ts'
import { type Filter, filterPath, noFilter } from '../../data/filter.ts'
import { regionPlacesQuery } from '../../data/place-queries.ts'
import { isMotionAllowed, PageLink } from '../../navigation/navigation.tsx'
import { MapShape, PlaceMap, ProvinceMap } from '../../places/maps.tsx'
import { RegionPlaces } from '../../places/region-places.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSite } from '../../ui/page-head.ts'
import { inRegion, suggestSearches } from './suggestion-rules.ts'

type CategoryGridProps = { filter: Filter; onChoose: (category: string) => void }

export function CategoryGrid({ filter, onChoose }: CategoryGridProps) {
  const { categories } = useSite()
  const tiles = offeredCategories(categories).filter(({ isTile }) => isTile)
  return (
    <section id="categories" className="section" aria-labelledby="categories-heading" tabIndex={-1}>
      <h2 id="categories-heading" className="sr-only">
        Categories
      </h2>
      <ul className="tiles">
        {tiles.map(({ name, plural, tint, icon }) => (
          <li key={name}>
            <PageLink
              className={`tile ${paletteClass(name)}`}
              href={`${filterPath({ ...filter, q: '', category: name })}#results`}
              aria-current={filter.category === name ? 'true' : undefined}
              onNavigate={() => onChoose(name)}
            >
              <span className="tile-swatch">
                <Pattern seed={plural} color={tint} />
                <CategoryIcon icon={icon} />
              </span>
              {plural}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FeaturedSection() {
  const { data: businesses, isError, refetch } = useQuery(featuredQuery())
  const isLoading = !businesses && !isError
  // A target for the link in the header, which then leads to what follows.
  if (businesses?.length === 0) return <div id="featured" tabIndex={-1} />
  return (
    <section id="featured" className="section" aria-labelledby="featured-heading" tabIndex={-1}>
      <header className="section-head">
        <h2 id="featured-heading">Featured Listings</h2>
        {isLoading ? (
          <p role="status">Loading featured businesses...</p>
        ) : (
          <p>Chosen by our moderators, never paid for.</p>
        )}
      </header>
      {isError && (
        <Notice title="Featured businesses could not be loaded" onRetry={refetch}>
          The rest of the page works as always.
        </Notice>
      )}
      {isLoading && <SkeletonList className="rail" count={4} />}
      {businesses && (
        <Rail label="Featured listings">
          <BusinessCards businesses={businesses} sizes="19.5rem" />
        </Rail>
      )}
    </section>
  )
}

/** The places to choose from: those of the directory's region, or the provinces. */
export function PlacePicker() {
  const { region } = useSite()
  return region ? <RegionPicker region={region} /> : <ProvincePicker />
}

/** A town may have no suburb with a business; its map still shows where it is. */
function RegionPicker({ region }: { region: SiteRegion }) {
  const { data: places = [] } = useQuery(regionPlacesQuery)
  const { kind, name } = region
  if (kind === 'province' && places.length === 0) return null
  return (
    <section className="section provinces" aria-labelledby="places-heading">
      {kind === 'province' ? (
        <ProvinceMap label="" province={region.id} />
      ) : (
        <PlaceMap path={regionMapPath} label={`Map of the places in and around ${name}`} />
      )}
      <div className="section-head">
        <h2 id="places-heading">{places.length > 0 ? 'Find by place' : `${areaTitle(name)} on the map`}</h2>
        {places.length > 0 ? (
          <RegionPlaces region={region} places={places} />
        ) : (
          <PageLink className="pill" href={landingPath(region.path)}>
            All businesses in {name}
          </PageLink>
        )}
      </div>
    </section>
  )
}

const linkTo = (province: Province) => landingPath(provincePath(province))

function ProvincePicker() {
  return (
    <section className="section provinces" aria-labelledby="provinces-heading">
      {/* Not for the keyboard: the list has the same links. */}
      <ProvinceMap label="">
        {provinces.map((province) => (
          <PageLink key={province} href={linkTo(province)} tabIndex={-1}>
            <title>{province}</title>
            <MapShape name={provincePath(province)} />
          </PageLink>
        ))}
        <MapShape name="names" />
      </ProvinceMap>
      <div className="section-head">
        <h2 id="provinces-heading">Find by province</h2>
        <ul>
          {provinces.map((province) => (
            <li key={province}>
              <PageLink className="pill" href={linkTo(province)}>
                {province}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type SuggestionsProps = { onChoose: (category: string, location: string) => void }

export function Suggestions({ onChoose }: SuggestionsProps) {
  const client = useQueryClient()
  // Only from data of the first render: a row that appeared later would move the page down while it is read.
  const { categories, region } = useSite()
  const [suggestions] = useState(() => {
    const featured = client.getQueryData(featuredQuery().queryKey) ?? []
    const places = client.getQueryData(regionPlacesQuery.queryKey) ?? []
    return suggestSearches(categories, region ? inRegion(featured, region, places) : featured, region)
  })
  if (suggestions.length === 0) return null
  return (
    <div className="suggestions">
      <span>Try</span>
      {suggestions.map(({ text, category, location }) => (
        <PageLink
          key={text}
          className="pill"
          href={`${filterPath({ ...noFilter, category, location })}#results`}
          onNavigate={() => onChoose(category, location)}
        >
          {text}
        </PageLink>
      ))}
    </div>
  )
}

/** The fraction of the visible row that one press scrolls. Below 1, so that a card at the edge stays in view. */
const pressShare = 0.8

/** A row that scrolls sideways: by touch, by the keyboard focus of its links, and by two buttons for a mouse. */
function Rail({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({
      left: direction * row.current.clientWidth * pressShare,
      behavior: isMotionAllowed() ? 'smooth' : 'instant',
    })
  return (
    <div className="rail-frame">
      <ul className="rail" ref={row} aria-label={label}>
        {children}
      </ul>
      <div className="rail-buttons">
        <button type="button" aria-label={`${label}: back`} onClick={() => move(-1)} />
        <button type="button" aria-label={`${label}: forward`} onClick={() => move(1)} />
      </div>
    </div>
  )
}

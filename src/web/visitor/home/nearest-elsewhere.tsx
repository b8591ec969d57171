// How the words of a search were read, what had no match, and what is shown instead of no results.

import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { FoundBusiness } from '../../../contract/business.ts'
import { type Categories, findCategory, headingOf } from '../../../contract/categories.ts'
import type { SiteRegion } from '../../../contract/provinces.ts'
import type { Corrected } from '../../../contract/search.ts'
import { BusinessCards } from '../../business/business-card.tsx'
import { distanceText } from '../../business/business-words.ts'
import { Pattern } from '../../business/pattern/pattern.tsx'
import {
  asRead,
  type Elsewhere,
  elsewhereQuery,
  goesOnElsewhere,
  type ResultsPage,
  withImpliedFilters,
} from '../../data/business-lists.ts'
import { demandParts, type Filter } from '../../data/filter.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { useSite } from '../../ui/page-head.ts'
import { isNarrowed, listChips, listGroups, moreHeading } from './filter-words.ts'

type FewResultsProps = {
  filter: Filter
  /** The first page of the results, when it is loaded. */
  first: ResultsPage | undefined
  onViewAll: () => void
  /** What is shown when nothing was found, here or elsewhere. */
  children: ReactNode
}

export function FewResults({ filter, first, onViewAll, children: none }: FewResultsProps) {
  const read = first && asRead(filter, first)
  if (!read || !goesOnElsewhere(read, first.total)) return none
  return <NearestElsewhere filter={read} results={first} onViewAll={onViewAll} />
}

type NearestElsewhereProps = {
  filter: Filter
  results: ResultsPage
  onViewAll: () => void
}

function NearestElsewhere({ filter, results, onViewAll }: NearestElsewhereProps) {
  const { categories, region, priceSign } = useSite()
  const { data, isPending } = useQuery(elsewhereQuery(filter, results))
  if (isPending) return null
  if (!data) return <NoResults advice={adviceText(filter)} onViewAll={onViewAll} />
  return (
    <>
      <p className="none">
        <b>No businesses found</b> {missingText(filter, categories, data, priceSign)}
      </p>
      <section className="elsewhere" aria-labelledby="elsewhere-heading">
        <h2 id="elsewhere-heading">{elsewhereHeading(data)}</h2>
        <p>{shownText(filter, categories, data, region)}</p>
        {data.corrected && <CorrectedWords {...data.corrected} />}
        <ResultGroups found={data.businesses} filter={filter} first={{ ...results, ...data }} />
        <PageLink className="pill" href="/#results" onNavigate={onViewAll}>
          View All Businesses
        </PageLink>
      </section>
    </>
  )
}

type ResultGroupsProps = { found: readonly FoundBusiness[]; filter: Filter; first: ResultsPage }

export function ResultGroups({ found, filter, first }: ResultGroupsProps) {
  return listGroups(found).map(({ why, businesses }) => (
    <Fragment key={why}>
      {why !== 'full' && <h2 className="more-heading">{moreHeading(why, filter, first)}</h2>}
      <ul className="cards">
        <BusinessCards businesses={businesses} said={filter.q} />
      </ul>
    </Fragment>
  ))
}

type ReadWordsProps = { filter: Filter; first: ResultsPage }

/**
 * How the words were read, and that there is no full match if only other results follow. It leaves out what the headings below and the
 * place field already show.
 */
export function ReadWords({ filter, first }: ReadWordsProps) {
  const { categories, priceSign } = useSite()
  const { corrected, businesses, full } = first
  // 'Did you mean' follows with the correction, so the sentence names what was typed.
  const asksBack = businesses[0]?.why === 'typo'
  const isCorrected = !asksBack && (corrected?.typos || (corrected?.location && !filter.location))
  const read = asksBack ? withImpliedFilters(filter, first) : asRead(filter, first)
  const from = asksBack && !filter.place ? '' : (first.place?.name ?? '')
  return (
    <>
      {corrected && (isCorrected || corrected.leftOut || corrected.filters) && (
        <CorrectedWords {...corrected} />
      )}
      {full === '0' && (
        <p className="none">
          <b>No businesses found</b> {missingText(read, categories, { from, dropped: [] }, priceSign)}
        </p>
      )}
    </>
  )
}

function CorrectedWords({ q, location, leftOut }: Corrected) {
  return (
    <p className="corrected">
      Showing <b>{q || 'businesses'}</b>
      {location && (
        <>
          {' '}
          in <b className={isTyped(location) ? 'corrected-place' : undefined}>{location}</b>
        </>
      )}
      {leftOut && <>, without "{leftOut}"</>}
    </p>
  )
}

/** Words that name no place are as they were typed, in small letters; names have their own capitals: 'the Karoo', 'uMhlanga'. */
const isTyped = (location: string): boolean => location === location.toLowerCase()

/** `advice` is what to try. */
type NoResultsProps = { advice: string; onViewAll: () => void }

export function NoResults({ advice, onViewAll }: NoResultsProps) {
  return (
    <div className="empty">
      <Pattern seed="No businesses found" color="#26427f" className="empty-pattern" />
      <p className="empty-title">No businesses found</p>
      <p>{advice}</p>
      <PageLink className="button button-main" href="/#results" onNavigate={onViewAll}>
        View All Businesses
      </PageLink>
    </div>
  )
}

const inArea = (filter: Filter, from: string) => {
  const where = from === 'you' ? '' : from || filter.location || filter.province
  if (where) return ` in ${where}`
  return filter.near ? ' near you' : ''
}

/** 'beauty salons', 'entertainment businesses' */
const businessesOf = ({ category }: Filter, categories: Categories) => {
  const known = findCategory(categories, category)
  const words = known ? headingOf(known).toLowerCase() : 'businesses'
  return words.endsWith('s') ? words : `${words} businesses`
}

/** The chosen filters that a looser search may drop. */
const demandsOf = (filter: Filter, sign?: string) =>
  listChips(filter, { sign })
    .filter(({ key }) => demandParts.some((part) => key.startsWith(part)))
    .map(({ text }) => text)

/** 'No match for "plumber" in Upington with the filters Open now, Delivery.' */
function missingText(
  filter: Filter,
  categories: Categories,
  { from, dropped }: Pick<Elsewhere, 'from' | 'dropped'>,
  sign?: string,
): string {
  // The search was also tried without its filters and its area.
  if (dropped.includes('words'))
    return filter.q
      ? `No match for "${filter.q}" anywhere.`
      : `No ${businessesOf(filter, categories)} anywhere.`
  const demands = demandsOf(filter, sign)
  const what = filter.q ? `No match for "${filter.q}"` : `No ${businessesOf(filter, categories)}`
  return `${what}${inArea(filter, from)}${withFilters(demands)}.`
}

function withFilters(demands: string[]): string {
  if (demands.length === 0) return ''
  return ` with the ${demands.length === 1 ? 'filter' : 'filters'} ${demands.join(', ')}`
}

function elsewhereHeading({ dropped, from }: Elsewhere): string {
  if (dropped.includes('words') || dropped.includes('category')) return 'You may also like'
  if (!dropped.includes('area')) return 'With fewer filters'
  return from ? 'Nearest elsewhere' : 'Elsewhere'
}

/** Describes what is shown: 'The nearest is in Kempton Park, Gauteng, 684 km away.' In the directory of a region it adds that this is outside. */
function shownText(
  filter: Filter,
  categories: Categories,
  { dropped, from, businesses: [first] }: Elsewhere,
  region?: SiteRegion,
): string {
  const outside = region && first?.isOutside ? `, outside ${region.name}` : ''
  const near = from === 'you' ? 'nearest to you' : from && `nearest to ${from}`
  if (dropped.includes('category')) return `These are the businesses ${near}${outside}.`
  if (dropped.includes('words'))
    return `These are the ${businessesOf(filter, categories)} ${near || 'that we have'}${outside}.`
  if (!dropped.includes('area'))
    return first?.why
      ? 'None matches without the filters either. These come closest.'
      : 'These match without the filters.'
  const where = dropped.includes('demands') ? 'Without the filters, the nearest is' : 'The nearest is'
  return from && first?.place && first.distanceKm !== undefined
    ? `${where} in ${first.place.name}, ${first.place.province}, ${distanceText(first.distanceKm)} away${outside}.`
    : `These match in other places${outside}.`
}

/** What to try when nothing is found anywhere. It depends on what was searched for: words, an area, filters or a category. */
function adviceText(filter: Filter): string {
  const { q, location, place, province, near } = filter
  const hasArea = location || place || province || near
  if (q && hasArea) return 'Try fewer or other words, a bigger town nearby, or browse everything.'
  if (q) return 'Try fewer or other words, or browse everything.'
  if (hasArea) return 'Try a bigger town nearby, or browse everything.'
  if (isNarrowed(filter)) return 'Try fewer filters, or browse everything.'
  return 'Try another category, or browse everything.'
}

// The comparison of saved businesses side by side, each fact in a row: which ones the address names, and how far they are.
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BusinessDetail, Distances } from '../../../contract/business.ts'
import { dialable, formatPhone } from '../../../contract/contact-links.ts'
import { listDays, timesText } from '../../../contract/day-text.ts'
import { offerLabels } from '../../../contract/offer-list.ts'
import type { PageSite } from '../../../contract/page.ts'
import { weekText } from '../../../contract/short-hours.ts'
import { CategoryBadge, HoursLabel, PriceLevel, Rating, TradeNames } from '../../business/badges.tsx'
import { BusinessImage } from '../../business/business-image.tsx'
import { distanceText, whatsappUrl } from '../../business/business-words.ts'
import { paletteClass } from '../../business/data-classes.ts'
import { businessQuery, idPattern } from '../../data/business-query.ts'
import { bodyOf, browserGet, type Get, isOk, toCallError } from '../../data/calls.ts'
import { readOrigin, redirectAbroad, savedPath } from '../../data/filter.ts'
import { comparePath, maxCompared } from '../../data/saved-businesses.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { Notice } from '../../ui/notice.tsx'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { VisitorFrame } from '../visitor-frame.tsx'
import { eachOnce, NothingChosen } from './saved-page.tsx'
import './saved.css'

export const comparePage: ScreenParts = {
  Component: ComparePage,
  head: titled('Compare businesses'),
  load: ({ client, get, search }) => [
    client.prefetchQuery(distancesQuery(search, get)),
    ...readComparedIds(search).map((id) => client.prefetchQuery(businessQuery(id, get))),
  ],
  findPageRedirect: redirectAbroad,
}

function ComparePage() {
  const address = useAddress()
  const { search } = address
  usePageHead(plainHead(useSite().name, 'Compare businesses', comparePath([])))
  const ids = readComparedIds(search)
  const found = useQueries({ queries: ids.map((id) => businessQuery(id)) })
  const { data: distances } = useQuery(distancesQuery(search))
  const businesses = eachOnce(found.flatMap(({ data }) => data ?? []))
  const failed = found.filter(({ isError }) => isError)
  const unknown = found.filter(({ data }) => data === null).length
  return (
    <VisitorFrame>
      <main id="main" className="saved">
        <PageLink className="back" href={savedPath(address)}>
          Saved businesses
        </PageLink>
        <h1>Compare businesses</h1>
        {listIds(search).length > maxCompared && (
          <p className="notice">Three businesses fit side by side, so only the first three are shown.</p>
        )}
        {unknown > 0 && <p className="notice">{unknownText(unknown)}</p>}
        {failed.length > 0 && (
          <Notice
            title={
              businesses.length > 0 ? 'Not everything could be loaded' : 'The businesses could not be loaded'
            }
            onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          >
            You may be offline. Nothing was lost.
          </Notice>
        )}
        {found.some(({ isPending }) => isPending) && <p role="status">Loading businesses...</p>}
        {businesses.length > 0 && <CompareTable businesses={businesses} distances={distances} />}
        {ids.length === unknown && (
          <NothingChosen
            title="Nothing to compare"
            text="Save two or three businesses first, then compare them on the page of your saved businesses."
          >
            <PageLink className="button button-main" href={savedPath(address)}>
              Saved businesses
            </PageLink>
          </NothingChosen>
        )}
      </main>
    </VisitorFrame>
  )
}

const unknownText = (count: number) =>
  count === 1
    ? 'One business in this link is not listed, or the link is wrong.'
    : `${count} businesses in this link are not listed, or the link is wrong.`

type CompareTableProps = {
  businesses: readonly BusinessDetail[]
  /** The distances of the businesses; null without a search that has an origin, undefined until they are loaded. */
  distances: Distances | null | undefined
}

function CompareTable({ businesses, distances }: CompareTableProps) {
  const site = useSite()
  return (
    <div className="compare-scroll">
      <table className="compare">
        <thead>
          <tr>
            {businesses.map((business) => (
              <th key={business.id} scope="col" className={paletteClass(business.category)}>
                <span className="image-frame">
                  <BusinessImage business={business} sizes="(min-width: 40rem) 20rem, 30vw" />
                </span>
                <PageLink href={business.path}>{business.name}</PageLink>
              </th>
            ))}
          </tr>
        </thead>
        {listFacts(distances, site)
          .filter(({ show }) => businesses.some((business) => show(business)))
          .map(({ label, show }) => (
            <tbody key={label}>
              <tr>
                <th scope="rowgroup" colSpan={businesses.length}>
                  {label}
                </th>
              </tr>
              <tr>
                {businesses.map((business) => (
                  <td key={business.id} className={paletteClass(business.category)}>
                    {show(business) || <span className="compare-none">{missingText(business)}</span>}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
      </table>
    </div>
  )
}

/** A business that is closed for good may have hours and numbers, but they are of no use. */
const missingText = ({ trading }: BusinessDetail): string =>
  trading === 'closed-for-good' ? 'Closed for good' : 'Not given'

type CompareFact = { label: string; show: (business: BusinessDetail) => ReactNode }

const listFacts = (
  distances: Distances | null | undefined,
  { name: siteName, reviews }: PageSite,
): CompareFact[] => [
  { label: 'Category', show: ({ category }) => <CategoryBadge category={category} /> },
  { label: 'Trades', show: ({ trades }) => trades.length > 0 && <TradeNames trades={trades} /> },
  { label: 'Rating', show: (business) => reviews !== 'off' && <Rating business={business} /> },
  { label: 'Price', show: ({ priceLevel }) => <PriceLevel level={priceLevel} /> },
  { label: 'Place', show: showPlace },
  {
    label: `Distance from ${distances?.from ?? 'you'}`,
    show: ({ id }) => distanceOf(distances?.businesses.find((one) => one.id === id)),
  },
  { label: 'Now', show: ({ hoursNow }) => <HoursLabel hours={hoursNow} /> },
  { label: 'Today', show: showToday },
  { label: 'Hours', show: showHours },
  { label: 'What they offer', show: ({ offers }) => listOffers(offers) },
  { label: 'Get in touch', show: (business) => getInTouch(business, siteName) },
]

const distanceOf = (found: Distances['businesses'][number] | undefined) =>
  found && distanceText(found.distanceKm)

const showPlace = ({ location, trading }: BusinessDetail): ReactNode =>
  trading === 'moved' ? (
    <>
      <b>Moved to</b> {location}
    </>
  ) : (
    location
  )

function showToday(business: BusinessDetail): ReactNode {
  const text = todayText(business)
  return text && <b>{keepWhole(text)}</b>
}

/** The week in the same words for each business, so that they can be compared; the owner's text only if there is no week. */
function showHours({ hours, hoursWeek, trading }: BusinessDetail): ReactNode {
  if (trading === 'closed-for-good') return null
  const text = hoursWeek.length > 0 ? keepWhole(weekText(hoursWeek)) : hours
  return text && <span className="hours">{text}</span>
}

/** Prevents a line break inside '09:30–19:00' in a narrow column. */
const keepWhole = (text: string): string => text.replaceAll('–', '\u2060–\u2060')

function listOffers(offers: BusinessDetail['offers']): ReactNode {
  if (offers.length === 0) return null
  return (
    <ul>
      {offers.map((offer) => (
        <li key={offer}>{offerLabels[offer]}</li>
      ))}
    </ul>
  )
}

function getInTouch({ name, phone, whatsapp, trading }: BusinessDetail, siteName: string): ReactNode {
  if (trading === 'closed-for-good') return null
  const number = phone && dialable(phone)
  if (!number && !whatsapp) return phone
  return (
    <>
      {number && (
        <a className="button" href={`tel:${number}`}>
          Call <span>{formatPhone(phone)}</span>
        </a>
      )}
      {whatsapp && (
        <a className="button" href={whatsappUrl(whatsapp, name, siteName)} rel="nofollow noopener">
          WhatsApp<span className="on-paper"> {formatPhone(whatsapp)}</span>
        </a>
      )}
    </>
  )
}

type Hours = Pick<BusinessDetail, 'hoursWeek' | 'specialDays' | 'hoursToday' | 'trading'>

/** Null when the hours are not known, and while the business is closed for longer, which the row 'Now' says. */
export function todayText({
  hoursWeek,
  specialDays,
  hoursToday: { date, day },
  trading,
}: Hours): string | null {
  if (trading === 'temporarily-closed' || trading === 'closed-for-good') return null
  const special = specialDays.filter(({ from, to }) => from <= date && date <= to)
  const times =
    special.length > 0 ? special.map(timesText) : listDays(hoursWeek).find((row) => row.day === day)?.times
  return times?.join(', ') ?? null
}

/** All different texts in `ids`, whether or not they are ids. */
function listIds(search: string): string[] {
  const text = new URLSearchParams(search).get('ids') ?? ''
  return [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean)
}

/** The ids that are compared: the first three. */
const readComparedIds = (search: string): string[] => listIds(search).slice(0, maxCompared)

/** How far the compared businesses are from the origin of the search. Null without an origin, and if the address names no ids. */
export function distancesQuery(search: string, get: Get = browserGet) {
  const origin = readOrigin(search)
  const ids = readComparedIds(search).filter((id) => idPattern.test(id))
  return queryOptions({
    // Not under '/api/businesses', where every cached value has cards.
    queryKey: ['/api/businesses/distances', origin, ids],
    queryFn: async ({ signal }): Promise<Distances | null> => {
      if (!origin || ids.length === 0) return null
      const response = await get(`/api/businesses/distances?ids=${ids.join(',')}&${origin}`, signal)
      // A mistake in the address costs nothing but the distances.
      if (response.status === 400) return null
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'listDistances'>(response)
    },
  })
}

// The failed searches of visitors: what nobody offers yet, so moderators know whom to invite next.
import { useQuery } from '@tanstack/react-query'
import { formatCount, longDayText } from '../../contract/day-text.ts'
import type { FailedSearchRow } from '../../contract/search.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { failedSearchesQuery } from '../data/administration.ts'
import { filterPath, noFilter } from '../data/filter.ts'
import { PageLink } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { LoadState } from '../ui/notice.tsx'
import { titled } from '../ui/page-head.ts'
import './failed-searches.css'

export const failedSearchesPage: ScreenParts = {
  Component: FailedSearchesPage,
  head: titled('Failed Searches'),
  load: ({ client }) => [client.prefetchQuery(failedSearchesQuery)],
}

function FailedSearchesPage() {
  const query = useQuery(failedSearchesQuery)
  const { data: searches } = query
  return (
    <>
      <PageHeading
        title="Failed Searches"
        text={<span role="status">{searches ? introText(searches) : ''}</span>}
      />
      <LoadState of={query} failureTitle="The searches could not be loaded" />
      {searches && searches.length > 0 && <FailedSearchList searches={searches} />}
      <p className="hint">
        A search is listed once it has failed three times within a year, until a business matches it. We count
        its words and place, once a day for each network, and keep nothing about the person. Searches with
        filters, with a position or by people who are signed in are not counted.
      </p>
    </>
  )
}

const introText = (searches: readonly FailedSearchRow[]): string =>
  searches.length === 0
    ? 'No search has failed three times yet.'
    : 'Visitors searched for these, and no business matches. They show you whom to invite next.'

function FailedSearchList({ searches }: { searches: readonly FailedSearchRow[] }) {
  return (
    <ul className="panel failed-searches">
      {searches.map(({ words, place, times, lastDay }) => (
        <li key={`${words} ${place?.id}`}>
          <PageLink className="text-button" href={searchPath(words, place)}>
            <span>
              <bdi>{words}</bdi>
              {place && `, ${place.name}`}
            </span>
          </PageLink>
          <b>{`${formatCount(String(times))} times, nobody`}</b>
          <span>
            last on <time dateTime={lastDay}>{longDayText(lastDay)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The search as the visitors saw it. */
const searchPath = (q: string, place: FailedSearchRow['place']) =>
  `${filterPath({ ...noFilter, q, place: place ? String(place.id) : '' })}#results`

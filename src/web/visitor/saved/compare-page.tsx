// Decides what the comparison shows: the businesses of the address side by side, or what is wrong with the address.
import { useQueries, useQuery } from '@tanstack/react-query'
import { businessQuery } from '../../data/business-query.ts'
import {
  comparePath,
  distancesQuery,
  listIds,
  maxCompared,
  readComparedIds,
} from '../../data/compared-businesses.ts'
import { savedPath } from '../../data/origin.ts'
import { useAddress } from '../../navigation/address.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { CompareTable } from './compare-table.tsx'
import { NothingChosen } from './nothing-chosen.tsx'
import './saved.css'

export function ComparePage() {
  const address = useAddress()
  const { search } = address
  usePageHead(plainHead(useSite().name, 'Compare businesses', comparePath([])))
  const ids = readComparedIds(search)
  const found = useQueries({ queries: ids.map((id) => businessQuery(id)) })
  const { data: distances } = useQuery(distancesQuery(search))
  const businesses = found.flatMap(({ data }) => data ?? [])
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
            title="Not everything could be loaded"
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
    ? 'One business of this address is not listed, or its id has a slip in it.'
    : `${count} businesses of this address are not listed, or their ids have a slip in them.`

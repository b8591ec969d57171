// Knows the page on which a moderator reads what happened to one business.
import { useQuery } from '@tanstack/react-query'
import { businessPath } from '../../contract/page.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryLine } from '../business/history-line.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { businessQuery } from '../data/business-query.ts'
import { businessHistoryPath, businessHistoryQuery, useLines } from '../data/history-lists.ts'
import { useAddress } from '../navigation/address.ts'
import { PageLink } from '../navigation/page-link.tsx'

export function BusinessHistoryPage({ id }: { id: string }) {
  const list = useLines(businessHistoryQuery(id, useAddress().search))
  const { data: business } = useQuery(businessQuery(id))
  return (
    <>
      <PageHeading title="History" text={<bdi>{business?.name ?? '\u00a0'}</bdi>}>
        <PageLink className="button" href={businessPath(id)}>
          View Details
        </PageLink>
      </PageHeading>
      <HistoryList
        list={list}
        none="Nothing has happened since the registration."
        pathOf={(cursor) => `${businessHistoryPath(id)}?cursor=${cursor}`}
      >
        {(line) => <HistoryLine key={line.id} line={line} />}
      </HistoryList>
    </>
  )
}

// Knows the list of businesses whose place the program does not know for sure; a moderator chooses it.
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { describeTotal, useLines } from '../data/history-lists.ts'
import { unplacedQuery } from '../data/unplaced.ts'
import { useAddress } from '../navigation/address.ts'
import { formatCount } from '../ui/format-count.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { UnplacedCard } from './unplaced-card.tsx'

export function UnplacedPage() {
  const list = useLines(unplacedQuery(useAddress().search))
  return (
    <>
      <PageHeading
        title="Listings Without a Place"
        text={<span role="status">{describeTotal(list, countText)}</span>}
      />
      <div ref={keepFocus}>
        <HistoryList
          isCounted
          list={list}
          failureTitle="The listings could not be loaded"
          none="Nothing waits here."
          pathOf={(cursor) => `/admin/unplaced?cursor=${cursor}`}
        >
          {(business) => <UnplacedCard key={business.id} business={business} />}
        </HistoryList>
      </div>
    </>
  )
}

function countText(total: string): string {
  if (total === '0') return 'Every listing has a place.'
  const count = total === '1' ? '1 listing has' : `${formatCount(total)} listings have`
  return `${count} a location that may mean several places, or none that we know.`
}

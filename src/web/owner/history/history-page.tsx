// The page on which an owner reads what happened to the listing.
import { PageHeading } from '../../area/page-heading.tsx'
import { HistoryLine, HistoryList } from '../../business/history-list.tsx'
import { myHistoryQuery, useLines } from '../../data/history-lists.ts'
import { useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { titled } from '../../ui/page-head.ts'

export const historyPage: ScreenParts = {
  Component: HistoryPage,
  head: titled('History'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(myHistoryQuery(search, get))],
}

function HistoryPage() {
  const list = useLines(myHistoryQuery(useAddress().search))
  return (
    <div className="owner-page">
      <PageHeading title="History" text="What happened to your listing, latest first." />
      <HistoryList
        list={list}
        failureTitle="The history could not be loaded"
        none="Nothing is listed here yet. Your edits and our decisions will be listed here."
        pathOf={(cursor) => `/business/history?cursor=${cursor}`}
      >
        {(line) => <HistoryLine key={line.id} line={line} />}
      </HistoryList>
    </div>
  )
}

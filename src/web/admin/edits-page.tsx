// Knows the list of edits of live listings, each with the button that takes it back.
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryLine } from '../business/history-line.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { editsQuery, useLines } from '../data/history-lists.ts'
import { useAddress } from '../navigation/address.ts'
import { LineSubject } from './line-subject.tsx'
import { UndoButton } from './undo-button.tsx'

export function EditsPage() {
  const list = useLines(editsQuery(useAddress().search))
  return (
    <>
      <PageHeading
        title="Edits of Live Listings"
        text="The latest first. An edit that you take back is mailed to its owner."
      />
      <HistoryList
        list={list}
        none="No owner has edited a live listing yet."
        pathOf={(cursor) => `/admin/edits?cursor=${cursor}`}
      >
        {(line) => (
          <HistoryLine key={line.id} line={line} subject={<LineSubject business={line.business} />}>
            {line.isUndone ? (
              <p className="history-undone">This edit was taken back.</p>
            ) : (
              <UndoButton edit={line} />
            )}
          </HistoryLine>
        )}
      </HistoryList>
    </>
  )
}

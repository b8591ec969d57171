// Knows the edits of live listings: those that wait, and those that are live with the button that takes each back.
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryLine } from '../business/history-line.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { editsQuery, useLines } from '../data/history-lists.ts'
import { useAddress } from '../navigation/address.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { LineSubject } from './line-subject.tsx'
import { UndoButton } from './undo-button.tsx'
import { WaitingEdits } from './waiting-edits.tsx'

export function EditsPage() {
  const list = useLines(editsQuery(useAddress().search))
  return (
    <div ref={keepFocus}>
      <PageHeading
        title="Edits of Live Listings"
        text="What owners changed, the latest first. An edit that you take back is mailed to its owner."
      />
      <WaitingEdits />
      <HistoryList
        list={list}
        failureTitle="The edits could not be loaded"
        none="No edit of a live listing has gone live yet."
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
    </div>
  )
}

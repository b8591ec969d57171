// Knows the log of all businesses: a form that narrows it, and its lines.
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryLine } from '../business/history-line.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { describeTotal, logFilters, logQuery, useLines } from '../data/history-lists.ts'
import { listLogFaults } from '../data/log-faults.ts'
import { useAddress } from '../navigation/address.ts'
import { formatCount } from '../ui/format-count.ts'
import { LineSubject } from './line-subject.tsx'
import { describeLogChanges } from './log-change-words.ts'
import { LogForm } from './log-form.tsx'

export function LogPage() {
  const { search } = useAddress()
  const [fault] = Object.values(listLogFaults(search))
  return (
    <>
      <PageHeading title="Log" text={fault ? 'Nothing was searched.' : <LineCount search={search} />} />
      <LogForm search={search} />
      {!fault && <LogLines search={search} />}
    </>
  )
}

function LineCount({ search }: { search: string }) {
  return <span role="status">{describeTotal(useLines(logQuery(search)), countText)}</span>
}

function LogLines({ search }: { search: string }) {
  return (
    <HistoryList
      isCounted
      list={useLines(logQuery(search))}
      failureTitle="The log could not be loaded"
      none={
        isFiltered(search)
          ? 'No line matches. Try fewer letters, more days, or Everyone.'
          : 'Nothing has been done yet.'
      }
      pathOf={pathFrom(search)}
    >
      {(line) => (
        <HistoryLine
          key={line.id}
          line={line}
          subject={<LineSubject {...line} />}
          describe={describeLogChanges}
        />
      )}
    </HistoryList>
  )
}

const countText = (total: string) => (total === '1' ? '1 line' : `${formatCount(total)} lines`)

const isFiltered = (search: string) => logFilters.some((name) => new URLSearchParams(search).get(name))

/** The same filter, beginning with a cursor. */
const pathFrom = (search: string) => (cursor: string) => {
  const now = new URLSearchParams(search)
  const query = new URLSearchParams(
    logFilters.flatMap((name) => (now.get(name) ? [[name, now.get(name) ?? '']] : [])),
  )
  query.set('cursor', cursor)
  return `/admin/log?${query}`
}

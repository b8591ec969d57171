// Knows the log of all businesses: a form that narrows it, and its lines.
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryLine } from '../business/history-line.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { logFilters, logQuery, useLines } from '../data/history-lists.ts'
import { useAddress } from '../navigation/address.ts'
import { formatCount } from '../ui/format-count.ts'
import { LineSubject } from './line-subject.tsx'
import { LogForm } from './log-form.tsx'

export function LogPage() {
  const { search } = useAddress()
  const list = useLines(logQuery(search))
  return (
    <>
      <PageHeading
        title="Log"
        text={<span role="status">{list.total === undefined ? 'Loading...' : countText(list.total)}</span>}
      />
      <LogForm key={search} search={search} />
      <HistoryList
        list={list}
        none={
          isFiltered(search)
            ? 'No line matches. Try fewer letters or more days.'
            : 'Nothing has been done yet.'
        }
        pathOf={pathFrom(search)}
      >
        {(line) => <HistoryLine key={line.id} line={line} subject={<LineSubject {...line} />} />}
      </HistoryList>
    </>
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

// Knows a list of lines of a history: the count, a failure, the lines, and the link to older ones.
import { type ReactNode, useRef } from 'react'
import { loadFailureText } from '../data/call-error.ts'
import { isRefused } from '../data/is-refused.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFocusOnMore } from '../ui/use-focus-on-more.ts'

/** What a list of lines knows of its state (data/history-lists.ts). */
type Lines<Line> = {
  lines: Line[]
  next: string
  isLoading: boolean
  isLoadingMore: boolean
  failure: Error | null
  loadMore: () => unknown
  retry: () => unknown
}

type HistoryListProps<Line> = {
  list: Lines<Line>
  /** What is said when it cannot be loaded. */
  failureTitle: string
  /** The heading of the page counts the lines, and says that they load. */
  isCounted?: boolean
  /** What is said when there is no line. */
  none: string
  /** The address of the page that begins with this cursor. */
  pathOf: (cursor: string) => string
  children: (line: Line) => ReactNode
}

export function HistoryList<Line>(props: HistoryListProps<Line>) {
  const { list, failureTitle, none, pathOf, children } = props
  const lines = useRef<HTMLOListElement>(null)
  const awaitMore = useFocusOnMore(list.lines.length, (at) => focusLine(lines.current?.children[at]))
  const loadMore = () => {
    awaitMore()
    list.loadMore()
  }
  if (list.isLoading)
    return props.isCounted ? null : (
      <p className="history-none" role="status">
        Loading...
      </p>
    )
  return (
    <>
      {list.lines.length > 0 && (
        <ol className="history" ref={lines}>
          {list.lines.map(children)}
        </ol>
      )}
      {list.failure ? (
        <Notice title={failureTitle} {...(!isRefused(list.failure) && { onRetry: list.retry })}>
          {loadFailureText(list.failure)}
        </Notice>
      ) : (
        list.lines.length === 0 && <p className="history-none">{none}</p>
      )}
      {list.next && (
        <p className="history-more">
          <PageLink
            className="button"
            href={pathOf(list.next)}
            onNavigate={loadMore}
            aria-disabled={list.isLoadingMore || undefined}
          >
            {list.isLoadingMore ? 'Loading...' : 'Load more'}
          </PageLink>
        </p>
      )}
    </>
  )
}

function focusLine(line: Element | undefined): void {
  if (!(line instanceof HTMLElement)) return
  line.tabIndex = -1
  line.focus()
}

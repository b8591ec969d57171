// Knows the end of a moderator's list: the button for the next page, or a retry.
import { useEffect, useRef } from 'react'
import { loadFailureText } from '../data/call-error.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { Notice } from '../ui/notice.tsx'
import type { ModerationList } from './use-moderation-list.ts'

type ModerationMoreProps = { list: ModerationList; onLoad: () => void }

export function ModerationMore({ list, onLoad }: ModerationMoreProps) {
  const { run } = useOneAtATime(() => {
    onLoad()
    return list.loadMore()
  })
  const failed = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (list.isMoreFailed && document.activeElement === document.body) failed.current?.focus()
  }, [list.isMoreFailed])
  if (list.isMoreFailed) {
    return (
      <section className="moderation-failed" aria-label="More businesses" tabIndex={-1} ref={failed}>
        <Notice title="The next businesses could not be loaded" onRetry={list.retry}>
          {loadFailureText(list.failure)} Those above are still right.
        </Notice>
      </section>
    )
  }
  if (!list.hasMore) return null
  return (
    <div className="moderation-more">
      <button type="button" className="button" aria-disabled={list.isLoadingMore || undefined} onClick={run}>
        {list.isLoadingMore ? 'Loading businesses...' : 'Load more businesses'}
      </button>
    </div>
  )
}

// Knows the end of a moderator's list: the button for the next page, or a retry.

import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { Notice } from '../ui/notice.tsx'
import type { ModerationList } from './use-moderation-list.ts'

type ModerationMoreProps = { list: ModerationList; onLoad: () => void }

export function ModerationMore({ list, onLoad }: ModerationMoreProps) {
  const { run } = useOneAtATime(() => {
    onLoad()
    return list.loadMore()
  })
  if (list.isMoreFailed) {
    return (
      <Notice title="The next businesses could not be loaded" onRetry={list.retry}>
        Those above are still right.
      </Notice>
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

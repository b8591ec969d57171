// Decides the message when a list could not be loaded: the reason, and a retry where one can help.
import { isRefused } from '../data/is-refused.ts'
import { Notice } from '../ui/notice.tsx'
import type { ModerationList } from './use-moderation-list.ts'

export function ModerationFailure({ list }: { list: ModerationList }) {
  if (!list.failure || list.isMoreFailed) return null
  return (
    <Notice
      title="The businesses could not be loaded"
      {...(!isRefused(list.failure) && { onRetry: list.retry })}
    >
      {list.failure.sentence || 'The directory could not be reached just now. No decision was lost.'}
      {list.items.length > 0 && ' Below is the list from before.'}
    </Notice>
  )
}

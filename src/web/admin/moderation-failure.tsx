// Decides the message when a list could not be loaded: the reason, and a retry where one can help.
import { Notice } from '../ui/notice.tsx'
import type { ModerationList } from './use-moderation-list.ts'

export function ModerationFailure({ list }: { list: ModerationList }) {
  if (!list.failure || list.isMoreFailed) return null
  // The server refuses the same search again, so there is no retry. Its sentence says what to change.
  const isRefused = list.failure.status === 400
  return (
    <Notice title="The businesses could not be loaded" {...(!isRefused && { onRetry: list.retry })}>
      {list.failure.sentence || 'The directory could not be reached just now. No decision was lost.'}
      {list.items.length > 0 && ' Below is the list from before.'}
    </Notice>
  )
}

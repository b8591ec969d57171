// Decides what is said when a list could not be read: why, what is still on the screen, and the way to try again.
import { Notice } from '../ui/notice.tsx'
import type { ModerationList } from './use-moderation-list.ts'

export function ModerationFailure({ list }: { list: ModerationList }) {
  if (!list.failure || list.isMoreFailed) return null
  // A refused search stays refused: only other words help, and the server's sentence says which.
  const isRefused = list.failure.status === 400
  return (
    <Notice title="The businesses could not be loaded" {...(!isRefused && { onRetry: list.retry })}>
      {list.failure.sentence || 'The directory could not be reached just now. No decision was lost.'}
      {list.items.length > 0 && ' Below is the list from before.'}
    </Notice>
  )
}

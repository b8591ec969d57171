// Decides what is said when a search failed: why, and what is still on the screen.
import type { CallError } from '../../data/call-error.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Results } from './use-results.ts'

type ResultsFailureProps = { results: Results; failure: CallError }

export function ResultsFailure({ results, failure }: ResultsFailureProps) {
  // A refused search stays refused: only other words help, and the server's sentence says which.
  const isRefused = failure.status === 400
  return (
    <Notice title={failure.message} {...(!isRefused && { onRetry: results.retry })}>
      {failure.sentence || 'The directory could not be reached just now.'}
      {results.isEarlier && ' Below are the results from before.'}
    </Notice>
  )
}

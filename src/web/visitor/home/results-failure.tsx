// Decides the text after a failed search: the reason, and whether older results are still shown.
import type { CallError } from '../../data/call-error.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Results } from './use-results.ts'

type ResultsFailureProps = { results: Results; failure: CallError }

export function ResultsFailure({ results, failure }: ResultsFailureProps) {
  // The server refuses the same search again, so there is no Retry. Its sentence says what to change.
  const isRefused = failure.status === 400
  return (
    <Notice title={failure.message} {...(!isRefused && { onRetry: results.retry })}>
      {failure.sentence || 'The directory could not be reached just now.'}
      {results.isEarlier && ' Below are the results from before.'}
    </Notice>
  )
}

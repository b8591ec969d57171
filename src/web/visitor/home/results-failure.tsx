// Decides the text after a failed search: the reason, whether older results are still shown, and how to go on.
import type { CallError } from '../../data/call-error.ts'
import { isRefused } from '../../data/is-refused.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Results } from './use-results.ts'

type ResultsFailureProps = { results: Results; failure: CallError }

export function ResultsFailure({ results, failure }: ResultsFailureProps) {
  const canRetry = !isRefused(failure)
  return (
    <>
      <Notice title={failure.message} {...(canRetry && { onRetry: results.retry })}>
        {failure.sentence || 'The directory could not be reached just now.'}
        {!canRetry && ' Search for something else above, or go on here:'}
        {results.isEarlier && ' Below are the results from before.'}
      </Notice>
      {!canRetry && (
        <p className="ways-on">
          <PageLink className="pill" href="/#results">
            View All Businesses
          </PageLink>
          <PageLink className="pill" href="/in">
            Browse by place
          </PageLink>
        </p>
      )}
    </>
  )
}

// Knows what is said when only the card of a business is known, because its page could not be loaded.
import { CallError } from '../../data/call-error.ts'
import { Notice } from '../../ui/notice.tsx'

type RestMissingProps = { failure: Error; onRetry: () => unknown }

export function RestMissing({ failure, onRetry }: RestMissingProps) {
  return (
    <div className="rest-missing">
      <Notice title="The rest of this page could not be loaded" onRetry={onRetry}>
        {(failure instanceof CallError && failure.sentence) ||
          'You may be offline. What was in the list is still here.'}
      </Notice>
    </div>
  )
}

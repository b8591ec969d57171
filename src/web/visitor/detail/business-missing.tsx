// Knows what to say when a business is not there, or could not be read, and the way home.
import { CallError } from '../../data/call-error.ts'
import { EmptyPage, unreachedText } from '../empty-page.tsx'

/** With a `failure` the business may well exist: reading it failed. */
type BusinessMissingProps = { failure?: Error; onRetry?: () => void }

export function BusinessMissing({ failure, onRetry }: BusinessMissingProps) {
  return failure ? (
    <EmptyPage
      title="This business could not be loaded"
      text={(failure instanceof CallError && failure.sentence) || unreachedText}
      onRetry={onRetry}
    />
  ) : (
    <EmptyPage
      title="Business not found"
      text="It may have closed or moved, or the address has a slip in it."
    />
  )
}

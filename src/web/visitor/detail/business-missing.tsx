// Knows the page of a business that does not exist or could not be loaded.
import { CallError } from '../../data/call-error.ts'
import { EmptyPage, unreachedText } from '../empty-page.tsx'
import { SearchInstead } from './search-instead.tsx'

/** With a `failure` the business may exist, but it could not be loaded. */
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
    >
      <SearchInstead />
    </EmptyPage>
  )
}

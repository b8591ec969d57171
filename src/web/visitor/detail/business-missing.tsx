// Knows the page of a business that does not exist or could not be loaded.
import { CallError } from '../../data/call-error.ts'
import { detailParts } from '../../lazy-modules.ts'
import { UnhydratedPart } from '../../unhydrated-part.tsx'
import { EmptyPage, unreachedText } from '../empty-page.tsx'

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
      <UnhydratedPart lazy={detailParts} seed="" render={({ SearchInstead }) => <SearchInstead />} />
    </EmptyPage>
  )
}

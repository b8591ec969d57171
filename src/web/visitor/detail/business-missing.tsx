// Knows what to say when a business is not there, or could not be read, and the way home.
import { Lost, unreachedText } from '../lost.tsx'

type BusinessMissingProps = { onRetry?: () => void }

/** With `onRetry` the business may well exist: reading it failed. */
export function BusinessMissing({ onRetry }: BusinessMissingProps) {
  return onRetry ? (
    <Lost title="This business could not be loaded" text={unreachedText} onRetry={onRetry} />
  ) : (
    <Lost title="Business not found" text="It may have closed or moved, or the address has a slip in it." />
  )
}

// Knows what to say when a business is not there, or could not be read, and the way home.
import { Cloth } from '../../business/cloth/cloth.tsx'
import { PageLink } from '../../navigation/page-link.tsx'

type BusinessMissingProps = { onRetry?: (() => void) | undefined }

/** With `onRetry` the business may well exist: reading it failed. */
export function BusinessMissing({ onRetry }: BusinessMissingProps) {
  return (
    <main id="main" className="lost">
      <Cloth seed="Business not found" color="#26427f" className="empty-cloth" />
      <h1>{onRetry ? 'This business could not be loaded' : 'Business not found'}</h1>
      <p>
        {onRetry
          ? 'The directory could not be reached just now. Please try again in a moment.'
          : 'It may have closed or moved, or the address has a slip in it.'}
      </p>
      <div className="lost-ways">
        {onRetry && (
          <button type="button" className="button button-main" onClick={onRetry}>
            Retry
          </button>
        )}
        <PageLink className={onRetry ? 'button' : 'button button-main'} href="/">
          Back to Home
        </PageLink>
      </div>
    </main>
  )
}

// Knows the text when nothing was found, and the link to all businesses.
import { Pattern } from '../../business/pattern/pattern.tsx'
import { PageLink } from '../../navigation/page-link.tsx'

/** `advice` is what to try; null where nothing was asked and nothing is listed. */
type NoResultsProps = { advice: string | null; onViewAll: () => void }

export function NoResults({ advice, onViewAll }: NoResultsProps) {
  return (
    <div className="empty">
      <Pattern seed="No businesses found" color="#26427f" className="empty-pattern" />
      <p className="empty-title">No businesses found</p>
      <p>{advice ?? 'The first listing could be yours.'}</p>
      {advice ? (
        <PageLink className="button button-main" href="/#results" onNavigate={onViewAll}>
          View All Businesses
        </PageLink>
      ) : (
        <PageLink className="button button-main" href="/signup">
          Sign Up
        </PageLink>
      )}
    </div>
  )
}

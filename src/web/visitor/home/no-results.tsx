// Knows the text when nothing was found, and the link to all businesses.
import { Pattern } from '../../business/pattern/pattern.tsx'
import { PageLink } from '../../navigation/page-link.tsx'

type NoResultsProps = { isFiltered: boolean; onViewAll: () => void }

export function NoResults({ isFiltered, onViewAll }: NoResultsProps) {
  return (
    <div className="empty">
      <Pattern seed="No businesses found" color="#26427f" className="empty-pattern" />
      <p className="empty-title">No businesses found</p>
      <p>
        {isFiltered
          ? 'Try fewer or other words, a bigger town nearby, or look through everything.'
          : 'The first listing could be yours.'}
      </p>
      {isFiltered ? (
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

// Knows the link back to the list, to the position where the visitor left it.
import { returnToList } from '../../navigation/navigate.ts'
import { PageLink } from '../../navigation/page-link.tsx'

export function BackToListings() {
  return (
    <PageLink className="back" href="/" onNavigate={returnToList}>
      Back to Listings
    </PageLink>
  )
}

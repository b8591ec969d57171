// Knows the link back to the list, to the position where the visitor left it.
import { ArrowLeft } from 'lucide-react'
import { PageLink } from '../../navigation/page-link.tsx'
import { returnToList } from '../../navigation/visit.ts'

export function BackToListings() {
  return (
    <PageLink className="back" href="/" onVisit={returnToList}>
      <ArrowLeft aria-hidden="true" /> Back to Listings
    </PageLink>
  )
}

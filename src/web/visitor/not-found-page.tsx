// Knows the 404 page: plain words, a way home, a way to search.
import { Cloth } from '../business/cloth/cloth.tsx'
import { useAddress } from '../navigation/address.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { plainHead, usePageHead } from '../ui/page-head.ts'
import { useSite } from '../ui/site-context.ts'
import { VisitorFrame } from './frame/visitor-frame.tsx'

export function NotFoundPage() {
  usePageHead(plainHead(useSite().name, 'Page not found', useAddress().path))
  return (
    <VisitorFrame>
      <main id="main" className="lost">
        <Cloth seed="Page not found" color="#26427f" className="empty-cloth" />
        <p className="lost-code">404</p>
        <h1>Page not found</h1>
        <p>There is nothing at this address. Perhaps it moved, or a letter got lost on the way.</p>
        <div className="lost-ways">
          <PageLink className="button button-main" href="/">
            Back to Home
          </PageLink>
          <PageLink className="button" href="/#categories">
            Browse categories
          </PageLink>
        </div>
      </main>
    </VisitorFrame>
  )
}

// Knows the 404 page, with links to the home page and to the categories.
import { useAddress } from '../navigation/address.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { plainHead, usePageHead } from '../ui/page-head.ts'
import { useSite } from '../ui/site-context.ts'
import { EmptyPage } from './empty-page.tsx'
import { VisitorFrame } from './frame/visitor-frame.tsx'

const title = 'Page not found'
const text = 'There is nothing at this address. Perhaps it moved, or a letter got lost on the way.'

export function NotFoundPage() {
  usePageHead(plainHead(useSite().name, title, useAddress().path))
  return (
    <VisitorFrame>
      <EmptyPage code="404" title={title} text={text}>
        <PageLink className="button" href="/#categories">
          Browse categories
        </PageLink>
      </EmptyPage>
    </VisitorFrame>
  )
}

// Knows the page on which a visitor reports a listing. It needs no script.
import { useQuery } from '@tanstack/react-query'
import { businessPath } from '../../../contract/page.ts'
import { ReviewDays } from '../../business/review-days.tsx'
import { businessQuery } from '../../data/business-query.ts'
import { readReported } from '../../data/reports.ts'
import { useAddress } from '../../navigation/address.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { useSite } from '../../ui/site-context.ts'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { ReportForm } from './report-form.tsx'
import '../site-pages/site-pages.css'

const title = 'Report a listing'
const sentWords = {
  1: (
    <>
      Thank you, your report was sent. A person looks at it, usually within <ReviewDays />.
    </>
  ),
}

export function ReportPage() {
  const { path, search } = useAddress()
  usePageHead(plainHead(useSite().name, title, path))
  const isSent = new URLSearchParams(search).has('sent')
  const id = readReported(search)
  return (
    <VisitorFrame>
      <main id="main" className="prose">
        <h1>{title}</h1>
        {isSent ? <Sent id={id} /> : <ReportOf id={id} />}
      </main>
    </VisitorFrame>
  )
}

function Sent({ id }: { id: string }) {
  const { data: business } = useQuery(businessQuery(id))
  return (
    <>
      <SentNotice words={sentWords} />
      <PageLink className="button" href={business ? businessPath(business.id) : '/'}>
        {business ? 'Back to the Listing' : 'Back to Listings'}
      </PageLink>
    </>
  )
}

function ReportOf({ id }: { id: string }) {
  const { data: business } = useQuery(businessQuery(id))
  if (!business) return <NoListing />
  return (
    <>
      <p>
        Tell us what is wrong with{' '}
        <PageLink href={businessPath(business.id)}>
          <bdi>{business.name}</bdi>
        </PageLink>
        . You need no account. The business is not told who you are.
      </p>
      <ReportForm id={business.id} />
    </>
  )
}

/** The address names no listing that visitors can read. */
function NoListing() {
  return (
    <>
      <p>
        Which listing is it? Find it, open its page, and choose "Report this listing" there. If it is not
        shown any more, or if something else is wrong, write to us.
      </p>
      <div className="form">
        <div className="form-actions">
          <PageLink className="button button-main" href="/">
            Find the Listing
          </PageLink>
          <PageLink className="button" href="/contact">
            Write to Us
          </PageLink>
        </div>
      </div>
    </>
  )
}

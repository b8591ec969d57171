// The page on which a visitor reports a listing. It needs no script.
import { useQuery } from '@tanstack/react-query'
import { maxReportText, reportReasons } from '../../../contract/report-choices.ts'
import { ReviewDays } from '../../business/review-days.tsx'
import { businessQuery, readReported } from '../../data/business-query.ts'
import { useRefusedForm } from '../../data/send.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { EmailField, SelectField, TextAreaField } from '../../ui/fields.tsx'
import { RefusedSummary, SentNotice, useSendOnce } from '../../ui/form-summary.tsx'
import { LoadState } from '../../ui/notice.tsx'
import { plainHead, usePageHead, useSite } from '../../ui/page-head.ts'
import { VisitorFrame } from '../visitor-frame.tsx'
import '../../ui/prose.css'

const title = 'Report a listing'
const sentWords = {
  1: (
    <>
      Thank you. Your report was sent, and a person will look at it, usually within <ReviewDays />.
    </>
  ),
}

export const reportPage: ScreenParts = {
  Component: ReportPage,
  load: ({ client, get, search }) => [client.prefetchQuery(businessQuery(readReported(search), get))],
  head: ({ site, path }) => plainHead(site.name, title, path),
}

function ReportPage() {
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
      <PageLink className="button" href={business ? business.path : '/'}>
        {business ? 'Back to the Listing' : 'Back to Listings'}
      </PageLink>
    </>
  )
}

function ReportOf({ id }: { id: string }) {
  const query = useQuery(businessQuery(id))
  const { data: business } = query
  if (id !== '' && business === undefined)
    return <LoadState of={query} failureTitle="The listing could not be loaded" />
  if (!business) return <NoListing />
  return (
    <>
      <p>
        Tell us what is wrong with{' '}
        <PageLink href={business.path}>
          <bdi>{business.name}</bdi>
        </PageLink>
        . You do not need an account. We do not tell the business who you are.
      </p>
      <ReportForm id={business.id} />
    </>
  )
}

/** Shown if the address names no listing that visitors can read. */
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

function ReportForm({ id }: { id: string }) {
  const { refused, at } = useRefusedForm('/report')
  const sendOnce = useSendOnce()
  return (
    <form
      className="form"
      method="post"
      action={`/report?business=${id}#form-summary`}
      noValidate
      onSubmit={sendOnce}
    >
      <RefusedSummary refused={refused} failureTitle="Your report was not sent" />
      <input type="hidden" name="id" value={id} />
      <SelectField label="What is wrong?" {...at('reason')}>
        <option value="">Choose a reason</option>
        {Object.entries(reportReasons).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Tell us more"
        required={false}
        help={`What should it say? At most ${maxReportText} characters.`}
        {...at('text')}
      />
      <EmailField
        label="Your email"
        required={false}
        help="We write to it once, after we have looked at your report, and then delete it."
        {...at('email')}
      />
      <div className="form-actions">
        <button type="submit" className="button button-main submit">
          Send Report
        </button>
      </div>
    </form>
  )
}

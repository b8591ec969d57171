// The first page of the owner's area: the status of the listing, and what to do next.

import { CalendarDays, ExternalLink, History, MailQuestion, SquarePen } from 'lucide-react'
import { useState } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { dateAt } from '../../../contract/day-text.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { businessPath } from '../../../contract/page.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { CategoryBadge, PriceLevel } from '../../business/badges.tsx'
import { closedText } from '../../business/business-facts.ts'
import { paletteClass } from '../../business/data-classes.ts'
import { isDecemberNear } from '../../business/hours/december-hours.tsx'
import { ReviewDays } from '../../business/review-days.tsx'
import { ClosedBadge, StatusBadge } from '../../business/status-badge.tsx'
import { disputesQuery } from '../../data/claims.ts'
import { removeDraft } from '../../data/drafts.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { send, showFailureToast } from '../../data/send.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { PlainFailures, PlainForm, SentNotice } from '../../ui/form-summary.tsx'
import { titled } from '../../ui/page-head.ts'
import { DisputeNotices, WaitingNotice } from '../open-notices.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { type OwnerFormName, UnsavedNotice, useDraftKey, useHasDraft } from '../owner-form.tsx'
import { ListingCard, ListingTips, OwnerStatCards } from './listing-summary.tsx'
import { ownerStatusWords, StatusNotice } from './status-notice.tsx'

export const overviewPage: ScreenParts = {
  Component: OwnerOverviewPage,
  load: ({ client }) => [client.prefetchQuery(disputesQuery)],
  head: titled('Overview'),
}

function OwnerOverviewPage() {
  return (
    <OwnBusinessPage
      className="owner-page"
      heading={(business) => <OverviewHeading business={business} />}
      skeleton={<OverviewSkeleton />}
    >
      {(business) => <Overview business={business} />}
    </OwnBusinessPage>
  )
}

const sentWords = {
  keep: 'Your account is kept. Everything is as it was before.',
  resubmit: (
    <>
      Your listing was sent again. We usually review it within <ReviewDays />.
    </>
  ),
  claim: 'Your answer was saved. A moderator decides next.',
  withdraw: 'The waiting edit was withdrawn. Your listing stays as visitors see it.',
  confirmation: 'The link is on its way to your address.',
}

const buttons = [
  '/business?form=claim',
  '/business?form=resubmit',
  '/business?form=confirmation',
  '/business?form=withdraw',
  '/business?form=logout',
] as const

function Overview({ business }: { business: OwnBusiness }) {
  return (
    <div className={`area-parts ${paletteClass(business.category)}`}>
      <SentNotice words={sentWords} />
      <PlainFailures actions={buttons} />
      <UnsavedForms />
      <DisputeNotices />
      <StatusNotice business={business} />
      <WaitingNotice business={business} />
      <EmailNotice business={business} />
      <DecemberNotice business={business} />
      <OwnerStatCards business={business} />
      <ListingTips business={withWaiting(business)} />
      <ListingCard business={business} />
    </div>
  )
}

const title = 'Overview'

function OverviewHeading({ business }: { business: OwnBusiness | undefined }) {
  return (
    <PageHeading
      title={business?.name ?? title}
      tab={title}
      text={business ? <Facts business={business} /> : <span className="overview-facts" />}
    >
      {business && <HeadingLinks business={business} />}
    </PageHeading>
  )
}

function Facts({ business }: { business: OwnBusiness }) {
  const { category, priceLevel, approvalStatus } = business
  const closed = closedText(business, dateAt(new Date()))
  return (
    <span className={`overview-facts ${paletteClass(category)}`}>
      {closed ? (
        <ClosedBadge text={closed} />
      ) : (
        <StatusBadge status={approvalStatus} label={ownerStatusWords[approvalStatus]} />
      )}
      <CategoryBadge category={category} />
      <PriceLevel level={priceLevel} />
    </span>
  )
}

function HeadingLinks({ business: { id, path, approvalStatus } }: { business: OwnBusiness }) {
  const isPublic = approvalStatus === 'approved'
  return (
    <>
      <PageLink className="button" href={isPublic ? path : businessPath(id)}>
        <ExternalLink aria-hidden="true" /> {isPublic ? 'Public page' : 'Preview'}
      </PageLink>
      <PageLink className="button" href="/business/history">
        <History aria-hidden="true" /> History
      </PageLink>
      <PageLink className="button button-main" href="/business/edit">
        <SquarePen aria-hidden="true" /> Edit details
      </PageLink>
    </>
  )
}

function OverviewSkeleton() {
  return (
    <div className="area-parts">
      <div className="owner-notice">
        <div>
          <i />
          <i />
        </div>
      </div>
      <div className="stats">
        {['rating', 'reviews', 'price'].map((stat) => (
          <div className="stat" key={stat}>
            <i />
            <i />
          </div>
        ))}
      </div>
      <div className="panel listing">
        <div className="image-frame" />
        <div className="listing-text">
          <i />
          <i />
          <i />
        </div>
      </div>
    </div>
  )
}

function UnsavedForms() {
  return (
    <>
      <UnsavedForm name="edit" title="Edit Business" />
      <UnsavedForm name="settings" title="Settings" />
    </>
  )
}

function UnsavedForm({ name, title }: { name: OwnerFormName; title: string }) {
  const key = useDraftKey(name)
  if (!useHasDraft(key)) return null
  return (
    <UnsavedNotice
      text={`You can continue with them in ${title}, or discard them.`}
      onDiscard={() => removeDraft(key)}
    >
      <PageLink className="button button-main" href={`/business/${name}`}>
        Continue editing
      </PageLink>
    </UnsavedNotice>
  )
}

/** Shown when December is near, until a special day in it is given or the month is over. */
function DecemberNotice({ business: { specialDays, trading } }: { business: OwnBusiness }) {
  const date = dateAt(new Date())
  const december = `${date.slice(0, 4)}-12`
  const isGiven = specialDays.some(({ from, to }) => from.startsWith(december) || to.startsWith(december))
  if (!isDecemberNear(date) || isGiven || trading === 'closed-for-good') return null
  return (
    <section className="owner-notice" aria-labelledby="december-title">
      <CalendarDays aria-hidden="true" />
      <div>
        <h2 id="december-title">December hours</h2>
        <p>Many people look up who is open over the holidays. Say when you are open.</p>
      </div>
      <PageLink className="button" href="/business/edit#field-specialDays">
        Set December hours
      </PageLink>
    </section>
  )
}

const label = 'Send the Link Again'

function EmailNotice({ business: { emailConfirmed, ownerEmail } }: { business: OwnBusiness }) {
  const { ask, isBusy, isSent } = useAskForLink()
  if (emailConfirmed || !ownerEmail) return null
  return (
    <section className="owner-notice" aria-labelledby="email-notice-title">
      <MailQuestion aria-hidden="true" />
      <div>
        <h2 id="email-notice-title">Please confirm your email address</h2>
        <p>
          Open the link in our email to <b>{ownerEmail}</b> and press the button there. Until then, we send at
          most six emails to this address. Is the address wrong? Change it in{' '}
          <PageLink className="text-link" href="/business/settings">
            Settings
          </PageLink>
          .
        </p>
        <p role="status">
          {isSent &&
            'The link is on its way. An email can take a few minutes, and may land in your spam folder.'}
        </p>
      </div>
      <button type="button" className="button needs-script" aria-disabled={isBusy || undefined} onClick={ask}>
        {label}
      </button>
      <PlainForm action="/business?form=confirmation" label={label} />
    </section>
  )
}

function useAskForLink() {
  const [isSent, setSent] = useState(false)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await send('POST', '/api/auth/send-confirmation')
      setSent(true)
    } catch (error) {
      showFailureToast('The link was not sent', error, 'Something went wrong. Please try again.')
    }
  })
  return { ask: () => void run(), isBusy: isRunning, isSent }
}

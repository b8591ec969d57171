// The page on which an owner edits the listing.
import { CircleX } from 'lucide-react'
import { useState } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import type { ReviewMode } from '../../../contract/field-changes.ts'
import type { ApprovalStatus } from '../../../contract/transitions.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import type { ScreenParts } from '../../screen.ts'
import { SentNotice } from '../../ui/form-summary.tsx'
import { titled, useSite } from '../../ui/page-head.ts'
import { WaitingNotice } from '../open-notices.tsx'
import { ResubmitButton } from '../overview/status-notice.tsx'
import { FormSkeleton, OwnBusinessPage } from '../own-business-page.tsx'
import { PhotosPanel } from '../photos/photos-panel.tsx'
import { EditForm } from './edit-form.tsx'
import { MenuLink } from './edit-menu.tsx'
import { savedText } from './use-edit-form.ts'
import '../../ui/one-part.css'

const photosText = 'Your photos are saved as you see them here.'

export const editPage: ScreenParts = {
  Component: EditPage,
  head: titled('Edit Business'),
}

function EditPage() {
  const { reviewEdits } = useSite()
  // A new round remounts the form and the descriptions of the photos, which showed the edit that no longer waits.
  const [round, setRound] = useState(0)
  return (
    <OwnBusinessPage
      className="area-form parts"
      heading={(business) => (
        <PageHeading
          title="Edit Business"
          text={business ? effectOf(business.approvalStatus, reviewEdits) : '\u00a0'}
        />
      )}
      skeleton={<FormSkeleton panels={3} />}
    >
      {(business) => (
        <>
          <MenuLink />
          <SentNotice words={{ details: savedText(business), photos: photosText }} />
          <MendedNotice business={business} />
          <WaitingNotice business={business} onGone={() => setRound(round + 1)} />
          <EditForm key={round} business={business} />
          <PhotosPanel business={business} round={round} />
        </>
      )}
    </OwnBusinessPage>
  )
}

/** When visitors see a change. */
const effects: Record<Exclude<ApprovalStatus, 'approved'>, string> = {
  pending: 'Your changes are saved, and visitors see them once your listing is approved.',
  rejected: 'Correct your listing here and save it. Then you can send it for review again.',
  suspended: 'Your changes are saved, and visitors see them once your listing is active again.',
}
const reviewedEffects: Record<ReviewMode, string> = {
  off: 'Changes appear on your public page as soon as you save.',
  names:
    'A new name, category or picture waits until we have reviewed it. Other changes appear on your public page as soon as you save.',
  all: 'We review every change before visitors see it. Until then, your public page stays as it is. Only an address that you hide, or a phone number, email or link that you remove, disappears at once.',
}

const effectOf = (status: ApprovalStatus, mode: ReviewMode): string =>
  status === 'approved' ? reviewedEffects[mode] : effects[status]

function MendedNotice({ business }: { business: OwnBusiness }) {
  if (!business.canResubmit) return null
  return (
    <section className="owner-notice owner-notice-rejected" aria-labelledby="resubmit-title">
      <CircleX aria-hidden="true" />
      <div>
        <h2 id="resubmit-title">Your changes are saved, but not sent yet</h2>
        <p>Send your listing for review again when it is ready.</p>
      </div>
      <ResubmitButton business={business} />
    </section>
  )
}

// Knows the page on which an owner edits the listing.
import type { ApprovalStatus } from '../../../contract/approval-status.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { PhotosPanel } from '../photos/photos-panel.tsx'
import { EditForm } from './edit-form.tsx'

const sentWords = {
  details: 'Business details updated.',
  photos: 'Your photos are saved as you see them here.',
}

export function EditPage() {
  return (
    <OwnBusinessPage
      className="owner-form"
      heading={(business) => (
        <PageHeading title="Edit Business" text={business ? effects[business.approvalStatus] : '\u00a0'} />
      )}
      skeleton={<FormSkeleton panels={3} />}
    >
      {(business) => (
        <>
          <SentNotice words={sentWords} />
          <EditForm business={business} />
          <PhotosPanel photos={business.photos} />
        </>
      )}
    </OwnBusinessPage>
  )
}

/** When visitors see a change. */
const effects: Record<ApprovalStatus, string> = {
  approved: 'Changes are on your public page as soon as you save.',
  pending: 'Changes are kept at once, and visitors see them when your listing is approved.',
  rejected: 'Changes are kept, but your listing is not shown to visitors.',
  suspended: 'Changes are kept, and visitors see them when your listing is active again.',
}

// Knows the page where an owner changes the listing.
import type { ApprovalStatus } from '../../../contract/business.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { EditForm } from './edit-form.tsx'

const title = 'Edit Business'

export function EditPage() {
  return (
    <OwnBusinessPage title={title} skeleton={<FormSkeleton panels={3} />}>
      {(business) => (
        <div className="owner-form">
          <PageHeading title={title} text={effects[business.approvalStatus]} />
          <EditForm business={business} />
        </div>
      )}
    </OwnBusinessPage>
  )
}

/** When a visitor sees a change. */
const effects: Record<ApprovalStatus, string> = {
  approved: 'Changes are on your public page as soon as you save.',
  pending: 'Changes are kept at once, and visitors see them when your listing is approved.',
  rejected: 'Changes are kept, but your listing is not shown to visitors.',
  suspended: 'Changes are kept, and visitors see them when your listing is active again.',
}

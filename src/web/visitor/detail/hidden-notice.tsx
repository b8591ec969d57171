// Decides what the page says about a business that is not public; only its owner and moderators see it.
import type { BusinessDetail, OwnBusiness } from '../../../contract/business.ts'
import { isPublic } from '../../data/business-query.ts'

type HiddenNoticeProps = { business: BusinessDetail | OwnBusiness | undefined }

export function HiddenNotice({ business }: HiddenNoticeProps) {
  if (!business || !('approvalStatus' in business) || isPublic(business)) return null
  const why = business.leavesAt ? 'hidden: its owner is deleting the account' : business.approvalStatus
  return (
    <p className="notice">
      <b>{`This listing is ${why}.`}</b> Only its owner and our moderators can see this page.
    </p>
  )
}

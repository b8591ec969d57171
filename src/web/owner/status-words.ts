// Knows how the status of the listing is named for its owner (spec §2).
import type { ApprovalStatus } from '../../contract/approval-status.ts'

export const ownerStatusWords: Record<ApprovalStatus, string> = {
  approved: 'Live',
  pending: 'Pending Review',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

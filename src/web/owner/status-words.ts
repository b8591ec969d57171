// Knows how an owner reads the state of the own listing (spec §2).
import type { ApprovalStatus } from '../../contract/business.ts'

export const ownerStatusWords: Record<ApprovalStatus, string> = {
  approved: 'Live',
  pending: 'Pending Review',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

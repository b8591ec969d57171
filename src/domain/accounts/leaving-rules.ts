// Decides what state a business has while its owner is leaving.
import type { ApprovalStatus } from '../../contract/approval-status.ts'

/** Days in which an owner can undo the deletion of the account. */
export const keepableDays = 7

/** An approved business is suspended, so that nothing public shows it; the others are hidden anyway. */
export const statusWhileLeaving = (before: ApprovalStatus): ApprovalStatus =>
  before === 'approved' ? 'suspended' : before

// The states of a business, and which of them visitors see (spec §4).
import { z } from './zod.ts'

/** The four states of a business (spec §4); only `approved` is public. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export const ApprovalStatus = z.enum(approvalStatuses)
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

/** Whether visitors see a business in this state. */
export const isPublic = (status: ApprovalStatus): boolean => status === 'approved'

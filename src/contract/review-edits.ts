// Decides which edits of a live listing wait for a moderator: those of the fields that the operator named.
import { type ApprovalStatus, isPublic } from './approval-status.ts'

/** What waits: nothing, the name, category and images, or every field of the edit form and the photos. */
export const reviewModes = ['off', 'names', 'all'] as const
export type ReviewMode = (typeof reviewModes)[number]

const contacts = ['phone', 'whatsapp', 'email', 'website', 'facebook', 'instagram']

/**
 * Whether this value removes a way to reach the owner. It may be private, and only its owner may publish it: it never waits, and no
 * moderator puts it back.
 */
export const isRemovedContact = (field: string, value: unknown): boolean =>
  contacts.includes(field) && value === null

/** The focal point belongs to its image. */
const named = ['name', 'category', 'image', 'focalPoint', 'logo', 'photos']

/** Whether a change of this field waits for a moderator. Only visitors of a live listing would see it before. */
export const mustWait = (mode: ReviewMode, status: ApprovalStatus, field: string): boolean =>
  isPublic(status) && (mode === 'all' || (mode === 'names' && named.includes(field)))

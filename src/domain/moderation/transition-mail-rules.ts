// Decides which letter the owner gets after which transition.
import {
  businessActivated,
  businessApproved,
  businessRejected,
  businessSuspended,
  type Mail,
  type TemplateFacts,
} from '../mail/template-rules.ts'
import type { Transition } from './moderation-rules.ts'

/** The letter of each transition, and what it is called in the outbox. */
export const transitionMails = {
  approve: { kind: 'business-approved', write: businessApproved },
  reject: { kind: 'business-rejected', write: businessRejected },
  suspend: { kind: 'business-suspended', write: businessSuspended },
  activate: { kind: 'business-activated', write: businessActivated },
} as const satisfies Record<Transition, { kind: string; write: (facts: TemplateFacts) => Mail }>

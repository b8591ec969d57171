// Decides which mail the owner gets after which transition.
import {
  businessActivated,
  businessApproved,
  businessRejected,
  businessSuspended,
  type MailContent,
  type TemplateValues,
} from '../mail/template-rules.ts'
import type { Transition } from './moderation-rules.ts'

/** The mail of each transition, and its kind in the outbox. */
export const transitionMails = {
  approve: { kind: 'business-approved', write: businessApproved },
  reject: { kind: 'business-rejected', write: businessRejected },
  suspend: { kind: 'business-suspended', write: businessSuspended },
  activate: { kind: 'business-activated', write: businessActivated },
} as const satisfies Record<Transition, { kind: string; write: (values: TemplateValues) => MailContent }>

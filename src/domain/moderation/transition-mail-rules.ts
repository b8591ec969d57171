// Decides which mail template belongs to which transition.
import type { DecisionReason } from '../../contract/decision-reason.ts'
import type { Transition } from '../../contract/transitions.ts'
import type { MailContent } from '../mail/template-layout-rules.ts'
import {
  businessActivated,
  businessApproved,
  businessRejected,
  businessSuspended,
  type TemplateValues,
} from '../mail/template-rules.ts'

/** Writes the mail that the owner gets after each transition. */
export const transitionTemplates: Record<
  Transition,
  (values: TemplateValues, reason: DecisionReason | undefined) => MailContent
> = {
  approve: businessApproved,
  reject: businessRejected,
  suspend: businessSuspended,
  activate: businessActivated,
}

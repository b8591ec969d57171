// Decides which mail template belongs to which transition.
import type { Transition } from '../../contract/transitions.ts'
import {
  businessActivated,
  businessApproved,
  businessRejected,
  businessSuspended,
  type MailContent,
  type TemplateValues,
} from '../mail/template-rules.ts'

/** Writes the mail that the owner gets after each transition. */
export const transitionTemplates: Record<Transition, (values: TemplateValues) => MailContent> = {
  approve: businessApproved,
  reject: businessRejected,
  suspend: businessSuspended,
  activate: businessActivated,
}

// What visitors send to the people behind the directory: reports about listings, and messages.

import { BusinessCard } from './business.ts'
import {
  maxMessageLength,
  maxOwnerMessage,
  maxReportNote,
  maxReportText,
  reportOutcomes,
  reportReasons,
} from './report-choices.ts'
import { ListInput } from './search.ts'
import { EmailText, guid, lineNumber, lineOfText, linesOfText, maxLengths } from './text-input.ts'
import { ApprovalStatus } from './transitions.ts'
import { z } from './zod.ts'

const ReportReason = z.enum(
  Object.keys(reportReasons) as [keyof typeof reportReasons, ...(keyof typeof reportReasons)[]],
  'Please choose one of the reasons',
)

const ReportOutcome = z.enum(
  Object.keys(reportOutcomes) as [keyof typeof reportOutcomes, ...(keyof typeof reportOutcomes)[]],
  'Please choose one of the outcomes',
)

/** A report about the business with this id. With `email`, its sender is told the outcome. */
export const NewReport = z.strictObject({
  id: guid('This is not the address of a business.'),
  reason: ReportReason,
  text: z.optional(linesOfText({ label: 'What you tell us', max: maxReportText })),
  email: z.optional(EmailText),
})
export type NewReport = z.infer<typeof NewReport>

/**
 * A report as a moderator reads it. The email of its sender is not shown: `tellsReporter` says whether there is one. `version` is for a
 * decision about the business; `hasOwner` says whether there is an owner to write to.
 */
export const Report = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  reason: ReportReason,
  text: z.nullable(z.string()),
  tellsReporter: z.boolean(),
  outcome: z.nullable(ReportOutcome),
  note: z.nullable(z.string()),
  business: z.strictObject({
    id: z.guid(),
    name: z.string(),
    approvalStatus: ApprovalStatus,
    version: z.int(),
    ...z.pick(BusinessCard, { category: true, image: true, focalPoint: true, phone: true }).shape,
    hasOwner: z.boolean(),
  }),
})
export type Report = z.infer<typeof Report>

/** Narrows the reports to those without or with an outcome (`open`, `closed`), and to those about one business. */
export const ReportListInput = z.extend(ListInput, {
  state: z.optional(z.enum(['open', 'closed'], 'State must be one of: open, closed.')),
  business: z.optional(guid('This is not the address of a business.')),
})
export type ReportListInput = z.infer<typeof ReportListInput>

/** The outcome of the report with this id, and a note that its sender reads. */
export const ReportClosing = z.strictObject({
  id: lineNumber('This is not the number of a report.'),
  outcome: ReportOutcome,
  note: z.optional(linesOfText({ label: 'The note', max: maxReportNote })),
})
export type ReportClosing = z.infer<typeof ReportClosing>

/** What a moderator writes to the owner of the business with this id. */
export const OwnerMessage = z.strictObject({
  id: guid('This is not the address of a business.'),
  message: linesOfText({ label: 'Your message', min: 10, max: maxOwnerMessage }),
})
export type OwnerMessage = z.infer<typeof OwnerMessage>

/** The input of the contact form. The message goes to the support address, and a reply to `email`. */
export const VisitorMessage = z.strictObject({
  name: z.optional(lineOfText({ label: 'Your name', max: maxLengths.ownerName })),
  email: EmailText,
  message: linesOfText({ label: 'Your message', min: 10, max: maxMessageLength }),
})
export type VisitorMessage = z.infer<typeof VisitorMessage>

/** The result of a call that sends something. */
export const Sent = z.strictObject({ sent: z.literal(true) })
export type Sent = z.infer<typeof Sent>

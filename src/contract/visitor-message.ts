// Decides what a message to the people behind the directory may hold.
import { EmailText, lineOfText, linesOfText, maxLengths } from './text-input.ts'
import { z } from './zod.ts'

/** The most characters of a message. */
export const maxMessageLength = 3000

/** What the contact form sends. The message goes to the support address, and the answer to `email`. */
export const VisitorMessage = z.strictObject({
  name: lineOfText({ label: 'Your name', max: maxLengths.ownerName }).optional(),
  email: EmailText,
  message: linesOfText({ label: 'Your message', min: 10, max: maxMessageLength }),
})
export type VisitorMessage = z.infer<typeof VisitorMessage>

/** What is returned when something was sent. */
export const Sent = z.strictObject({ sent: z.literal(true) })
export type Sent = z.infer<typeof Sent>

// 'Still right?': the yearly question to owners, and their answer.
import { EmailToken } from './account.ts'
import { z } from './zod.ts'

/** The answers that an owner can give. */
export const stillRightAnswers = ['yes', 'change', 'closed'] as const
export type StillRightAnswer = (typeof stillRightAnswers)[number]

/** The label of each answer, in the email and on its page. */
export const stillRightWords: Record<StillRightAnswer, string> = {
  yes: 'Yes, everything is right',
  change: 'Something has changed',
  closed: 'We have closed for good',
}

const answer = z.enum(stillRightAnswers, `Answer must be one of: ${stillRightAnswers.join(', ')}.`)

/** The answer to a question, by the token of its link. */
export const StillRightInput = z.extend(EmailToken, { answer })
export type StillRightInput = z.infer<typeof StillRightInput>

/** What was answered. After 'change' nothing is changed yet: the owner signs in and edits the listing. */
export const StillRightAnswered = z.strictObject({ answer })
export type StillRightAnswered = z.infer<typeof StillRightAnswered>

/**
 * A question that was emailed twice in vain, as a moderator reads it. `whatsappLink` opens a chat with the owner, with the text of the
 * email; null without a WhatsApp number.
 */
export const UnansweredQuestion = z.strictObject({
  askedAt: z.iso.datetime(),
  remindedAt: z.iso.datetime(),
  whatsappLink: z.nullable(z.string()),
})
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>

// A question that an owner did not answer, as a moderator reads it, with the text that can be sent on WhatsApp.
import type { Site } from '../../contract/page.ts'
import type { UnansweredQuestion } from '../../contract/still-right.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { stillRight } from '../mail/template-rules.ts'
import { chatWithOwner, type ListedNumbers } from '../mail/whatsapp-rules.ts'

/** The link has the text of the second mail, without its one-time links: anybody with the phone reads it. */
export function toUnanswered(
  site: Site,
  numbers: ListedNumbers,
  { askedAt, remindedAt }: { askedAt: Date; remindedAt: Date },
): UnansweredQuestion {
  const { text } = stillRight(siteDetails(site), { token: null, isReminder: true })
  return {
    askedAt: askedAt.toISOString(),
    remindedAt: remindedAt.toISOString(),
    whatsappLink: chatWithOwner(numbers, text),
  }
}

// Formats an unanswered question for moderators, with a WhatsApp link that asks it again.
import type { Site } from '../../contract/page.ts'
import type { UnansweredQuestion } from '../../contract/still-right.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { stillRight } from '../mail/template-rules.ts'
import { chatWithOwner, type ListedNumbers } from '../mail/whatsapp-rules.ts'

/** The WhatsApp link has the text of the second email without its one-time links, because anybody with the phone can read it. */
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

// Turns the text of an email to an owner into a WhatsApp link, also for a question that nobody answered: chooses the number, shortens the text.
import { mobileNumber, whatsappChat } from '../../contract/contact-links.ts'
import type { Site } from '../../contract/page.ts'
import type { UnansweredQuestion } from '../../contract/still-right.ts'
import { siteDetails } from './template-layout-rules.ts'
import { stillRight } from './template-rules.ts'

/** The phone numbers of a listing. */
type ListedNumbers = { whatsapp: string | null; phone: string | null }

/**
 * Characters of the whole link. WhatsApp states no limit, and the shortest limit of any well-known browser was 2,083. A space is three
 * characters in a link, so this is a text of about 1,500.
 */
export const maxLinkLength = 2000

/**
 * The link that opens a chat with the owner and this text: with the listing's WhatsApp number, else with its phone if that is a mobile
 * number, else null. The text must not contain a one-time link, because anybody with the phone can read it.
 */
export function chatWithOwner({ whatsapp, phone }: ListedNumbers, text: string): string | null {
  const number = whatsapp ?? mobileNumber(phone ?? '')
  if (number === null) return null
  const paragraphs = text.toWellFormed().trim().split('\n\n')
  const link = () => whatsappChat(number, paragraphs.join('\n\n'))
  while (link().length > maxLinkLength) shorten(paragraphs)
  return link()
}

/** Cuts a tenth of the longest paragraph, which is the moderator's note and not a line that says what to do next. */
function shorten(paragraphs: string[]): void {
  const lengths = paragraphs.map((paragraph) => paragraph.length)
  const at = lengths.indexOf(Math.max(...lengths))
  const characters = [...(paragraphs[at] ?? '').replace(/…$/, '')]
  paragraphs[at] = `${characters
    .slice(0, Math.floor(characters.length * 0.9))
    .join('')
    .trimEnd()}…`
}

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

// How the text of a mail to an owner becomes a WhatsApp message: to which number, and how it is shortened.
import { mobileNumber, whatsappChat } from '../../contract/contact-links.ts'

/** The numbers of a listing. */
export type ListedNumbers = { whatsapp: string | null; phone: string | null }

/**
 * Characters of the whole link. WhatsApp states no limit, and the shortest of any well-known browser was 2,083. A space is three characters
 * in a link, so this is a text of about 1,500.
 */
export const maxLinkLength = 2000

/**
 * The link that opens a chat with the owner and this text: to the listing's WhatsApp number, else to its phone if that is a mobile
 * one. Null without such a number. The text must hold no one-time link, since anybody with the phone reads it.
 */
export function chatWithOwner({ whatsapp, phone }: ListedNumbers, text: string): string | null {
  const number = whatsapp ?? mobileNumber(phone ?? '')
  if (number === null) return null
  const paragraphs = text.toWellFormed().trim().split('\n\n')
  const link = () => whatsappChat(number, paragraphs.join('\n\n'))
  while (link().length > maxLinkLength) shorten(paragraphs)
  return link()
}

/** Cuts a tenth of the longest paragraph: the note of a moderator, never the short lines with what to do next. */
function shorten(paragraphs: string[]): void {
  const lengths = paragraphs.map((paragraph) => paragraph.length)
  const at = lengths.indexOf(Math.max(...lengths))
  const characters = [...(paragraphs[at] ?? '').replace(/…$/, '')]
  paragraphs[at] = `${characters
    .slice(0, Math.floor(characters.length * 0.9))
    .join('')
    .trimEnd()}…`
}

// Texts and URLs of small facts: distance, closing and moving, WhatsApp chats, social networks, photos.
import type { OwnBusiness } from '../../contract/business.ts'
import { whatsappChat } from '../../contract/contact-links.ts'
import { dayText, formatCount } from '../../contract/day-text.ts'
import { currentTrading } from '../../contract/opening-hours.ts'
import type { Photo } from '../../contract/photo.ts'

/** The URL that opens a chat with a number in E.164. Its first message names the business, because an owner may have several. */
export function whatsappUrl(number: string, businessName: string, siteName: string): string {
  return whatsappChat(number, `Hello, I found ${businessName} on ${siteName}.`)
}

export const facebookUrl = (handle: string): string => `https://www.facebook.com/${handle}`
export const instagramUrl = (handle: string): string => `https://www.instagram.com/${handle}/`

export function distanceText(km: number): string {
  if (km < 0.1) return 'under 1 km'
  if (km < 100) return `${km.toFixed(1)} km`
  return `${formatCount(String(Math.round(km)))} km`
}

/** Null when it is open as usual on the day `today`. */
export function tradingText(
  { trading = 'open', closedUntil = null, moved = null }: Partial<OwnBusiness>,
  today: string,
): string | null {
  const now = currentTrading({ trading, closedUntil, moved }, today)
  if (now === 'closed-for-good') return 'Closed for good'
  if (now === 'temporarily-closed' && closedUntil) return `Closed until ${dayText(closedUntil)}`
  return now === 'moved' && moved ? `Moved on ${dayText(moved.on)}` : null
}

/** The same for a live listing that is closed; null otherwise. */
export const closedText = (business: OwnBusiness, today: string): string | null =>
  business.approvalStatus === 'approved' && business.trading !== 'moved' ? tradingText(business, today) : null

/** The name of a trade of which only the id is known: most ids are the name in lower case, with hyphens. */
export const tradeText = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')

/** The text alternative that the owner wrote, or the number of the photo. `at` counts from 0. */
export const photoText = ({ alt }: Pick<Photo, 'alt'>, at: number, businessName: string): string =>
  alt || `Photo ${at + 1} of ${businessName}`

/** The latest reviews on the page of a business; the rest have a page of their own. */
export const reviewsOnDetail = 3

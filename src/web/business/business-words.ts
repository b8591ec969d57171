// Texts and URLs of small facts: distance, WhatsApp chats, social networks, photos.
import { whatsappChat } from '../../contract/contact-links.ts'
import { formatCount } from '../../contract/day-text.ts'
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

/** The name of a trade of which only the id is known: most ids are the name in lower case, with hyphens. */
export const tradeText = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')

/** The text alternative that the owner wrote, or the number of the photo. `at` counts from 0. */
export const photoText = ({ alt }: Pick<Photo, 'alt'>, at: number, businessName: string): string =>
  alt || `Photo ${at + 1} of ${businessName}`

/** The latest reviews on the page of a business; the rest have a page of their own. */
export const reviewsOnDetail = 3

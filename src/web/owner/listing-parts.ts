// The parts of a listing that its owner edits, which details each part lacks, and why they are worth adding.
import type { OwnBusiness } from '../../contract/business.ts'
import { findImageId } from '../../contract/image.ts'

/** The ids of the parts of the edit form; the fragment of the address names one. */
export const partIds = {
  basics: 'part-basics',
  pictures: 'part-pictures',
  photos: 'part-photos',
  where: 'part-where',
  contact: 'part-contact',
  hours: 'part-hours',
  holidays: 'part-holidays',
  offers: 'part-offers',
  trading: 'part-trading',
} as const
export type PartName = keyof typeof partIds

/** A detail that helps a listing. `field` is its field in the edit form. */
export type Strength = { part: PartName; field: string; tip: string; why: string; isThere: boolean }

/** The most helpful detail comes first. */
export function listStrengths(business: OwnBusiness): Strength[] {
  const { image, logo, phone, whatsapp, hours, hoursWeek, photos, hidesAddress, placeLabel } = business
  const { trades, offers, website, facebook, instagram } = business
  return [
    {
      part: 'where',
      field: 'placeId',
      tip: 'Choose your town or suburb',
      why: 'Visitors see nothing else of a hidden address.',
      // A new edition of the gazetteer may have removed its place.
      isThere: !(hidesAddress && placeLabel === null),
    },
    {
      part: 'pictures',
      field: 'image',
      tip: 'Add your own photo',
      why: 'It shows that the place is real, in every list.',
      isThere: findImageId(image) !== null,
    },
    {
      part: 'hours',
      field: 'hours',
      tip: 'Add your business hours',
      why: 'Only a listing with hours is found by "Open now".',
      isThere: Boolean(hours) || hoursWeek.length > 0,
    },
    {
      part: 'contact',
      field: 'phone',
      tip: 'Add a phone number',
      why: 'People then call you with one tap.',
      isThere: Boolean(phone),
    },
    {
      part: 'basics',
      field: 'trades',
      tip: 'Say what you do',
      why: 'People search for a trade more often than for a name.',
      isThere: trades.length > 0,
    },
    {
      part: 'contact',
      field: 'whatsapp',
      tip: 'Add a WhatsApp number',
      why: 'Many ask a question before they come.',
      isThere: Boolean(whatsapp),
    },
    {
      part: 'offers',
      field: 'offers',
      tip: 'Say what you offer',
      why: 'Visitors look for delivery, card payment or parking.',
      isThere: offers.length > 0,
    },
    {
      part: 'basics',
      field: 'priceLevel',
      tip: 'Say what you charge',
      why: 'Visitors filter by price. Until you choose, they see "Moderate".',
      isThere: business.hasPriceLevel,
    },
    {
      part: 'contact',
      field: 'website',
      tip: 'Add your website',
      why: 'Your menu, prices or booking are one tap away.',
      isThere: Boolean(website),
    },
    {
      part: 'contact',
      field: 'facebook',
      tip: 'Add Facebook or Instagram',
      why: 'People look at your latest work there.',
      isThere: Boolean(facebook) || Boolean(instagram),
    },
    {
      part: 'pictures',
      field: 'logo',
      tip: 'Add your logo',
      why: 'People who know it find you at a glance.',
      isThere: Boolean(logo),
    },
    {
      part: 'photos',
      field: 'photos',
      tip: 'Add more photos',
      why: 'They show what to expect inside.',
      isThere: photos.length > 0,
    },
  ]
}

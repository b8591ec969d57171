// Every field of a business: who reads it, and how owners write it (spec §3).
import { ApprovalStatus } from './approval-status.ts'
import {
  BusinessName,
  CategoryInput,
  ClosedUntil,
  Description,
  FocalPoint,
  HidesAddress,
  Hours,
  ImagePath,
  Location,
  Moved,
  Offers,
  offers,
  Phone,
  PriceLevelNumber,
  PublicEmail,
  TradingState,
  Website,
  WhatsApp,
} from './business-input.ts'
import { categories } from './categories.ts'
import { TurnedDown } from './decision-reason.ts'
import { HoursNow, HoursToday, HoursWeek, hoursWeek, SpecialDays, specialDays } from './hours.ts'
import { centre } from './image.ts'
import { Photo } from './photo.ts'
import { BusinessPlace, Latitude, Longitude, PlaceId } from './place.ts'
import { Facebook, Instagram } from './social-networks.ts'
import { z } from './zod.ts'

/** The price level of a registration that names none (spec §9). */
export const defaultPriceLevel = 2

/** What a form asks for: `position` orders the fields on the screen, `input` checks what is sent. */
type FormField = { position: number; input: z.ZodType }

/** A group of fields that stand together on the screen. */
export type FormSection =
  | 'basics'
  | 'images'
  | 'contact'
  | 'place'
  | 'online'
  | 'hours'
  | 'offers'
  | 'trading'

/** One row of the table below. */
export type BusinessField = {
  /** The first reader who sees it: every detail has the fields of a card, every own business those of a detail. */
  reader: 'card' | 'detail' | 'own'
  /** What every reader gets. */
  stored: z.ZodType
  /** How owners write it; null when no form of theirs has it. */
  form: {
    label: string
    section: FormSection
    registration: FormField | null
    edit: FormField | null
  } | null
}

/** A field that both forms have and that may be left out: its positions in the registration and in the edit. */
const optional = <Section extends FormSection, Input extends z.ZodType>(
  section: Section,
  label: string,
  [registration, edit]: [number, number],
  input: Input,
) => ({
  label,
  section,
  registration: { position: registration, input: input.optional() },
  edit: { position: edit, input },
})

/**
 * Every field of a business. Shapes, forms, drafts and labels follow from this table; where a list of its own is needed
 * (columns, controls, facts), a missing field does not compile. See docs/how-to-add-a-field.md.
 */
export const businessFields = {
  // Every UUID that the database can store. Imported rows may have unusual ones, and one such id must not break a list.
  id: { reader: 'card', stored: z.guid(), form: null },
  // The readable address of its page on this site.
  path: { reader: 'detail', stored: z.string(), form: null },
  name: {
    reader: 'card',
    stored: z.string(),
    form: {
      label: 'Business name',
      section: 'basics',
      registration: { position: 1, input: BusinessName },
      edit: { position: 1, input: BusinessName },
    },
  },
  category: {
    reader: 'card',
    stored: z.enum(categories),
    form: {
      label: 'Category',
      section: 'basics',
      registration: { position: 2, input: CategoryInput },
      edit: { position: 2, input: CategoryInput },
    },
  },
  description: {
    reader: 'detail',
    stored: z.string(),
    form: {
      label: 'Description',
      section: 'basics',
      registration: { position: 3, input: Description },
      edit: { position: 4, input: Description },
    },
  },
  // As the logo a path on this site, or '' for none: then the screens draw the pattern of the name.
  image: {
    reader: 'card',
    stored: z.string(),
    form: {
      label: 'Image',
      section: 'images',
      registration: { position: 16, input: ImagePath.default('') },
      edit: { position: 5, input: ImagePath },
    },
  },
  // The point of the image that stays visible where the image is cropped: from the left, from the top, as CSS writes it.
  focalPoint: {
    reader: 'card',
    stored: z.string(),
    form: {
      label: 'Visible part of the image',
      section: 'images',
      registration: { position: 17, input: FocalPoint.default(centre) },
      edit: { position: 6, input: FocalPoint },
    },
  },
  logo: {
    reader: 'card',
    stored: z.string().nullable(),
    form: {
      label: 'Logo',
      section: 'images',
      registration: null,
      edit: { position: 7, input: ImagePath },
    },
  },
  // In tenths.
  rating: { reader: 'card', stored: z.number().min(0).max(5), form: null },
  reviewCount: { reader: 'card', stored: z.int().min(0), form: null },
  priceLevel: {
    reader: 'card',
    stored: PriceLevelNumber,
    form: {
      label: 'Price level',
      section: 'basics',
      registration: { position: 15, input: PriceLevelNumber.default(defaultPriceLevel) },
      edit: { position: 3, input: PriceLevelNumber },
    },
  },
  location: {
    reader: 'card',
    stored: z.string(),
    form: {
      label: 'Location',
      section: 'contact',
      registration: { position: 4, input: Location },
      edit: { position: 8, input: Location },
    },
  },
  // The town or suburb that the gazetteer knows; null while nobody knows it.
  place: { reader: 'card', stored: BusinessPlace.nullable(), form: null },
  // The place by its name, the city it belongs to, and its province.
  placeLabel: { reader: 'detail', stored: z.string().nullable(), form: null },
  placeId: {
    reader: 'own',
    stored: z.int().nullable(),
    form: optional('place', 'Town or suburb', [5, 9], PlaceId),
  },
  // The pin that the owner set, else the point of the place. The public gets neither of a hidden address.
  latitude: {
    reader: 'detail',
    stored: z.number().nullable(),
    form: optional('place', 'Latitude', [6, 10], Latitude),
  },
  longitude: {
    reader: 'detail',
    stored: z.number().nullable(),
    form: optional('place', 'Longitude', [7, 11], Longitude),
  },
  // Whether the point is a pin. The public reads that a hidden address has none.
  hasPin: { reader: 'detail', stored: z.boolean(), form: null },
  // The public then reads the name of the place as location.
  hidesAddress: {
    reader: 'detail',
    stored: z.boolean(),
    form: optional('place', 'Hide the address', [8, 12], HidesAddress),
  },
  // E.164 when it was typed as one South African number, else the text as it was typed: `dialable` says what to call.
  phone: {
    reader: 'card',
    stored: z.string().nullable(),
    form: optional('contact', 'Phone', [9, 13], Phone),
  },
  // E.164.
  whatsapp: {
    reader: 'card',
    stored: z.string().nullable(),
    form: optional('contact', 'WhatsApp', [10, 14], WhatsApp),
  },
  email: {
    reader: 'detail',
    stored: z.string().nullable(),
    form: optional('online', 'Email for customers', [11, 15], PublicEmail),
  },
  featured: { reader: 'card', stored: z.literal([0, 1]), form: null },
  // The address in full, with its https.
  website: {
    reader: 'detail',
    stored: z.string().nullable(),
    form: optional('contact', 'Website', [12, 16], Website),
  },
  // The bare handles.
  facebook: {
    reader: 'detail',
    stored: z.string().nullable(),
    form: optional('online', 'Facebook', [13, 17], Facebook),
  },
  instagram: {
    reader: 'detail',
    stored: z.string().nullable(),
    form: optional('online', 'Instagram', [14, 18], Instagram),
  },
  // Free text of several lines. A detail leaves out the lines that say other times than the week (docs/decisions/hours.md).
  hours: {
    reader: 'detail',
    stored: z.string().nullable(),
    form: {
      label: 'Business hours',
      section: 'contact',
      registration: null,
      edit: { position: 19, input: Hours },
    },
  },
  // What the hours say about this moment. Owners and moderators read the hours themselves.
  hoursNow: { reader: 'card', stored: HoursNow, form: null },
  hoursToday: { reader: 'detail', stored: HoursToday, form: null },
  hoursWeek: {
    reader: 'detail',
    stored: hoursWeek,
    form: optional('hours', 'Hours of the week', [19, 20], HoursWeek),
  },
  specialDays: {
    reader: 'detail',
    stored: specialDays,
    form: optional('hours', 'Special days', [20, 21], SpecialDays),
  },
  offers: {
    reader: 'detail',
    stored: offers,
    form: optional('offers', 'What you offer', [18, 22], Offers),
  },
  // What the public reads of it ends by itself; owners and moderators read what is stored (docs/decisions/closed-and-moved.md).
  trading: {
    reader: 'card',
    stored: TradingState,
    form: {
      label: 'Closed or moved',
      section: 'trading',
      registration: null,
      edit: { position: 23, input: TradingState },
    },
  },
  // The first day on which it is open again, while it is temporarily closed.
  closedUntil: {
    reader: 'detail',
    stored: z.iso.date().nullable(),
    form: {
      label: 'Opens again on',
      section: 'trading',
      registration: null,
      edit: { position: 24, input: ClosedUntil },
    },
  },
  moved: { reader: 'detail', stored: Moved.nullable(), form: null },
  // What visitors read about it in a sentence; null while it is open as usual.
  tradingNotice: { reader: 'detail', stored: z.string().nullable(), form: null },
  // In the order of the owner, at most `maxPhotos`. They have calls of their own, since each is stored as soon as it is chosen.
  photos: { reader: 'detail', stored: z.array(Photo), form: null },
  approvalStatus: { reader: 'own', stored: ApprovalStatus, form: null },
  ownerEmail: { reader: 'own', stored: z.string().nullable(), form: null },
  ownerName: { reader: 'own', stored: z.string().nullable(), form: null },
  emailConfirmed: { reader: 'own', stored: z.boolean(), form: null },
  submittedAt: { reader: 'own', stored: z.iso.datetime(), form: null },
  // What turned it down last, null once it was approved; and whether it may be sent again, because something changed since.
  decision: { reader: 'own', stored: TurnedDown.nullable(), form: null },
  canResubmit: { reader: 'own', stored: z.boolean(), form: null },
  // Any edit of the owner raises it. A moderator's decision names the version that was looked at.
  version: { reader: 'own', stored: z.int().min(1), form: null },
  // When it is erased because its owner is leaving, else null. Until then it is hidden, and nothing can be decided about it.
  leavesAt: { reader: 'own', stored: z.iso.datetime().nullable(), form: null },
} satisfies Record<string, BusinessField>

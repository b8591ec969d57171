// Every field of a business: who reads it, and how owners write it in their two forms, registration and edit (spec §3).
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
import { HoursNow, HoursToday, HoursWeek, hoursWeek, SpecialDays, specialDays } from './hours.ts'
import { centre } from './image.ts'
import type { ImageForm } from './image-upload.ts'
import { Photo } from './photo.ts'
import { BusinessPlace, Latitude, Longitude, PlaceId } from './place.ts'
import { Histogram, Mention, Review, ReviewsClosed } from './review.ts'
import { Facebook, Instagram } from './social-networks.ts'
import { BusinessTrade, Trades } from './trade.ts'
import { ApprovalStatus, TurnedDown } from './transitions.ts'
import { z } from './zod.ts'

/** The list that a business was imported from, as visitors read it. */
export const BusinessSource = z.strictObject({
  name: z.string(),
  licence: z.nullable(z.string()),
  date: z.iso.date(),
})
export type BusinessSource = z.infer<typeof BusinessSource>

/** The price level when a registration gives none (spec §9). */
export const defaultPriceLevel = 2

/** A group of fields that are shown together on the screen. */
export type FormSection =
  | 'basics'
  | 'images'
  | 'where'
  | 'place'
  | 'contact'
  | 'online'
  | 'hours'
  | 'offers'
  | 'trading'

/** One row of the table below. */
export type BusinessField = {
  /** The first reader who gets it: a detail also has the fields of a card, an own business nearly all of a detail (business.ts). */
  reader: 'card' | 'detail' | 'own'
  /** The schema of the value in responses. */
  stored: z.ZodMiniType
  /** Its section and label in the forms of owners; null when neither form has it. */
  form: {
    section: FormSection
    label: string
    /** Whether it can contain personal data; the privacy page then covers it. */
    isPersonal: boolean
  } | null
}

/**
 * Every field of a business. Shapes, forms, drafts and labels are derived from this table; where a separate list is needed
 * (columns, controls, facts), a missing field is a compile error. See docs/how-to-add-a-field.md.
 */
export const businessFields = {
  // Accepts every UUID that the database can store: imported rows can have unusual ones, and one such id must not break a list.
  id: { reader: 'card', stored: z.guid(), form: null },
  // The readable address of its page on this site.
  path: { reader: 'detail', stored: z.string(), form: null },
  name: {
    reader: 'card',
    stored: z.string(),
    form: { section: 'basics', label: 'Business name', isPersonal: true },
  },
  category: {
    reader: 'card',
    stored: z.string(),
    form: { section: 'basics', label: 'Category', isPersonal: false },
  },
  // The main trade first.
  trades: {
    reader: 'card',
    stored: z.array(BusinessTrade),
    form: { section: 'basics', label: 'What you do', isPersonal: false },
  },
  // The schema.org type of the main trade; null without a trade.
  schemaType: { reader: 'detail', stored: z.nullable(z.string()), form: null },
  description: {
    reader: 'detail',
    stored: z.string(),
    form: { section: 'basics', label: 'Description', isPersonal: true },
  },
  // A path on this site, as for the logo. '' is no image: the screens then draw the pattern of the name.
  image: {
    reader: 'card',
    stored: z.string(),
    form: { section: 'images', label: 'Image', isPersonal: true },
  },
  // The point of the image that stays visible when it is cropped: from the left, from the top, in CSS syntax.
  focalPoint: {
    reader: 'card',
    stored: z.string(),
    form: { section: 'images', label: 'Visible part of the image', isPersonal: false },
  },
  logo: {
    reader: 'card',
    stored: z.nullable(z.string()),
    form: { section: 'images', label: 'Logo', isPersonal: true },
  },
  // To one decimal.
  rating: { reader: 'card', stored: z.number().check(z.gte(0), z.lte(5)), form: null },
  reviewCount: { reader: 'card', stored: z.int().check(z.gte(0)), form: null },
  histogram: { reader: 'detail', stored: Histogram, form: null },
  mentions: { reader: 'detail', stored: z.array(Mention).check(z.maxLength(8)), form: null },
  // The newest reviews, at most five.
  latestReviews: { reader: 'detail', stored: z.array(Review).check(z.maxLength(5)), form: null },
  // Null while the business can be reviewed.
  reviewsClosed: { reader: 'detail', stored: z.nullable(ReviewsClosed), form: null },
  // Level 2 until somebody chooses one.
  priceLevel: {
    reader: 'card',
    stored: PriceLevelNumber,
    form: { section: 'basics', label: 'Price level', isPersonal: false },
  },
  // Whether somebody chose the price level.
  hasPriceLevel: { reader: 'own', stored: z.boolean(), form: null },
  location: {
    reader: 'card',
    stored: z.string(),
    form: { section: 'where', label: 'Location', isPersonal: true },
  },
  // A town or suburb of the gazetteer; null while it is unknown.
  place: { reader: 'card', stored: z.nullable(BusinessPlace), form: null },
  // The name of the place, the city it belongs to, and its province.
  placeLabel: { reader: 'detail', stored: z.nullable(z.string()), form: null },
  placeId: {
    reader: 'own',
    stored: z.nullable(z.int()),
    form: { section: 'place', label: 'Town or suburb', isPersonal: false },
  },
  // The pin that the owner set, otherwise the coordinates of the place. If the address is hidden, the public gets neither.
  latitude: {
    reader: 'detail',
    stored: z.nullable(z.number()),
    form: { section: 'place', label: 'Latitude', isPersonal: true },
  },
  longitude: {
    reader: 'detail',
    stored: z.nullable(z.number()),
    form: { section: 'place', label: 'Longitude', isPersonal: true },
  },
  // Whether the coordinates are a pin; false for the public if the address is hidden.
  hasPin: { reader: 'detail', stored: z.boolean(), form: null },
  // If true, `location` is the name of the place for the public.
  hidesAddress: {
    reader: 'detail',
    stored: z.boolean(),
    form: { section: 'place', label: 'Hide the address', isPersonal: false },
  },
  // E.164 when a single South African number was typed, otherwise the text as typed: `dialable` finds the number to call.
  phone: {
    reader: 'card',
    stored: z.nullable(z.string()),
    form: { section: 'contact', label: 'Phone', isPersonal: true },
  },
  // E.164.
  whatsapp: {
    reader: 'card',
    stored: z.nullable(z.string()),
    form: { section: 'contact', label: 'WhatsApp', isPersonal: true },
  },
  email: {
    reader: 'detail',
    stored: z.nullable(z.string()),
    form: { section: 'online', label: 'Email for customers', isPersonal: true },
  },
  featured: { reader: 'card', stored: z.literal([0, 1]), form: null },
  // The full URL with its scheme.
  website: {
    reader: 'detail',
    stored: z.nullable(z.string()),
    form: { section: 'online', label: 'Website', isPersonal: true },
  },
  // The bare handles.
  facebook: {
    reader: 'detail',
    stored: z.nullable(z.string()),
    form: { section: 'online', label: 'Facebook', isPersonal: true },
  },
  instagram: {
    reader: 'detail',
    stored: z.nullable(z.string()),
    form: { section: 'online', label: 'Instagram', isPersonal: true },
  },
  // Free text of several lines. A detail omits the lines that contradict the hours of the week (docs/decisions/hours.md).
  hours: {
    reader: 'detail',
    stored: z.nullable(z.string()),
    form: { section: 'hours', label: 'Business hours', isPersonal: true },
  },
  // What the hours mean at this moment. `OwnBusiness` has only the hours themselves.
  hoursNow: { reader: 'card', stored: HoursNow, form: null },
  hoursToday: { reader: 'detail', stored: HoursToday, form: null },
  hoursWeek: {
    reader: 'detail',
    stored: hoursWeek,
    form: { section: 'hours', label: 'Hours of the week', isPersonal: false },
  },
  specialDays: {
    reader: 'detail',
    stored: specialDays,
    form: { section: 'hours', label: 'Special days', isPersonal: true },
  },
  offers: {
    reader: 'detail',
    stored: offers,
    form: { section: 'offers', label: 'What you offer', isPersonal: false },
  },
  // For the public, a closure or a move ends by itself; owners and moderators read what is stored (docs/decisions/closed-and-moved.md).
  trading: {
    reader: 'card',
    stored: TradingState,
    form: { section: 'trading', label: 'Closed or moved', isPersonal: false },
  },
  // The first day on which it is open again, while it is temporarily closed.
  closedUntil: {
    reader: 'detail',
    stored: z.nullable(z.iso.date()),
    form: { section: 'trading', label: 'Opens again on', isPersonal: false },
  },
  moved: { reader: 'detail', stored: z.nullable(Moved), form: null },
  // A sentence for visitors about `trading`; null while the business is open as usual.
  tradingNotice: { reader: 'detail', stored: z.nullable(z.string()), form: null },
  // When its owner last confirmed the listing, by an answer or an edit; null when never.
  confirmedAt: { reader: 'detail', stored: z.nullable(z.iso.datetime()), form: null },
  // In the owner's order, at most `maxPhotos`. Photos have their own calls, since each is stored as soon as it is chosen.
  photos: { reader: 'detail', stored: z.array(Photo), form: null },
  // The list that the business was imported from; null if it was not imported.
  source: { reader: 'detail', stored: z.nullable(BusinessSource), form: null },
  // Whether an account owns the business; otherwise its page asks "Is this yours?".
  isClaimed: { reader: 'detail', stored: z.boolean(), form: null },
  approvalStatus: { reader: 'own', stored: ApprovalStatus, form: null },
  ownerEmail: { reader: 'own', stored: z.nullable(z.string()), form: null },
  ownerName: { reader: 'own', stored: z.nullable(z.string()), form: null },
  emailConfirmed: { reader: 'own', stored: z.boolean(), form: null },
  submittedAt: { reader: 'own', stored: z.iso.datetime(), form: null },
  // The last rejection or suspension, null once it was approved; and whether it can be sent again, because something changed since.
  decision: { reader: 'own', stored: z.nullable(TurnedDown), form: null },
  canResubmit: { reader: 'own', stored: z.boolean(), form: null },
  // Rises with each edit of the owner. A moderator's decision names the version that was looked at.
  version: { reader: 'own', stored: z.int().check(z.gte(1)), form: null },
  // Published reviews without a reply, counted up to 1,001.
  unansweredReviews: { reader: 'own', stored: z.int().check(z.gte(0)), form: null },
  // When it will be erased because its owner is leaving, otherwise null. Until then it is hidden, and nothing can be decided about it.
  leavesAt: { reader: 'own', stored: z.nullable(z.iso.datetime()), form: null },
} satisfies Record<string, BusinessField>

type Fields = typeof businessFields
/** The name of a field that owners write. */
export type FormFieldName = {
  [Name in keyof Fields]: Fields[Name]['form'] extends null ? never : Name
}[keyof Fields]
/** Fields that a registration does not have. */
type OnlyEdited = 'logo' | 'hours' | 'trading' | 'closedUntil'

/** The fields of both forms in screen order, each with its input schema. To move a field on the screen, move its line. */
export const formFields = {
  registration: {
    name: BusinessName,
    category: CategoryInput,
    trades: z.optional(Trades),
    description: Description,
    priceLevel: z.optional(PriceLevelNumber.check(z.meta({ default: defaultPriceLevel }))),
    location: Location,
    placeId: z.optional(PlaceId),
    latitude: z.optional(Latitude),
    longitude: z.optional(Longitude),
    hidesAddress: z.optional(HidesAddress),
    hoursWeek: z.optional(HoursWeek),
    specialDays: z.optional(SpecialDays),
    image: z._default(ImagePath, ''),
    focalPoint: z._default(FocalPoint, centre),
    phone: z.optional(Phone),
    whatsapp: z.optional(WhatsApp),
    email: z.optional(PublicEmail),
    website: z.optional(Website),
    facebook: z.optional(Facebook),
    instagram: z.optional(Instagram),
    offers: z.optional(Offers),
  } satisfies Record<Exclude<FormFieldName, OnlyEdited>, z.ZodMiniType>,
  edit: {
    name: BusinessName,
    category: CategoryInput,
    trades: Trades,
    priceLevel: PriceLevelNumber,
    description: Description,
    image: ImagePath,
    focalPoint: FocalPoint,
    logo: ImagePath,
    location: Location,
    placeId: PlaceId,
    latitude: Latitude,
    longitude: Longitude,
    hidesAddress: HidesAddress,
    phone: Phone,
    whatsapp: WhatsApp,
    email: PublicEmail,
    website: Website,
    facebook: Facebook,
    instagram: Instagram,
    hours: Hours,
    hoursWeek: HoursWeek,
    specialDays: SpecialDays,
    offers: Offers,
    trading: TradingState,
    closedUntil: ClosedUntil,
  } satisfies Record<FormFieldName, z.ZodMiniType>,
}

/** The name of a field that this form has. */
export type FieldOf<Form extends ImageForm> = keyof (typeof formFields)[Form]

/** The input schemas of a form by field name, in the order of `businessFields`, which is also the order of responses. */
export function inputsOf<Form extends ImageForm>(form: Form): (typeof formFields)[Form] {
  const inputs: Record<string, unknown> = formFields[form]
  const names = Object.keys(businessFields).filter((name) => name in inputs)
  return Object.fromEntries(names.map((name) => [name, inputs[name]])) as (typeof formFields)[Form]
}

/** The names of the fields of a form in screen order; with `sections`, only the fields of those sections. */
export function listFormFields<Form extends ImageForm>(
  form: Form,
  ...sections: FormSection[]
): FieldOf<Form>[] {
  const names = Object.keys(formFields[form]) as (FieldOf<Form> & FormFieldName)[]
  return names.filter((name) => sections.length === 0 || sections.includes(businessFields[name].form.section))
}

/** The label of a field in the forms. */
export const labelOf = (name: FormFieldName): string => businessFields[name].form.label

/** The kinds of fields that are not text, each with a sample: a field is of the kind whose sample its schema accepts. */
const kindSamples = { number: 1, boolean: true, list: [] } as const
type FieldKind = keyof typeof kindSamples

/** The kind of each field that is not text. A multipart form sends text only; the server parses it: numbers, true or false, lists as JSON. */
export const formFieldKinds: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries<BusinessField>(businessFields).flatMap(([name, { form, stored }]) =>
    Object.entries(kindSamples)
      .filter(([, sample]) => form !== null && stored.safeParse(sample).success)
      .map(([kind]) => [name, kind as FieldKind] as const),
  ),
)
